import { useId, useRef, useState, type ChangeEvent } from 'react'
import { sizedImage } from '#domain/media/media.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import type { IconName } from '#pwa/shared/ui/icon-name.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import type { PictureType } from './crop.ts'
import { useObjectUrl } from './use-object-url.ts'
import { HEAD_BYTES, kindOfContent } from '#domain/media/upload.ts'

const WRONG_KIND = 'Please select a valid image file (JPEG or PNG)'

/** Largest file accepted for cropping, in bytes. The result is far smaller. */
const LARGEST_FILE = 40 * 1024 * 1024

/** The picture's type by its first bytes, whatever its name; else why it can't be used. */
async function kindOf(file: File): Promise<{ type: 'image/jpeg' | 'image/png' } | { fault: string }> {
  if (file.size > LARGEST_FILE) return { fault: 'File size too large. Please use smaller images.' }
  const type = kindOfContent(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  return type === 'image/jpeg' || type === 'image/png' ? { type } : { fault: WRONG_KIND }
}

const CropDialog = part(() => import('./crop-dialog.tsx').then((module) => module.CropDialog))

interface PhotoChoiceProps {
  label: string
  /** The level of the heading that the label is. */
  heading: 'h2' | 'h3'
  /** The address of the saved one, or null. */
  saved: string | null
  /** The chosen one that is not saved yet. */
  pending: Blob | null
  onChoose: (picture: Blob) => void
  /** Why the server didn't accept it. */
  error?: string | undefined
  placeholder: IconName
  /** Shows the whole picture, with a margin; a portrait fills its frame. */
  whole: boolean
}

export function PhotoChoice(props: PhotoChoiceProps) {
  const { label, heading: Heading, saved, pending, onChoose, error, placeholder, whole } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { chosen, fault, check, refuse, clear } = useChosenPicture()
  const pendingUrl = useObjectUrl(pending)
  const shown = pendingUrl ?? (saved && sizedImage(saved, 540))
  const message = fault ?? error
  return (
    <div className="grid content-start justify-items-start gap-3">
      <Heading className="text-name font-medium">{label}</Heading>
      <Preview url={shown} label={label} placeholder={placeholder} whole={whole} />
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => void check(event)}
        className="sr-only"
      />
      <Button kind="line" icon="image" aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
        {shown ? 'Change' : 'Upload'}
        <span className="sr-only"> {label.toLowerCase()}</span>
      </Button>
      <p
        id={`${id}-hint`}
        role="alert"
        className="flex items-start gap-1.5 text-small font-medium text-danger empty:hidden"
      >
        {message && <Icon name="warning-circle-fill" small className="mt-px" />}
        {message}
      </p>
      {chosen && (
        <CropDialog
          title={`Crop ${label}`}
          chosen={chosen}
          onCancel={clear}
          onFault={refuse}
          onMissing={() => refuse('You’re offline. You can crop when you’re back online.')}
          onCropped={(picture) => {
            clear()
            onChoose(picture)
          }}
        />
      )}
    </div>
  )
}

/** The picture the user chose to be cropped, or why it can't be used. */
function useChosenPicture() {
  const [chosen, setChosen] = useState<{ file: File; type: PictureType } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const refuse = (message: string) => {
    setChosen(null)
    setFault(message)
  }

  async function check({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    // Allows choosing the same file again.
    currentTarget.value = ''
    if (!file) return
    setFault(null)
    const kind = await kindOf(file)
    if ('fault' in kind) refuse(kind.fault)
    else setChosen({ file, type: kind.type })
  }

  return { chosen, fault, check, refuse, clear: () => setChosen(null) }
}

interface PreviewProps extends Pick<PhotoChoiceProps, 'label' | 'placeholder' | 'whole'> {
  url: string | null
}

function Preview({ url, label, placeholder, whole }: PreviewProps) {
  const look = 'aspect-[256/250] w-full max-w-64 rounded-picture bg-sketch ring ring-hair'
  if (url)
    return (
      <img
        src={url}
        alt={label}
        width={256}
        height={250}
        className={classes(look, whole ? 'object-contain' : 'object-cover')}
      />
    )
  return (
    <span
      role="img"
      aria-label={`No ${label.toLowerCase()} yet`}
      className={`${look} grid place-items-center text-ink-hint`}
    >
      <Icon name={placeholder} className="size-16!" />
    </span>
  )
}
