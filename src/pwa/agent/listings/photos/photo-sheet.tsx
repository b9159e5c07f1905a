import { useState } from 'react'

import { ALTERATIONS, LISTING_LIMITS, type Alteration, type ListingPhoto } from '#domain/listings/listing.ts'
import { sizedImage } from '#domain/media/media.ts'
import { useObjectUrl } from '#pwa/shared/profile/use-object-url.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { CheckRow } from '#pwa/shared/ui/field/check-row.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'
import { GrowingTextarea } from '#pwa/shared/ui/field/textarea.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import type { PhotoRow } from '#sync/listings/listing-row.ts'
import { reportUnlessStorage } from '#sync/storage/storage-error.ts'

import { Chip } from '../chip.tsx'
import type { PhotoFile } from './photo-tile.tsx'
import type { ListingPhotos } from './use-listing-photos.ts'

const KIND_NAME: Record<Alteration, string> = {
  staged: 'Virtually staged',
  sky: 'Sky replaced',
  removed_object: 'Something removed',
  other: 'Something else',
}

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
] as const

interface PhotoSheetProps {
  photo: ListingPhoto
  /** Counts from 1. */
  place: number
  count: number
  rows: ReadonlyMap<string, PhotoRow>
  fileOf: (id: string) => PhotoFile | undefined
  photos: ListingPhotos
  others: readonly ListingPhoto[]
  /** Called with a place counted from 0. */
  onMove: (to: number) => void
  onClose: () => void
}

/** What one photo says, whether it was altered, and its place. */
export function PhotoSheet(props: PhotoSheetProps) {
  const { photo, place, count, rows, fileOf, photos, onMove, onClose } = props
  const [isOpen, setOpen] = useState(true)
  const [language, setLanguage] = useState<'en' | 'es'>('en')
  const row = rows.get(photo.id)
  const change = (part: Partial<ListingPhoto>) => photos.change(photo.id, part)
  const close = () => {
    setOpen(false)
    // The sheet slides out before it is gone.
    setTimeout(onClose, 400)
  }
  return (
    <Drawer
      side
      title={`Photo ${place} of ${count}`}
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      footer={
        <div className="flex items-center gap-1">
          <IconButton
            icon="caret-left"
            label="Move photo earlier"
            disabled={place === 1}
            onClick={() => onMove(place - 2)}
          />
          <IconButton
            icon="caret-right"
            label="Move photo later"
            disabled={place === count}
            onClick={() => onMove(place)}
          />
          {place > 1 && (
            <Button kind="plain" small onClick={() => onMove(0)}>
              Make cover
            </Button>
          )}
          <Button
            kind="plain"
            small
            icon="trash"
            className="ml-auto"
            onClick={() => {
              photos.remove(photo.id)
              close()
            }}
          >
            Delete
          </Button>
        </div>
      }
    >
      <div className="grid gap-5 pb-2">
        <Whole row={row} file={fileOf(photo.id)} />
        {row?.state === 'refused' && (
          <Notice
            icon="warning"
            tone="red"
            title="Not sent."
            action={
              <Button kind="line" small onClick={() => void retry(photo.id)}>
                Try again
              </Button>
            }
          >
            {row.reason}
          </Notice>
        )}
        <Segmented label="Language" value={language} options={LANGUAGES} onChange={setLanguage} />
        <Field label="Caption">
          <Input
            value={photo.caption[language]}
            lang={language}
            maxLength={LISTING_LIMITS.photoCaption}
            placeholder={language === 'en' ? 'Kitchen with island' : 'Cocina con isla'}
            onChange={({ currentTarget }) => change({ caption: { ...photo.caption, [language]: currentTarget.value } })}
          />
        </Field>
        <Field label="Description for people who can’t see it">
          <GrowingTextarea
            rows={2}
            value={photo.alt[language]}
            lang={language}
            maxLength={LISTING_LIMITS.photoAlt}
            onChange={({ currentTarget }) => change({ alt: { ...photo.alt, [language]: currentTarget.value } })}
          />
        </Field>
        <Altered {...props} onChange={(altered) => change({ altered })} />
      </div>
    </Drawer>
  )
}

async function retry(id: string): Promise<void> {
  const { retryPhoto } = await import('#sync/listings/photos.ts')
  await retryPhoto(id).catch(reportUnlessStorage)
}

function Whole({ row, file }: { row: PhotoRow | undefined; file: PhotoFile | undefined }) {
  const url = useObjectUrl(row?.file ?? null)
  const src = url ?? (file ? sizedImage(file.url, 1080) : (row?.thumbnail ?? null))
  return (
    <span className="block overflow-hidden rounded-picture bg-sketch">
      {src && <img src={src} alt="" className="mx-auto max-h-[42dvh] w-full object-contain" />}
    </span>
  )
}

interface AlteredProps extends Pick<PhotoSheetProps, 'photo' | 'others' | 'rows' | 'fileOf' | 'photos'> {
  onChange: (altered: ListingPhoto['altered']) => void
}

/** Marks a photo as altered, with what was changed and the photo it was made from. */
function Altered({ photo, others, rows, fileOf, photos, onChange }: AlteredProps) {
  const { altered } = photo
  const toggle = (kind: Alteration) => {
    if (!altered) return
    const kinds = altered.kinds.includes(kind)
      ? altered.kinds.filter((one) => one !== kind)
      : ALTERATIONS.filter((one) => one === kind || altered.kinds.includes(one))
    if (kinds.length > 0) onChange({ ...altered, kinds })
  }
  return (
    <Panel>
      <CheckRow
        isSwitch
        checked={altered !== null}
        onChange={(on) => onChange(on ? { kinds: ['staged'], original_id: null } : null)}
        title="This photo was altered"
        detail="More than light, color or crop. It’s labeled wherever it goes out."
      />
      {altered && (
        <div className="grid gap-4 border-t border-hair p-4">
          <div role="group" aria-label="What was altered" className="flex flex-wrap gap-2">
            {ALTERATIONS.map((kind) => (
              <Chip key={kind} on={altered.kinds.includes(kind)} onClick={() => toggle(kind)}>
                {KIND_NAME[kind]}
              </Chip>
            ))}
          </div>
          <div className="grid gap-2">
            <p className="font-semibold">The original photo</p>
            <p className="text-small text-ink-soft">
              Some states want people to see it too. Choose it here, or add it; it isn’t shown in the gallery.
            </p>
            <ul className="flex flex-wrap gap-2">
              {originals(altered.original_id, others).map((id) => (
                <li key={id}>
                  <OriginalChoice
                    id={id}
                    place={others.findIndex((one) => one.id === id) + 1}
                    src={rows.get(id)?.thumbnail ?? fileOf(id)?.url ?? null}
                    isChosen={altered.original_id === id}
                    onChoose={(chosen) => onChange({ ...altered, original_id: chosen })}
                  />
                </li>
              ))}
              <li>
                <label className="relative grid size-18 cursor-pointer place-items-center rounded-picture border-[1.5px] border-dashed border-field text-small font-semibold text-plum has-focus-visible:outline-3 has-focus-visible:outline-focus">
                  <input
                    type="file"
                    accept="image/*"
                    aria-label="Add the original photo"
                    className="absolute inset-0 size-full cursor-pointer opacity-0"
                    onChange={({ currentTarget }) => {
                      const [file] = currentTarget.files ?? []
                      currentTarget.value = ''
                      if (file) photos.addOriginal(photo, file)
                    }}
                  />
                  <span aria-hidden="true">Add</span>
                </label>
              </li>
            </ul>
          </div>
        </div>
      )}
    </Panel>
  )
}

/** The photos that can be the original: the chosen one first, which may be none of the gallery. */
function originals(chosen: string | null, others: readonly ListingPhoto[]): string[] {
  const ids = others.filter(({ altered }) => altered === null).map(({ id }) => id)
  return chosen !== null && !ids.includes(chosen) ? [chosen, ...ids] : ids
}

interface OriginalChoiceProps {
  id: string
  /** Its place among the other photos; 0 for one that is none of them. */
  place: number
  src: string | null
  isChosen: boolean
  onChoose: (id: string | null) => void
}

function OriginalChoice({ id, place, src, isChosen, onChoose }: OriginalChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={place === 0 ? 'The photo you added' : `Other photo ${place}`}
      onClick={() => onChoose(isChosen ? null : id)}
      className={classes(
        'block size-18 overflow-hidden rounded-picture bg-sketch ring-offset-2 ring-offset-surface',
        isChosen ? 'ring-3 ring-plum' : 'ring ring-hair',
      )}
    >
      {src && <img src={src} alt="" className="size-full object-cover" />}
    </button>
  )
}
