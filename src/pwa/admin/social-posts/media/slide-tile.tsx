import type { KeyboardEvent } from 'react'

import { sizedImage } from '#domain/media/media.ts'
import { useObjectUrl } from '#pwa/shared/profile/use-object-url.ts'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'

import { FileProgress } from '../../shared/files/file-parts.tsx'
import { useUploading } from '../../shared/files/upload.ts'

/** The picture of a slide: chosen on this device, or saved at an address. */
export type SlidePicture = { file: File } | { url: string | null }

interface SlideTileProps {
  carousel: string
  picture: SlidePicture
  slideKey: string
  ratio: number
  /** Counts from 1. */
  place: number
  count: number
  disabled: boolean
  /** Called with a place counted from 0. */
  onMove: (to: number) => void
  onRemove: () => void
}

/** One picture of a carousel with its place, and its actions. */
export function SlideTile(props: SlideTileProps) {
  const { carousel, picture, slideKey, ratio, place, count } = props
  const file = 'file' in picture ? picture.file : null
  const chosen = useObjectUrl(file)
  const uploading = useUploading(file)
  const url = chosen ?? ('url' in picture && picture.url ? sizedImage(picture.url, 320) : null)
  const name = `${carousel} picture ${place}`
  return (
    <>
      <button
        type="button"
        data-slide={slideKey}
        aria-label={`${name} of ${count}${file ? `, ${file.name}` : ''}`}
        aria-keyshortcuts="ArrowLeft ArrowRight Home End Delete"
        onKeyDown={(event) => handleKey(event, props)}
        style={{ aspectRatio: ratio }}
        className="picture relative block w-full cursor-grab overflow-hidden rounded-picture bg-sketch"
      >
        {url && <img src={url} alt="" draggable={false} className="size-full object-contain" />}
        <span
          aria-hidden="true"
          className="num absolute top-2 left-2 grid size-7 place-items-center rounded-full bg-[rgb(34_12_30/.78)] text-small font-semibold text-[#FDFBF8]"
        >
          {place}
        </span>
      </button>
      {uploading ? <FileProgress label={name} {...uploading} /> : <SlideActions name={name} {...props} />}
    </>
  )
}

/** Moves the slide by the arrow keys, Home and End, and removes it by Delete. */
function handleKey(event: KeyboardEvent, { place, count, onMove, onRemove }: SlideTileProps): void {
  const at = place - 1
  const actions: Record<string, () => void> = {
    ArrowLeft: () => onMove(at - 1),
    ArrowUp: () => onMove(at - 1),
    ArrowRight: () => onMove(at + 1),
    ArrowDown: () => onMove(at + 1),
    Home: () => onMove(0),
    End: () => onMove(count - 1),
    Delete: onRemove,
    Backspace: onRemove,
  }
  const act = actions[event.key]
  if (!act) return
  event.preventDefault()
  act()
}

function SlideActions({ name, place, count, disabled, onMove, onRemove }: SlideTileProps & { name: string }) {
  return (
    <span className="flex justify-between pt-1">
      <IconButton
        icon="caret-left"
        label={`Move ${name} earlier`}
        disabled={disabled || place === 1}
        onClick={() => onMove(place - 2)}
      />
      <IconButton icon="trash" label={`Remove ${name}`} disabled={disabled} onClick={onRemove} />
      <IconButton
        icon="caret-right"
        label={`Move ${name} later`}
        disabled={disabled || place === count}
        onClick={() => onMove(place)}
      />
    </span>
  )
}
