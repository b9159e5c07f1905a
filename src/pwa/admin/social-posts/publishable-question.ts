import type { AdminPost } from '#contract/admin/posts.ts'
import { NOTHING_TO_PUBLISH, ROLES_OF_TYPE } from '#domain/library/post-form.ts'
import { OUTGOING_ROLES, type MediaRole, type PostType } from '#domain/library/post.ts'

import type { PostValues } from './post-fields.ts'
import { CAROUSELS, MEDIA_PLACES } from './media/media-places.ts'

type Values = Pick<PostValues, 'type' | 'chosen_files' | 'removed_media' | 'fb' | 'ig'>
type Source = Pick<AdminPost, 'type' | 'media'>

const isOutgoing = (type: PostType, role: MediaRole) =>
  ROLES_OF_TYPE[type].includes(role) && OUTGOING_ROLES.includes(role)

/** Whether the form has a file that goes out to a network: a saved one that stays, or a chosen one. */
function hasFile(
  { type, chosen_files: chosen, removed_media: removed, fb, ig }: Values,
  source: Source | null,
): boolean {
  if (type === 'carousel') return CAROUSELS.some(({ list }) => ({ fb, ig })[list].length > 0)
  const isSaved = (role: MediaRole) =>
    source?.media.some((file) => file.type === role && !removed.includes(file.id)) ?? false
  return MEDIA_PLACES[type].some(
    ({ field, role }) => isOutgoing(type, role) && (chosen[field] !== undefined || isSaved(role)),
  )
}

const hadFile = ({ type, media }: Source) => media.some((file) => isOutgoing(type, file.type))

/**
 * The question before a post is saved that has nothing to publish; `source` is the saved post, or the one a new post is
 * a copy of. What was missing before is not asked about again.
 */
export function publishableQuestion(
  values: Values,
  { record, source }: { record: Source | null; source: Source | null },
): string | null {
  if (hasFile(values, source) || (record && !hadFile(record))) return null
  return NOTHING_TO_PUBLISH
}
