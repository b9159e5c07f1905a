import { FORMAT_OF_ROLE } from '#domain/media/small-media.ts'

import { FileSlot } from '../../shared/files/file-slot.tsx'
import { FIRST_FRAME, firstFrame } from '../../shared/files/measure.ts'
import type { MediaPlace } from './media-places.ts'
import { AltTextFields } from './alt-text-fields.tsx'
import type { PostFormState } from '../post-state.ts'
import { useAltTexts } from './use-alt-texts.ts'

/** A place for one file of the post. A video without a cover gets its first frame as one. */
export function MediaSlot({ place, state }: { place: MediaPlace; state: PostFormState }) {
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
        shape={shape}
        format={FORMAT_OF_ROLE[role]}
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
