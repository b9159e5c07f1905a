import { useController } from 'react-hook-form'

import { allowsSquareVideo, type PlatformFlag } from '#domain/platform/platform-flags.ts'
import { NETWORKS, PLATFORM_NAME, PLATFORMS } from '#domain/platform/platform.ts'
import type { PostType } from '#domain/library/post.ts'
import { joinList } from '#domain/time/time-labels.ts'
import { Notice } from '#pwa/shared/ui/notice.tsx'

import { FormSection } from '../../shared/form/form-section.tsx'
import { CarouselSlots } from './carousel-slots.tsx'
import { MEDIA_PLACES } from './media-places.ts'
import { MediaSlot } from './media-slot.tsx'
import type { PostFormState } from '../post-state.ts'
import { TypeButtons } from './type-buttons.tsx'
import { useWarnings } from './use-warnings.ts'

/** The type of a post and its files, with what the chosen networks would refuse. */
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
