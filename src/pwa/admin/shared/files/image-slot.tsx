import { FileSlot } from './file-slot.tsx'

interface ImageSlotProps {
  label: string
  saved: string | null
  removed: boolean
  file: File | null
  lost: string | undefined
  error: string | undefined
  busy: boolean
  onFile: (file: File | null) => void
  onRemoved: (removed: boolean) => void
}

/** The one picture of a collection or template. */
export function ImageSlot({ label, saved, removed, file, lost, error, busy, onFile, onRemoved }: ImageSlotProps) {
  return (
    <FileSlot
      label={label}
      want="image"
      saved={removed ? null : saved}
      file={file}
      lost={lost}
      error={error}
      disabled={busy}
      onChoose={onFile}
      onRemove={() => {
        if (file) onFile(null)
        else onRemoved(true)
      }}
    />
  )
}
