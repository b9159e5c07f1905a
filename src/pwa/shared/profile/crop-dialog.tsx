import 'react-image-crop/dist/ReactCrop.css'

import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { ReactCrop, type PercentCrop } from 'react-image-crop'

import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'

import { cutOut, firstSelection, leastWidth, RATIO, sizeError } from './crop.ts'
import { useObjectUrl } from './use-object-url.ts'

const UNREADABLE = 'This picture can’t be read. Please choose another one.'

interface CropDialogProps {
  title: string
  /** The chosen file with its true type. */
  chosen: { file: File; type: string }
  onCancel: () => void
  onCropped: (picture: Blob) => void
  /** Called with the reason when the picture can't be used after all. */
  onFault: (message: string) => void
}

/** Crops a picture. */
export function CropDialog({ title, chosen, onCancel, onCropped, onFault }: CropDialogProps) {
  const url = useObjectUrl(chosen.file)
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  const cut = useMutation({
    mutationFn: ({ image, crop }: { image: HTMLImageElement; crop: PercentCrop }) => cutOut(image, crop, chosen.type),
  })

  function open({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
    const fault = sizeError(currentTarget)
    if (fault) return onFault(fault)
    setImage(currentTarget)
    setCrop(firstSelection(currentTarget.width, currentTarget.height))
  }

  function save() {
    if (!image || !crop) return
    const onError = (error: Error) => {
      console.error('A picture could not be cropped', error)
      onFault(UNREADABLE)
    }
    // Passed here and not to the hook, so that they aren't called once the dialog is closed.
    cut.mutate({ image, crop }, { onSuccess: onCropped, onError })
  }

  return (
    <Drawer
      title={title}
      open
      onOpenChange={(wanted) => wanted || onCancel()}
      footer={
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
          <Button kind="line" onClick={onCancel}>
            Cancel
          </Button>
          <Button kind="lamp" disabled={!crop} busy={cut.isPending && 'Cropping...'} onClick={save}>
            Crop &amp; Save
          </Button>
        </div>
      }
    >
      {/* A drag here moves the selection, not the drawer. */}
      <div data-vaul-no-drag className="grid min-h-40 place-items-center">
        {url && (
          <ReactCrop
            {...(crop && { crop })}
            aspect={RATIO}
            minWidth={image ? Math.min(leastWidth(image), image.width) : 0}
            keepSelection
            // Its picture inherits this, so that the whole picture fits in the sheet, and the selection with it.
            className="max-h-[min(56dvh,88dvh-12rem)] [&_.ReactCrop\_\_drag-handle]:-outline-offset-3"
            ruleOfThirds
            onChange={(_pixels, percent) => setCrop(percent)}
          >
            <img src={url} alt="Not cropped yet" onLoad={open} onError={() => onFault(UNREADABLE)} />
          </ReactCrop>
        )}
      </div>
    </Drawer>
  )
}
