import { FileSlot } from '../../shared/files/file-slot.tsx'
import type { MediaPlace } from './media-places.ts'
import { FIRST_FRAME, firstFrame } from './measure.ts'
import type { PostFormState } from '../post-state.ts'

/** A place for one file of the post. A video without a cover gets its first frame as one. */
export function MediaSlot({ place, state }: { place: MediaPlace; state: PostFormState }) {
  const { form, files, source, errors, forgetErrors, busy } = state
  const { field, role, label, want, shape, cover } = place
  const removed = form.watch('removed_media')
  const inRole = (of: string) => source?.media.find(({ type, id }) => type === of && !removed.includes(id)) ?? null
  const saved = inRole(role)
  const file = files.files[field] ?? null

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

  return (
    <FileSlot
      label={label}
      want={want}
      shape={shape}
      saved={saved?.url ?? null}
      file={file}
      lost={files.lost[field]}
      silent
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
  )
}
