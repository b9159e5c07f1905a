import { eq, inArray } from 'drizzle-orm'

import type { CardPost } from '#contract/publishing/month-plan.ts'
import { categoriesOf, type ContentCategory } from '#domain/auto-post/auto-post.ts'
import { textOf } from '#domain/library/claim-words.ts'
import { fillCaption, type FieldValues } from '#domain/publication/caption-fields.ts'
import type { CaptionVariant } from '#domain/publication/version.ts'
import { mediaPath } from '#domain/media/media-path.ts'

import type { Db } from '../../../db/open.ts'
import { files, libraryPosts, postTags, tags } from '../../../db/schema/index.ts'

/** Characters of a caption that a card gets: more than it shows. */
const EXCERPT = 240

/** A post as a card shows it, with all its categories. */
export interface PostOfCard {
  card: CardPost
  categories: readonly ContentCategory[]
  variants: readonly CaptionVariant[]
}

/** The beginning of a caption as the agent publishes it. */
export function excerptOf(caption: string, values: FieldValues): string {
  return fillCaption(caption, values).slice(0, EXCERPT)
}

/** These posts as cards show them; those that left the library meanwhile have no entry. */
export async function findCardPosts(
  db: Db,
  ids: readonly number[],
  values: FieldValues,
): Promise<Map<number, PostOfCard>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: libraryPosts.id,
      type: libraryPosts.type,
      title: libraryPosts.title,
      spanishTitle: libraryPosts.spanishTitle,
      caption: libraryPosts.caption,
      spanishCaption: libraryPosts.spanishCaption,
      variants: libraryPosts.variants,
      networkCaptions: libraryPosts.networkCaptions,
      mainColor: libraryPosts.mainColor,
      thumbnailKey: libraryPosts.thumbnailKey,
      width: files.width,
      height: files.height,
    })
    .from(libraryPosts)
    .leftJoin(files, eq(files.key, libraryPosts.thumbnailKey))
    .where(inArray(libraryPosts.id, [...ids]))
  const slugs = await slugsOf(db, ids)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        categories: categoriesOf({ type: row.type, tags: slugs.get(row.id) ?? [], text: textOf(row) }),
        variants: row.variants,
        card: {
          id: row.id,
          title: row.title,
          spanish_title: row.spanishTitle,
          excerpt: excerptOf(row.caption, values),
          spanish_excerpt: excerptOf(row.spanishCaption, values),
          type: row.type,
          thumbnail: row.thumbnailKey === null ? null : mediaPath(row.thumbnailKey),
          aspect: row.width && row.height ? row.width / row.height : null,
          main_color: row.mainColor,
        },
      },
    ]),
  )
}

async function slugsOf(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ postId: postTags.postId, slug: tags.slug })
    .from(postTags)
    .innerJoin(tags, eq(tags.id, postTags.tagId))
    .where(inArray(postTags.postId, [...ids]))
  const byPost = Map.groupBy(rows, ({ postId }) => postId)
  return new Map([...byPost].map(([id, some]) => [id, some.map(({ slug }) => slug)]))
}
