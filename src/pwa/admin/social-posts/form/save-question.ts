import type { AdminPost } from '#contract/admin/posts.ts'
import type { PostText } from '#domain/fair-housing/texts.ts'
import { lacksOfPost, newLacks, type PostLack, postLackMessages } from '#domain/library/lacks.ts'
import { NOTHING_TO_PUBLISH, ROLES_OF_TYPE } from '#domain/library/post-form.ts'
import { type MediaRole, OUTGOING_ROLES, type PostType } from '#domain/library/post.ts'
import { isPublishedTo } from '#domain/platform/platform-flags.ts'

import { CAROUSELS, MEDIA_PLACES } from '../media/media-places.ts'
import { postFields, type PostValues } from './post-fields.ts'

type Texts = Pick<PostValues, PostText | 'variants'>

/** The questions before a post is saved, as one text. */
export async function saveQuestion(
  values: PostValues,
  record: AdminPost | null,
  source: AdminPost | null,
): Promise<string | null> {
  // Nobody is to find or see a draft yet.
  const ofLibrary = values.is_draft
    ? []
    : [lackQuestion(values, record, source), publishableQuestion(values, { record, source })]
  const questions = [...ofLibrary, await fairHousingQuestion(values, record)]
  return questions.filter((question) => question !== null).join(' ') || null
}

/**
 * The question before texts are saved that may break fair-housing rules. What the saved ones said already is not asked
 * about again; where the check can't be loaded, nothing is.
 */
async function fairHousingQuestion(values: Texts, record: Texts | null): Promise<string | null> {
  try {
    const { newIssues, POST_TEXTS, quoted, variantTexts } = await import('#domain/fair-housing/texts.ts')
    const found = POST_TEXTS.flatMap((field) => newIssues(record?.[field] ?? '', values[field]))
    const before = variantTexts(record?.variants ?? [])
    const ofVariants = variantTexts(values.variants).flatMap(({ field, text }) =>
      newIssues(before.find((one) => one.field === field)?.text ?? '', text),
    )
    found.push(...ofVariants)
    return found.length === 0 ? null : `It may break fair-housing rules: ${quoted(found)}.`
  } catch (error) {
    console.warn('The fair-housing check didn’t load', error)
    return null
  }
}

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

/** The values that decide what agents will miss. */
type LackValues = Pick<
  PostValues,
  | 'type'
  | 'social_post_collection_id'
  | 'tags'
  | 'flags'
  | 'spanish_title'
  | 'spanish_caption'
  | 'removed_media'
  | 'chosen_files'
>

/** What agents will miss of a post as the form has it; `source` is the post whose files the form began with. */
export function lacksIn(values: LackValues, source: Pick<AdminPost, 'media'> | null): PostLack[] {
  const saved = source?.media.find(({ type }) => type === 'spanish_image')
  const isSaved = saved !== undefined && !values.removed_media.includes(saved.id)
  return lacksOfPost({
    collection: values.social_post_collection_id,
    tags: values.tags,
    networks: values.flags.filter(isPublishedTo),
    spanishTitle: values.spanish_title,
    spanishCaption: values.spanish_caption,
    hasSpanishImage: values.type === 'image' && (isSaved || values.chosen_files['spanish_image'] !== undefined),
  })
}

/** The question before a post is saved of which agents will newly miss something. */
export function lackQuestion(values: LackValues, record: AdminPost | null, source: AdminPost | null): string | null {
  const before = record ? lacksIn(postFields.valuesOf(record), record) : []
  return postLackMessages(newLacks(lacksIn(values, source), before)).join(' ') || null
}
