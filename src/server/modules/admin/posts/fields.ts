import type { PostForm } from '#contract/admin/posts.ts'
import { PREMIUM_TAG } from '#domain/auto-post/auto-post.ts'
import { allowsSquareVideo, PLATFORM_FLAGS } from '#domain/platform/platform-flags.ts'
import { captionsIn } from '#domain/publication/posting-options.ts'
import { recordOf } from '#domain/record-of.ts'
import { hasAtMostOneSidebarTag } from '#domain/library/sidebar-tags.ts'

import type { Tx } from '../../../db/open.ts'
import type { posts } from '../../../db/schema/index.ts'
import { problem } from '../../../http/problem.ts'
import { presentTags } from '../tags/repo.ts'
import * as repo from './repo.ts'

/** The columns of a post that its form doesn't fill. A new column is the form's until it is listed here. */
type OwnColumn =
  | 'id'
  | 'authorId'
  | 'isPremium'
  | 'thumbnailKey'
  | 'createdAt'
  | 'updatedAt'
  | 'revision'
  | 'deletedAt'
  | 'searched'
type FormColumns = Omit<typeof posts.$inferSelect, OwnColumn>

/** The columns and tags a form asks for. */
export interface PostFields {
  columns: FormColumns & { isPremium: boolean }
  tagIds: number[]
}

/**
 * Checks a form against the rest of the library.
 * @throws validation_failed for tags or a collection that don't exist, or rules between fields
 */
export async function fieldsOf(tx: Tx, form: PostForm, current: repo.WholePost | null): Promise<PostFields> {
  const { social_post_collection_id: collectionId = null } = form
  // A form that was opened before two tags were merged still names both.
  const wanted = await presentTags(tx, form.tags)
  const known = await repo.findTags(tx, wanted)
  return fieldsIn(
    { tags: known, hasCollection: collectionId === null || (await repo.holdCollection(tx, collectionId)) },
    { ...form, tags: wanted },
    current,
  )
}

interface Library {
  /** Those of the form's tags that exist. */
  tags: Awaited<ReturnType<typeof repo.findTags>>
  hasCollection: boolean
}

/** The same where the library was read before. @throws validation_failed */
export function fieldsIn(
  { tags: known, hasCollection }: Library,
  form: PostForm,
  current: repo.WholePost | null,
): PostFields {
  const faults: Record<string, string> = {}
  const wanted = [...new Set(form.tags)]
  if (known.length < wanted.length) faults['tags'] = 'One of these tags isn’t here anymore. Please choose again.'
  else if (!hasAtMostOneSidebarTag(known)) faults['tags'] = 'Only one sidebar tag can be selected'
  if (!hasCollection) {
    faults['social_post_collection_id'] = 'This collection isn’t here anymore. Please choose another one.'
  }
  const columns = { ...columnsOf(form, current), isPremium: known.some(({ slug }) => slug === PREMIUM_TAG) }
  if (!keepsSquareRule(form, current)) {
    faults['type'] = 'Video type is only available when LinkedIn is the only selected platform'
  }
  const [first] = Object.values(faults)
  if (first !== undefined) throw problem('validation_failed', { message: first, fields: faults })
  return { columns, tagIds: wanted }
}

/** A post that broke this rule before may stay so while neither its type nor its platforms change. */
function keepsSquareRule(form: PostForm, current: repo.WholePost | null): boolean {
  if (form.type !== 'square_video') return true
  if (allowsSquareVideo(PLATFORM_FLAGS.filter((platform) => form[platform]))) return true
  const before: Partial<Record<string, unknown>> = current ?? {}
  return Object.entries(columnsOf(form, current)).every(
    ([column, value]) =>
      (column !== 'type' && !PLATFORM_FLAGS.some((flag) => flag === column)) || before[column] === value,
  )
}

function columnsOf(form: PostForm, current: repo.WholePost | null): FormColumns {
  return {
    collectionId: form.social_post_collection_id ?? null,
    type: form.type,
    title: form.title,
    caption: form.caption,
    spanishTitle: form.spanish_title,
    spanishCaption: form.spanish_caption,
    networkCaptions: captionsIn(form),
    variants: form.variants ?? current?.variants ?? [],
    hasPalettes: form.has_palettes === undefined ? (current?.hasPalettes ?? true) : form.has_palettes === '1',
    claims: marked(form.claims, current?.claims),
    times: marked(form.times, current?.times),
    places: marked(form.places, current?.places),
    pictureWords: form.picture_words === undefined ? (current?.pictureWords ?? null) : form.picture_words || null,
    canvaLink: form.canva_link,
    ideaLink: form.idea_link,
    mainColor: form.main_color || null,
    releaseDate: form.release_date ?? null,
    isDraft: form.is_draft ?? current?.isDraft ?? false,
    ...recordOf(PLATFORM_FLAGS, (flag) => form[flag]),
  }
}

/** What a form says of one of the marks: what it leaves out stays. */
function marked<T>(wanted: T[] | null | undefined, current: T[] | null | undefined): T[] | null {
  return wanted === undefined ? (current ?? null) : wanted
}
