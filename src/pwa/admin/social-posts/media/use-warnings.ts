import { useMemo } from 'react'

import type { AdminPost, PlatformWarning } from '#contract/admin/posts.ts'
import { type MeasuredFile, mediaError } from '#domain/media/media-rules.ts'
import { PLATFORM_NAME, PLATFORMS } from '#domain/platform/platform.ts'
import type { PlatformFlag } from '#domain/platform/platform-flags.ts'
import { mediaFor, type MediaRole, type PostType } from '#domain/library/post.ts'

import { useMeasures } from '../../shared/files/measure.ts'
import type { FilesByField } from '../../shared/form/record-fields.ts'
import { CAROUSELS, MEDIA_PLACES, slideField, slidesAtHand } from './media-places.ts'
import type { PostValues } from '../form/post-fields.ts'

type Values = Pick<PostValues, 'type' | 'flags' | 'fb' | 'ig' | 'removed_media'>

/** What the chosen networks would refuse, shown while the form is filled in, for saved and chosen files together. */
export function useWarnings(values: Values, files: FilesByField, record: AdminPost | null): readonly PlatformWarning[] {
  const measured = useMeasures(useMemo(() => Object.values(files), [files]))
  const media = postFilesOf(values, files, record).flatMap(({ role, file, saved }): MeasuredFile[] => {
    if (saved) return [{ ...saved, role, durationMs: saved.duration_ms }]
    const found = file && measured.get(file)
    return found ? [{ ...found, role, mime: file.type, bytes: file.size }] : []
  })
  return warningsOf({ type: values.type, media }, values.flags)
}

/** A file of the post: chosen and not saved yet, or saved. */
export interface PostFile {
  role: MediaRole
  file?: File | undefined
  saved?: AdminPost['media'][number] | undefined
}

/** The files of the post as it would be saved, in order. */
export function postFilesOf(values: Values, files: FilesByField, record: AdminPost | null): PostFile[] {
  const saved = (record?.media ?? []).filter(({ id }) => !values.removed_media.includes(id))
  if (values.type === 'carousel')
    return CAROUSELS.flatMap(({ list, field, role }) =>
      slidesAtHand(field, values[list], files).map((slide) =>
        'id' in slide
          ? { role, saved: saved.find(({ id }) => id === slide.id) }
          : { role, file: files[slideField(field, slide.key)] },
      ),
    )
  return MEDIA_PLACES[values.type].flatMap(({ field, role }): PostFile[] => {
    const file = files[field]
    if (file) return [{ role, file }]
    const has = saved.find(({ type }) => type === role)
    return has ? [{ role, saved: has }] : []
  })
}

/** What the chosen networks would refuse of a post as the form has it. While it has no file, nothing. */
export function warningsOf(
  post: { type: PostType; media: readonly MeasuredFile[] },
  flags: readonly PlatformFlag[],
): PlatformWarning[] {
  if (post.media.length === 0) return []
  return PLATFORMS.filter((platform) => flags.includes(platform)).flatMap((platform) => {
    const files = mediaFor(post, platform)
    const message =
      files.length === 0 ? `This post has no media for ${PLATFORM_NAME[platform]} yet.` : mediaError(platform, files)
    return message === null ? [] : [{ platform, message }]
  })
}
