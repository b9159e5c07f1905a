import type { Ref } from 'react'

import { sizedImage } from '#domain/media/media.ts'
import type { FileKind } from '#domain/media/upload.ts'
import { useObjectUrl } from '#pwa/shared/profile/use-object-url.ts'
import { classes } from '#pwa/shared/ui/classes.ts'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { ACCEPTED_LABELS } from './file-rules.ts'
import type { FileDrop } from './use-file-choice.ts'

interface EmptySlotProps {
  label: string
  want: FileKind
  lost: string | undefined
  tone: keyof typeof SLOT_TONES
  drop: FileDrop['drop']
  disabled: boolean | undefined
  describedBy: string | undefined
  onClick: () => void
  ref: Ref<HTMLButtonElement>
}

const SLOT_TONES = { over: 'border-plum bg-plum-tint', wrong: 'border-danger', plain: 'border-field' }

/** A place that has no file yet: chooses one, or takes one that is dropped. */
export function EmptySlot({ label, want, lost, tone, drop, disabled, describedBy, onClick, ref }: EmptySlotProps) {
  return (
    <button
      ref={ref}
      type="button"
      {...drop}
      disabled={disabled}
      aria-describedby={describedBy}
      onClick={onClick}
      className={classes(
        'grid min-h-37.5 w-full place-content-center justify-items-center gap-1 rounded-2xl border-[1.5px] border-dashed bg-surface p-3 text-center hover:border-plum hover:bg-plum-tint/45',
        SLOT_TONES[tone],
      )}
    >
      <Icon name="upload-simple" className="mb-1 text-plum" />
      <span>
        <span className="font-semibold">Choose a file</span> or drop it here
        <span className="sr-only">: {label}</span>
      </span>
      <span className="text-small text-ink-soft">{ACCEPTED_LABELS[want]}</span>
      {lost && <span className="text-small font-medium text-lamp-ink">Please choose {lost} again.</span>}
    </button>
  )
}

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
  if (want === 'pdf' || want === 'subtitles')
    return (
      <span
        aria-hidden="true"
        className={classes(
          look,
          'grid place-items-center font-semibold text-ink-soft',
          want === 'pdf' ? 'aspect-[4/5] w-20' : 'aspect-square w-16!',
        )}
      >
        {want === 'pdf' ? 'PDF' : 'CC'}
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

interface FileProgressProps {
  label: string
  /** 0 to 1. */
  share: number
  cancel: () => void
}

/** The progress of one file, and the button to cancel it. */
export function FileProgress({ label, share, cancel }: FileProgressProps) {
  const percent = Math.round(share * 100)
  return (
    <span className="flex min-w-0 items-center gap-2">
      <progress value={percent} max={100} aria-label={`Upload of ${label}`} className="meter min-w-0 flex-1" />
      <span className="num shrink-0 text-small text-ink-soft">{percent}%</span>
      <IconButton icon="x" label={`Cancel upload of ${label}`} onClick={cancel} />
    </span>
  )
}
