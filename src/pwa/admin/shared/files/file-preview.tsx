import { sizedImage } from '#domain/media/media.ts'
import type { FileKind } from '#domain/media/upload.ts'
import { useObjectUrl } from '#pwa/shared/profile/use-object-url.ts'

interface FilePreviewProps {
  label: string
  want: FileKind
  ratio: number
  file: File | null
  saved: string | null
}

/** The file as it will be shown: a picture in its place's own shape, a playable video, a sheet of paper. */
export function FilePreview({ label, want, ratio, file, saved }: FilePreviewProps) {
  const chosen = useObjectUrl(file)
  const url = chosen ?? saved
  const look = 'picture relative w-30 shrink-0 rounded-picture bg-sketch'
  if (want === 'pdf')
    return (
      <span
        aria-hidden="true"
        className={`${look} grid aspect-[4/5] w-20 place-items-center font-semibold text-ink-soft`}
      >
        PDF
      </span>
    )
  if (!url) return null
  if (want === 'video')
    return (
      <video
        controls
        muted
        playsInline
        preload="metadata"
        src={url}
        aria-label={label}
        style={{ aspectRatio: ratio }}
        className={`${look} w-44! object-contain desk:w-36!`}
      />
    )
  return (
    <span className={`${look} block overflow-hidden`} style={{ aspectRatio: ratio }}>
      <img src={chosen ?? sizedImage(url, 320)} alt={label} className="size-full object-contain" />
    </span>
  )
}
