import { useEffect, useState } from 'react'

import type { AdminPost, PlatformWarning } from '#contract/admin-posts.ts'
import type { MeasuredFile } from '#domain/media-rules.ts'
import type { MediaRole } from '#domain/post.ts'

import type { FilesByField } from '../shared/form/record-fields.ts'
import { slideField, slidesAtHand } from './carousel.ts'
import { measure, type Measures } from './measure.ts'
import { CAROUSELS, MEDIA_PLACES } from './media-places.ts'
import type { PostValues } from './post-fields.ts'
import { warningsOf } from './warnings.ts'

type Values = Pick<PostValues, 'type' | 'flags' | 'fb' | 'ig' | 'removed_media'>

/** What the chosen networks would refuse, shown while the form is filled in, for saved and chosen files together. */
export function useWarnings(values: Values, files: FilesByField, record: AdminPost | null): readonly PlatformWarning[] {
  const [measured, setMeasured] = useState<ReadonlyMap<File, Measures>>(new Map())
  useEffect(() => {
    let gone = false
    for (const file of Object.values(files)) {
      void measure(file).then((found) => {
        if (!gone) setMeasured((before) => (before.get(file) === found ? before : new Map(before).set(file, found)))
      })
    }
    return () => {
      gone = true
    }
  }, [files])
  const media = mediaOf(values, files, record).flatMap(({ role, file, saved }): MeasuredFile[] => {
    if (saved) return [{ ...saved, role, durationMs: saved.duration_ms }]
    const found = file && measured.get(file)
    return found ? [{ ...found, role, mime: file.type, bytes: file.size }] : []
  })
  return warningsOf({ type: values.type, media }, values.flags)
}

/** A file of the post: chosen and not saved yet, or saved. */
export interface Part {
  role: MediaRole
  file?: File | undefined
  saved?: AdminPost['media'][number] | undefined
}

/** The files of the post as it would be saved, in order. */
export function mediaOf(values: Values, files: FilesByField, record: AdminPost | null): Part[] {
  const saved = (record?.media ?? []).filter(({ id }) => !values.removed_media.includes(id))
  if (values.type === 'carousel')
    return CAROUSELS.flatMap(({ list, field, role }) =>
      slidesAtHand(field, values[list], files).map((slide) =>
        'id' in slide
          ? { role, saved: saved.find(({ id }) => id === slide.id) }
          : { role, file: files[slideField(field, slide.key)] },
      ),
    )
  return MEDIA_PLACES[values.type].flatMap(({ field, role }): Part[] => {
    const file = files[field]
    if (file) return [{ role, file }]
    const has = saved.find(({ type }) => type === role)
    return has ? [{ role, saved: has }] : []
  })
}
