import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'

import type { PhotoFile as ServerFile } from '#contract/listings/listings.ts'
import type { ListingPhoto } from '#domain/listings/listing.ts'
import { sizedImage } from '#domain/media/media.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import type { PhotoRow } from '#sync/listings/listing-row.ts'

export type PhotoFile = Pick<ServerFile, 'id' | 'url'>

interface PhotoTileProps {
  photo: ListingPhoto
  /** Counts from 1. */
  place: number
  count: number
  row: PhotoRow | undefined
  file: PhotoFile | undefined
  onOpen: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** What drags it. */
  handles: Partial<ComponentProps<'button'>>
}

/** One photo in the grid, with its place and how far its file is. */
export function PhotoTile({ photo, place, count, row, file, onOpen, onKeyDown, handles }: PhotoTileProps) {
  const src = row?.thumbnail ?? (file ? sizedImage(file.url, 320) : null)
  const state = fileState(row, file)
  const words = [photo.alt.en, photo.altered && 'altered', state?.label].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      data-photo={photo.id}
      aria-label={`Photo ${place} of ${count}${words && `, ${words}`}`}
      aria-haspopup="dialog"
      aria-keyshortcuts="ArrowLeft ArrowRight Home End Delete"
      {...handles}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      className="picture relative block aspect-square w-full touch-pan-y overflow-hidden rounded-picture bg-sketch select-none [-webkit-touch-callout:none]"
    >
      {src ? (
        <img src={src} alt="" draggable={false} className="size-full object-cover" />
      ) : (
        <span className="grid size-full place-items-center text-ink-hint">
          <Icon name="image" />
        </span>
      )}
      {place === 1 && <Sign className="top-1.5 left-1.5 px-2">Cover</Sign>}
      {photo.altered && <Sign className="top-1.5 right-1.5 px-2">Altered</Sign>}
      {state && (
        <Sign className="right-1.5 bottom-1.5 max-w-[calc(100%-12px)] gap-1 px-1.5">
          <Icon name={state.icon} className="size-4!" />
          {state.short && <span className="num truncate">{state.short}</span>}
        </Sign>
      )}
    </button>
  )
}

function Sign({ className, ...rest }: ComponentProps<'span'>) {
  return (
    <span
      aria-hidden="true"
      {...rest}
      className={`absolute inline-flex min-h-6.5 items-center rounded-full bg-[rgb(34_12_30/.78)] text-small font-semibold text-[#FDFBF8] ${className}`}
    />
  )
}

interface FileState {
  icon: 'device-mobile-bold' | 'warning-bold'
  label: string
  short: string | null
}

/** How far the file of a photo is; null once the server has it. */
function fileState(row: PhotoRow | undefined, file: PhotoFile | undefined): FileState | null {
  if (row?.state === 'refused') return { icon: 'warning-bold', label: 'not sent', short: 'Not sent' }
  if (file || row?.state === 'sent') return null
  if (!row) return { icon: 'device-mobile-bold', label: 'on another device', short: null }
  const { sent, bytes } = row.upload
  const share = bytes > 0 ? Math.floor((sent / bytes) * 100) : 0
  if (row.state === 'waiting' && sent > 0)
    return { icon: 'device-mobile-bold', label: `${share}% sent`, short: `${share}%` }
  return { icon: 'device-mobile-bold', label: 'on this device', short: null }
}
