import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

import { LISTING_LIMITS } from '#domain/listings/listing.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import type { IconName } from '#pwa/shared/ui/icon-name.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { Spinner } from '#pwa/shared/ui/spinner.tsx'
import { useWide } from '#pwa/shared/ui/use-wide.ts'
import type { PhotoRow } from '#sync/listings/listing-row.ts'

import { Section } from '../editor/editor-parts.tsx'
import type { ListingForm } from '../editor/use-listing-form.ts'
import { PhotoSheet } from './photo-sheet.tsx'
import { PhotoTile, type PhotoFile } from './photo-tile.tsx'
import { useDragPhoto } from './use-drag-photo.ts'
import { useListingPhotos, type ListingPhotos } from './use-listing-photos.ts'

interface PhotosSectionProps {
  userId: number
  id: string
  listingForm: ListingForm
  /** The files the server has. */
  files: readonly PhotoFile[]
  /** Those on this device, by the photos' ids. */
  rows: ReadonlyMap<string, PhotoRow>
}

/** The photos of a listing: taken or chosen, in an order of the agent's own. */
export function PhotosSection({ userId, id, listingForm, files, rows }: PhotosSectionProps) {
  const { form, shown, isRecalled } = listingForm
  const photos = useListingPhotos({ userId, listingId: id, form, rows, isRecalled })
  const [openId, setOpenId] = useState<string | null>(null)
  const [announced, setAnnounced] = useState('')
  const all = shown.photos
  const open = all.find((photo) => photo.id === openId) ?? null
  const fileOf = (photoId: string) => files.find((file) => file.id === photoId)
  const isFull = all.length >= LISTING_LIMITS.photos

  const move = (photoId: string, to: number) => {
    const place = photos.move(photoId, to)
    if (place !== null) setAnnounced(`Photo moved to position ${place + 1} of ${all.length}.`)
  }
  const { drag, list, handlesOf, isClick } = useDragPhoto(move)
  const keepFocus = useFocusOnMoved(all.map((photo) => photo.id).join(' '))

  function press(event: KeyboardEvent, photoId: string) {
    const at = all.findIndex((photo) => photo.id === photoId)
    const places: Partial<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      Home: 0,
      End: all.length - 1,
    }
    const to = places[event.key]
    if (to !== undefined) {
      event.preventDefault()
      keepFocus(photoId)
      move(photoId, to)
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      keepFocus((all[at + 1] ?? all[at - 1])?.id ?? null)
      photos.remove(photoId)
    }
  }

  return (
    <Section
      name="photos"
      title="Photos"
      note={all.length > 0 && `${all.length} of ${LISTING_LIMITS.photos}. The first one is the cover.`}
    >
      <AddPhotos photos={photos} isFull={isFull} isFirst={all.length === 0} />
      {all.length > 0 && (
        <>
          <ul ref={list} className="grid grid-cols-3 gap-2 lg:grid-cols-4">
            {all.map((photo, index) => (
              <li
                key={photo.id}
                data-place-at={index}
                className={classes(
                  'rounded-picture',
                  drag?.id === photo.id && 'opacity-45',
                  drag?.over === index && drag.id !== photo.id && 'outline-3 outline-offset-2 outline-focus',
                )}
              >
                <PhotoTile
                  photo={photo}
                  place={index + 1}
                  count={all.length}
                  row={rows.get(photo.id)}
                  file={fileOf(photo.id)}
                  onOpen={(event) => isClick(event) && setOpenId(photo.id)}
                  onKeyDown={(event) => press(event, photo.id)}
                  handles={handlesOf(photo.id)}
                />
              </li>
            ))}
          </ul>
          <p className="text-small text-ink-soft">
            Tap a photo to describe it. Hold and drag to reorder; on a keyboard, use the arrow keys.
          </p>
          {drag && <Ghost src={rows.get(drag.id)?.thumbnail ?? fileOf(drag.id)?.url ?? null} x={drag.x} y={drag.y} />}
        </>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
      {open && (
        <PhotoSheet
          key={open.id}
          photo={open}
          place={all.indexOf(open) + 1}
          count={all.length}
          rows={rows}
          fileOf={fileOf}
          photos={photos}
          others={all.filter((photo) => photo !== open)}
          onMove={(to) => move(open.id, to)}
          onClose={() => setOpenId(null)}
        />
      )}
    </Section>
  )
}

interface AddPhotosProps {
  photos: ListingPhotos
  isFull: boolean
  isFirst: boolean
}

/** Camera and library, and how far the chosen photos are. */
function AddPhotos({ photos, isFull, isFirst }: AddPhotosProps) {
  const isWide = useWide()
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        photos.add([...event.dataTransfer.files])
      }}
      className={classes(
        'grid gap-3',
        isFirst && 'rounded-[18px] border-[1.5px] border-dashed border-field bg-sketch px-3 py-7 desk:px-6',
      )}
    >
      {isFirst && (
        <p className="text-center text-balance text-ink-soft">
          Start with the front of the house. Photos are made smaller here, and where they were taken is left out.
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        {!isWide && <FileButton label="Take photo" icon="image" disabled={isFull} capture onFiles={photos.add} />}
        <FileButton label="Choose photos" icon="images" disabled={isFull} isMain={isWide} onFiles={photos.add} />
      </div>
      <div role="status" className="grid gap-3 empty:hidden">
        {photos.progress && (
          <p className="flex items-center gap-2.5 font-semibold">
            <Spinner className="size-4!" />
            {photos.progress}
            {photos.cancel && (
              <Button kind="plain" small className="ml-auto" onClick={photos.cancel}>
                Cancel
              </Button>
            )}
          </p>
        )}
        {photos.refused.length > 0 && (
          <Notice
            icon="warning"
            tone="red"
            title={
              photos.refused.length === 1 ? 'One photo wasn’t added.' : `${photos.refused.length} photos weren’t added.`
            }
            action={<IconButton icon="x" label="Dismiss" className="-my-2 -mr-2" onClick={photos.dismissRefused} />}
          >
            <ul>
              {photos.refused.map(({ name, reason }, index) => (
                <li key={index} className="wrap-anywhere">
                  {name ? `${name}: ` : ''}
                  {reason}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </div>
  )
}

interface FileButtonProps {
  label: string
  icon: IconName
  disabled: boolean
  /** Opens the camera where the device has one. */
  capture?: boolean
  isMain?: boolean
  onFiles: (files: readonly File[]) => void
}

function FileButton({ label, icon, disabled, capture = false, isMain = capture, onFiles }: FileButtonProps) {
  return (
    <label
      className={classes(
        'relative inline-flex min-h-(--control) items-center justify-center gap-2 rounded-control px-2 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
        disabled
          ? 'bg-sunk text-ink-hint'
          : isMain
            ? 'cursor-pointer bg-plum text-on-plum'
            : 'cursor-pointer bg-surface text-ink inset-ring-[1.5px] inset-ring-field',
      )}
    >
      <input
        type="file"
        accept="image/*"
        disabled={disabled}
        {...(capture ? { capture: 'environment' as const } : { multiple: true })}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Allows choosing the same file again.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Icon name={icon} />
      {label}
    </label>
  )
}

/** The picture under the pointer while it is dragged. */
function Ghost({ src, x, y }: { src: string | null; x: number; y: number }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none fixed top-0 left-0 z-40 block size-24 overflow-hidden rounded-picture bg-sketch shadow-lift-3"
      style={{ translate: `${x - 48}px ${y - 72}px` }}
    >
      {src && <img src={src} alt="" className="size-full object-cover" />}
    </span>
  )
}

/** Focuses a photo again once the order has changed: some browsers drop the focus of an element that is moved. */
function useFocusOnMoved(order: string) {
  const next = useRef<string | null>(null)
  useEffect(() => {
    const id = next.current
    next.current = null
    if (id !== null && order !== '') document.querySelector<HTMLElement>(`[data-photo="${CSS.escape(id)}"]`)?.focus()
  }, [order])
  return (id: string | null) => void (next.current = id)
}
