import { asc, eq, inArray } from 'drizzle-orm'

import type { Db } from '../../db/open.ts'
import { files, postMedia } from '../../db/schema/index.ts'

/** A file of a post, with the properties that the platforms' rules check. */
type PostMedia = Awaited<ReturnType<typeof select>>[number]

/** The files of posts, by post, in the order they are published in; a post without any has no entry. */
export async function findPostMedia(db: Db, postIds: readonly number[]): Promise<Map<number, PostMedia[]>> {
  if (postIds.length === 0) return new Map()
  return Map.groupBy(await select(db, postIds), ({ postId }) => postId)
}

async function select(db: Db, postIds: readonly number[]) {
  return await db
    .select({
      id: postMedia.id,
      postId: postMedia.postId,
      role: postMedia.role,
      position: postMedia.position,
      key: files.key,
      mime: files.mime,
      bytes: files.bytes,
      width: files.width,
      height: files.height,
      durationMs: files.durationMs,
      altText: postMedia.altText,
      spanishAltText: postMedia.spanishAltText,
    })
    .from(postMedia)
    .innerJoin(files, eq(files.key, postMedia.fileKey))
    .where(inArray(postMedia.postId, [...postIds]))
    .orderBy(asc(postMedia.postId), asc(postMedia.role), asc(postMedia.position))
}
