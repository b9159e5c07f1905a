import { createHash } from 'node:crypto'

import type { PostForm } from '#contract/admin/posts.ts'
import { THUMBNAIL_ROLES } from '#domain/library/post-form.ts'
import type { MediaRole } from '#domain/library/post.ts'

import { drawPoster } from '../../../branding/poster.ts'
import type { CheckedFile } from '../../../storage/checked-file.ts'
import type { CurrentMedia, MediaPlan } from './media.ts'

/** The field name of a drawn poster among a form's files. */
export const POSTER = 'poster'

/** Video shapes, the one lists show first. */
const SHAPES: readonly [role: MediaRole, width: number, height: number][] = [
  ['wide_video', 1280, 720],
  ['square_video', 1080, 1080],
  ['vertical_video', 1080, 1920],
]

/**
 * A poster for a post whose videos have no cover image, drawn from its title and color: videos are not decoded
 * here. Empty for all other posts.
 */
export async function posterFor(
  form: PostForm,
  plan: MediaPlan,
  current: readonly CurrentMedia[],
): Promise<CheckedFile[]> {
  const stayingIds = new Set(plan.staying.map(({ id }) => id))
  const staying = current.filter(({ id }) => stayingIds.has(id))
  const roles = new Set([...staying, ...plan.added].map(({ role }) => role))
  if (THUMBNAIL_ROLES[form.type].some((role) => roles.has(role))) return []
  const shape = SHAPES.find(([role]) => roles.has(role))
  if (!shape) return []
  const [, width, height] = shape
  const source = await drawPoster({ title: form.title, color: form.main_color, width, height })
  const sha256 = createHash('sha256').update(source).digest('hex')
  return [{ field: POSTER, source, mime: 'image/jpeg', sha256 }]
}
