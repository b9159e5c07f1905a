import { type Ref, useId } from 'react'
import { useController } from 'react-hook-form'

import type { PostType } from '#domain/library/post.ts'
import { FORMAT_OF_ROLE } from '#domain/media/small-media.ts'
import { allowsSquareVideo, type PlatformFlag, SQUARE_VIDEO_TIP } from '#domain/platform/platform-flags.ts'
import { NETWORKS, PLATFORM_NAME, PLATFORMS } from '#domain/platform/platform.ts'
import { isSubtitles } from '#domain/publication/subtitles.ts'
import { joinList } from '#domain/time/time-labels.ts'
import { FocusHere } from '#pwa/shared/form/focus-here.tsx'
import type { IconName } from '#pwa/shared/ui/icon-name.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'

import { FileSlot } from '../../shared/files/file-slot.tsx'
import { FIRST_FRAME, firstFrame } from '../../shared/files/measure.ts'
import { ControlError, FormSection } from '../../shared/form/record-controls.tsx'
import { Chip } from '../form/post-controls.tsx'
import type { PostFormState } from '../form/post-fields.ts'
import { AltTextFields, useAltTexts } from './alt-text-fields.tsx'
import { CarouselSlots } from './carousel-slots.tsx'
import { MEDIA_PLACES, type MediaPlace } from './media-places.ts'
import { useWarnings } from './use-warnings.ts'

export function MediaSection({ state }: { state: PostFormState }) {
  const { form, files, record, source, busy, unsaved } = state
  const { control } = form
  const {
    field: { value: type, onChange, ref },
    fieldState,
  } = useController({ control, name: 'type' })
  const [flags, fb, ig, removed] = form.watch(['flags', 'fb', 'ig', 'removed_media'])
  const now = { type, flags, fb, ig, removed_media: removed }
  const found = useWarnings(now, files.files, source)
  // For a saved post the server's warnings take precedence.
  const warnings = unsaved || !record ? found : record.warnings
  return (
    <FormSection title="Media Type" hint="Files that don’t fit the chosen type are removed when you save.">
      <TypeButtons
        value={type}
        flags={flags}
        onChange={(chosen) => {
          onChange(chosen)
          form.clearErrors('type')
        }}
        error={fieldState.error?.message ?? squareVideoFault(type, flags)}
        disabled={busy}
        ref={ref}
      />
      {type === 'carousel' ? (
        <CarouselSlots state={state} />
      ) : (
        <div className="grid gap-6 desk:grid-cols-2">
          {MEDIA_PLACES[type].map((place) => (
            <MediaSlot key={place.field} place={place} state={state} />
          ))}
        </div>
      )}
      {warnings.length > 0 && (
        <Notice icon="warning" tone="lamp" live title="Not every network accepts this.">
          <ul className="mt-1 grid gap-1">
            {warnings.map(({ platform, message }) => (
              <li key={platform + message}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
    </FormSection>
  )
}

/** Shown at once; whether it blocks a save is decided by the server, which lets old posts be. */
function squareVideoFault(type: PostType, flags: readonly PlatformFlag[]): string | undefined {
  if (type !== 'square_video' || allowsSquareVideo(flags)) return undefined
  const takers = PLATFORMS.filter((platform) => NETWORKS[platform].takesSquareVideo)
  return `Square Video goes out to ${joinList(takers.map((platform) => PLATFORM_NAME[platform]))} only. Please uncheck the other platforms or choose another type.`
}

/** A place for one file of the post. A video without a cover gets its first frame as one. */
function MediaSlot({ place, state }: { place: MediaPlace; state: PostFormState }) {
  const { form, files, source, errors, forgetErrors, busy } = state
  const { field, role, label, want, shape, cover } = place
  const removed = form.watch('removed_media')
  const inRole = (of: string) => source?.media.find(({ type, id }) => type === of && !removed.includes(id)) ?? null
  const saved = inRole(role)
  const file = files.files[field] ?? null
  const { textsOf, setTexts } = useAltTexts(state)

  async function choose(chosen: File) {
    files.choose(field, chosen)
    if (!cover || files.files[cover] || inRole(cover)) return
    try {
      files.choose(cover, await firstFrame(chosen))
    } catch (error) {
      // Not every browser plays every video; then the server draws the cover.
      console.warn('No cover could be drawn of this video', error)
    }
  }

  const texts = textsOf(field, saved)
  const hasTexts = want === 'image' && (file !== null || saved !== null)
  return (
    <div className="grid min-w-0 content-start gap-4">
      <FileSlot
        label={label}
        want={want}
        {...(shape && { shape })}
        format={isSubtitles(role) ? undefined : FORMAT_OF_ROLE[role]}
        saved={saved?.url ?? null}
        savedSize={saved}
        file={file}
        lost={files.lost[field]}
        error={errors[field]}
        note={file?.name === FIRST_FRAME ? 'Taken from the video’s first frame.' : undefined}
        disabled={busy}
        onChoose={(chosen) => void choose(chosen)}
        onRemove={() => {
          forgetErrors(field)
          if (file) files.choose(field, null)
          else if (saved) form.setValue('removed_media', [...removed, saved.id], { shouldDirty: true })
        }}
      />
      {hasTexts && (
        <AltTextFields
          picture={label}
          texts={texts}
          onTexts={(now) => setTexts(field, now)}
          languages={role === 'spanish_image' ? ['es'] : undefined}
          other={
            role === 'instagram_image'
              ? { label: 'Copy from the Facebook image', texts: textsOf('facebook_image', inRole('facebook_image')) }
              : undefined
          }
          disabled={busy}
        />
      )}
    </div>
  )
}

const TYPES: readonly { type: PostType; label: string; icon: IconName }[] = [
  { type: 'image', label: 'Image', icon: 'image' },
  { type: 'carousel', label: 'Carousel', icon: 'images' },
  { type: 'reel', label: 'Reel', icon: 'film-strip' },
  { type: 'square_video', label: 'Square Video', icon: 'square' },
  { type: 'wide_vertical_video', label: 'Wide Vertical Video', icon: 'monitor-play' },
]

interface TypeButtonsProps {
  value: PostType
  flags: readonly PlatformFlag[]
  onChange: (type: PostType) => void
  error: string | undefined
  disabled: boolean
  ref: Ref<{ focus: () => void }>
}

/** The type of a post. Square Video needs platforms that take it, and says so. */
function TypeButtons({ value, flags, onChange, error, disabled, ref }: TypeButtonsProps) {
  const id = useId()
  return (
    <FocusHere ref={ref}>
      <div
        role="group"
        aria-label="Media Type"
        aria-describedby={`${id}-error`}
        className="relative flex flex-wrap gap-2"
      >
        {TYPES.map(({ type, label, icon }) => {
          const closed = type === 'square_video' && !allowsSquareVideo(flags)
          return (
            <span key={type} className="group desk:relative">
              <Chip
                on={value === type}
                off={disabled || closed}
                aria-pressed={value === type}
                aria-describedby={closed ? `${id}-tip` : undefined}
                onClick={() => onChange(type)}
              >
                <Icon name={icon} small />
                {label}
              </Chip>
              {closed && (
                <span
                  id={`${id}-tip`}
                  role="tooltip"
                  className="invisible absolute inset-x-0 bottom-full z-10 mb-2 rounded-xl bg-ink px-3.5 py-2 text-small text-paper opacity-0 transition-opacity duration-(--d-tap) group-focus-within:visible group-focus-within:opacity-100 group-hover:visible group-hover:opacity-100 desk:right-auto desk:left-1/2 desk:w-64 desk:-translate-x-1/2"
                >
                  {SQUARE_VIDEO_TIP}
                </span>
              )}
            </span>
          )
        })}
      </div>
      <ControlError id={`${id}-error`} error={error} className="pt-2" />
    </FocusHere>
  )
}
