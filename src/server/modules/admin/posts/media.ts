import { createHash } from 'node:crypto'

import { CAROUSEL_ROLES, POST_FILE_ROLES, type PostForm } from '#contract/admin/posts.ts'
import { MOST_CAROUSEL_IMAGES, ROLES_OF_TYPE, THUMBNAIL_ROLES } from '#domain/library/post-form.ts'
import type { MediaRole } from '#domain/library/post.ts'
import type { FileKind } from '#domain/media/upload.ts'
import type { AltTexts } from '#domain/publication/alt-text.ts'
import { isSubtitles } from '#domain/publication/subtitles.ts'

import { drawPoster } from '../../../branding/poster.ts'
import { problem } from '../../../http/problem.ts'
import type { CheckedFile } from '../../../storage/checked-file.ts'

/** A file of a post. */
interface CurrentMedia extends AltTexts {
  id: number
  role: MediaRole
  position: number
  key: string
}

/** The result for a post's files: each of `current` is either in `staying`, with its role and position, or dropped. */
export interface MediaPlan {
  /** With the alternative texts to set; without them a file keeps its own. */
  staying: { id: number; role: MediaRole; position: number; texts: AltTexts | null }[]
  /** New files, by the form field they came in. */
  added: { field: string; role: MediaRole; position: number; texts: AltTexts | null }[]
  dropped: number[]
}

const CAROUSEL_FIELD = /^(fb_carousel_images|ig_carousel_images)\[([^\]]{1,64})\]$/

/** The list a new carousel picture belongs to, and its key there; null for other fields. */
function carouselField(field: string): { list: keyof typeof CAROUSEL_ROLES; key: string } | null {
  const [, list, key] = CAROUSEL_FIELD.exec(field) ?? []
  return list && key ? { list: list as keyof typeof CAROUSEL_ROLES, key } : null
}

/** The role of a file in the post, by its field; null for fields that take no file. */
function roleOfField(field: string): MediaRole | null {
  const carousel = carouselField(field)
  if (carousel) return CAROUSEL_ROLES[carousel.list]
  return Object.hasOwn(POST_FILE_ROLES, field) ? POST_FILE_ROLES[field as keyof typeof POST_FILE_ROLES] : null
}

export function kindOfField(field: string): FileKind | null {
  const role = roleOfField(field)
  return role && (role.endsWith('_video') ? 'video' : isSubtitles(role) ? 'subtitles' : 'image')
}

type Faults = Record<string, string>

/**
 * Applies a form to a post's files. Contradictions are refused, never guessed.
 * @throws validation_failed with what is wrong, by field
 */
export function planMedia(form: PostForm, fields: readonly string[], current: readonly CurrentMedia[]): MediaPlan {
  const faults: Faults = {}
  const roles = ROLES_OF_TYPE[form.type]
  for (const field of fields) {
    const role = roleOfField(field)
    if (role && !roles.includes(role)) faults[field] = `This type of post has no ${role.replaceAll('_', ' ')}.`
  }
  const staying: Draft['staying'] = []
  const added: Draft['added'] = []
  planSingles(form, fields, current, { staying, added, faults })
  for (const list of ['fb', 'ig'] as const) {
    const role = CAROUSEL_ROLES[`${list}_carousel_images`]
    const keys = new Map(fields.flatMap((field) => keyIn(field, list)))
    const own = current.filter((media) => media.role === role)
    planCarousel(
      listOf(form, list),
      { list, role, keys, own, isUsed: roles.includes(role) },
      { staying, added, faults },
    )
  }
  const [first] = Object.values(faults)
  if (first !== undefined) throw problem('validation_failed', { message: first, fields: faults })
  const stayingIds = new Set(staying.map(({ id }) => id))
  return {
    staying: staying.map((file) =>
      Object.assign(file, { texts: textsOf(form, fieldOfRole(file.role) ?? String(file.id)) }),
    ),
    added: added.map((file) => Object.assign(file, { texts: textsOf(form, file.field) ?? replacedBy(file, current) })),
    dropped: current.map(({ id }) => id).filter((id) => !stayingIds.has(id)),
  }
}

/** The field of a role outside the carousels; null for a carousel's, whose pictures are named by their ids. */
function fieldOfRole(role: MediaRole): string | null {
  return Object.entries(POST_FILE_ROLES).find(([, own]) => own === role)?.[0] ?? null
}

/** The texts of the file in the place of a new one, which mostly shows the same; a new slide replaces none. */
function replacedBy({ field, role }: Draft['added'][number], current: readonly CurrentMedia[]): AltTexts | null {
  const replaced = carouselField(field) ? undefined : current.find((media) => media.role === role)
  return replaced ? { altText: replaced.altText, spanishAltText: replaced.spanishAltText } : null
}

function textsOf({ alt_texts: texts }: PostForm, name: string): AltTexts | null {
  const found = Object.hasOwn(texts, name) ? texts[name] : undefined
  return found ? { altText: found.en, spanishAltText: found.es } : null
}

function keyIn(field: string, list: 'fb' | 'ig'): [string, string][] {
  const carousel = carouselField(field)
  return carousel?.list === `${list}_carousel_images` ? [[carousel.key, field]] : []
}

/** A plan before the texts are assigned. */
interface Draft {
  staying: Omit<MediaPlan['staying'][number], 'texts'>[]
  added: Omit<MediaPlan['added'][number], 'texts'>[]
  faults: Faults
}

/** The roles outside carousels: a new file replaces the old one, which otherwise stays unless it is to be removed. */
function planSingles(form: PostForm, fields: readonly string[], current: readonly CurrentMedia[], draft: Draft): void {
  const singles = current.filter(({ role }) => !Object.values<MediaRole>(CAROUSEL_ROLES).includes(role))
  if (form.removed_media.some((id) => !singles.some((media) => media.id === id))) {
    draft.faults['removed_media'] = 'One of these files isn’t in this post.'
  }
  const replaced = new Set<MediaRole>()
  for (const field of fields) {
    const role = roleOfField(field)
    if (!role || carouselField(field)) continue
    replaced.add(role)
    draft.added.push({ field, role, position: 1 })
  }
  for (const { id, role, position } of singles) {
    const stays = ROLES_OF_TYPE[form.type].includes(role) && !replaced.has(role) && !form.removed_media.includes(id)
    if (stays) draft.staying.push({ id, role, position })
  }
}

interface CarouselForm {
  places: Record<string, number>
  existing: Record<string, number>
  deleted: readonly number[]
}

function listOf(form: PostForm, list: 'fb' | 'ig'): CarouselForm {
  return {
    places: form[`${list}_new_images`],
    existing: form[`${list}_existing_images`],
    deleted: form[`${list}_deleted_media_ids`],
  }
}

interface Carousel {
  list: 'fb' | 'ig'
  role: MediaRole
  /** Fields of the new pictures, by their keys. */
  keys: ReadonlyMap<string, string>
  own: readonly CurrentMedia[]
  /** Whether a post of this type has this carousel. */
  isUsed: boolean
}

function planCarousel(given: CarouselForm, carousel: Carousel, draft: Draft): void {
  const { list, role, keys, own, isUsed } = carousel
  const { places, existing, deleted } = given
  const named = Object.keys(places)
  if (named.length !== keys.size || named.some((key) => !keys.has(key))) {
    draft.faults[`${list}_new_images`] = 'The positions don’t match the uploaded pictures.'
  }
  const stayingKeys = Object.keys(existing)
  const isOwn = (id: string) => own.some((media) => String(media.id) === id)
  if (!stayingKeys.every(isOwn) || (!isUsed && stayingKeys.length > 0)) {
    draft.faults[`${list}_existing_images`] = 'One of these pictures isn’t in this carousel.'
  } else if (!deleted.every((id) => isOwn(String(id))) || deleted.some((id) => stayingKeys.includes(String(id)))) {
    draft.faults[`${list}_deleted_media_ids`] = 'One of these pictures isn’t in this carousel.'
  } else if (isUsed && own.some(({ id }) => !stayingKeys.includes(String(id)) && !deleted.includes(id))) {
    draft.faults[`${list}_existing_images`] = 'A picture of this carousel has no position and isn’t deleted.'
  }
  const positions = [...Object.values(places), ...Object.values(existing)].toSorted((a, b) => a - b)
  if (positions.length > MOST_CAROUSEL_IMAGES) {
    draft.faults[`${list}_new_images`] = `A carousel can have up to ${MOST_CAROUSEL_IMAGES} images.`
  } else if (positions.some((position, index) => position !== index + 1)) {
    draft.faults[`${list}_new_images`] ??= 'Every picture needs its own position, starting at 1.'
  }
  if (!isUsed) return
  draft.staying.push(...stayingKeys.map((id) => ({ id: Number(id), role, position: existing[id] ?? 0 })))
  draft.added.push(...[...keys].map(([key, field]) => ({ field, role, position: places[key] ?? 0 })))
}

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
