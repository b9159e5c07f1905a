import 'react-image-crop/dist/ReactCrop.css'

import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { ReactCrop, type PercentCrop } from 'react-image-crop'

import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'

import {
  cutOut,
  firstSelection,
  fitWhole,
  isCroppable,
  isFarFromBox,
  leastWidth,
  RATIO,
  sizeError,
  type PictureType,
} from './crop.ts'
import { useObjectUrl } from './use-object-url.ts'

const UNREADABLE = 'This picture can’t be read. Please choose another one.'

/** How a picture gets the shape of the preview. */
type Way = 'whole' | 'crop'

const WAYS: Record<Way, { value: Way; label: string }> = {
  whole: { value: 'whole', label: 'Whole picture' },
  crop: { value: 'crop', label: 'Crop' },
}

const BUSY: Record<Way, string> = { whole: 'Saving...', crop: 'Cropping...' }

interface CropDialogProps {
  title: string
  /** The chosen file with its true type. */
  chosen: { file: File; type: PictureType }
  onCancel: () => void
  onCropped: (picture: Blob) => void
  /** Called with the reason when the picture can't be used after all. */
  onFault: (message: string) => void
}

/** Crops a picture, or fits the whole of it; that comes first where a crop would show a piece of it only. */
export function CropDialog({ title, chosen, onCancel, onCropped, onFault }: CropDialogProps) {
  const url = useObjectUrl(chosen.file)
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  const [way, setWay] = useState<Way>('crop')
  const [whole, setWhole] = useState<Blob | null>(null)
  const cut = useMutation({
    mutationFn: ({ image, crop }: { image: HTMLImageElement; crop: PercentCrop }) =>
      way === 'whole' ? fitWhole(image, chosen.type) : cutOut(image, crop, chosen.type),
  })
  const isFar = image !== null && isFarFromBox(image)

  function fail(error: unknown) {
    console.error('A picture could not be cropped', error)
    onFault(UNREADABLE)
  }

  function open({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
    const fault = sizeError(currentTarget)
    if (fault) return onFault(fault)
    setImage(currentTarget)
    setCrop(firstSelection(currentTarget.width, currentTarget.height))
    if (isFarFromBox(currentTarget)) choose('whole', currentTarget)
  }

  function choose(next: Way, of = image) {
    setWay(next)
    if (next === 'whole' && of && !whole) fitWhole(of, chosen.type).then(setWhole, fail)
  }

  function save() {
    if (!image || !crop) return
    // Passed here and not to the hook, so that they aren't called once the dialog is closed.
    cut.mutate({ image, crop }, { onSuccess: onCropped, onError: fail })
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
          <Button kind="primary" disabled={!crop} busy={cut.isPending && BUSY[way]} onClick={save}>
            {way === 'crop' ? 'Crop & Save' : 'Save'}
          </Button>
        </div>
      }
    >
      {image && isCroppable(image) && (
        <Segmented
          label="How it fits"
          value={way}
          options={isFar ? [WAYS.whole, WAYS.crop] : [WAYS.crop, WAYS.whole]}
          onChange={choose}
          className="mb-4"
        />
      )}
      {way === 'whole' && <Whole picture={whole} />}
      {/* A drag here moves the selection, not the drawer. It stays there for its picture, which the other way reads. */}
      <div data-vaul-no-drag hidden={way === 'whole'} className="grid min-h-40 place-items-center [&[hidden]]:hidden">
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

/** The whole picture in the shape of the preview. */
function Whole({ picture }: { picture: Blob | null }) {
  const url = useObjectUrl(picture)
  const look = 'mx-auto block aspect-[256/250] w-full max-w-64 rounded-picture bg-sketch ring ring-hair'
  return url ? (
    <img src={url} alt="As it will be saved" width={256} height={250} className={look} />
  ) : (
    <span className={look} />
  )
}
