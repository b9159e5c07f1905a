import { and, desc, eq, exists, isNull, ne, or, sql } from 'drizzle-orm'

import { DEFAULT_TIME_ZONE } from '#domain/time/time.ts'

import type { Db, Tx } from '../../../db/open.ts'
import { postImports, posts, users } from '../../../db/schema/index.ts'
import { problem } from '../../../http/problem.ts'
import { nameOf } from '../../audit/service.ts'

/** Any number that nothing else uses for two-number advisory locks. */
const LOCK = 746_102

/** What an import is known by. */
interface ImportKey {
  adminId: number
  key: string
  /** Of the ZIP. */
  sha256: string
}

interface NewImport extends ImportKey {
  rowsSha256: string
  posts: number
  /** The time its posts are created at too. */
  at: Date
}

/** @throws key_reused when the key belongs to another ZIP */
export async function findImport(db: Db, { adminId, key, sha256 }: ImportKey): Promise<{ posts: number } | null> {
  const [row] = await db
    .select({ posts: postImports.posts, sha256: postImports.sha256 })
    .from(postImports)
    .where(and(eq(postImports.adminId, adminId), eq(postImports.idempotencyKey, key)))
  if (row && row.sha256 !== sha256) throw problem('key_reused')
  return row ? { posts: row.posts } : null
}

/**
 * Inserts an import; gives the one that another request has stored under its key meanwhile.
 * @throws key_reused; conflict when another request has imported the rows meanwhile and they are not wanted again
 */
export async function insertImport(tx: Tx, given: NewImport, again: boolean): Promise<{ posts: number } | null> {
  const { adminId, key, sha256, rowsSha256, posts: count, at } = given
  // One import of the same rows after the other, so that the second sees the first.
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::int, hashtext(${rowsSha256}))`)
  const other = await findImport(tx, given)
  if (other) return other
  if (!again) await refuseImported(tx, given)
  const made = await tx
    .insert(postImports)
    .values({ adminId, idempotencyKey: key, sha256, rowsSha256, posts: count, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: postImports.id })
  return made.length === 0 ? await findImport(tx, given) : null
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: DEFAULT_TIME_ZONE })

/**
 * @throws conflict for rows that were imported before under another key, while one of their posts is still in the
 * library
 */
export async function refuseImported(
  db: Db,
  { adminId, key, sha256, rowsSha256 }: Pick<NewImport, 'adminId' | 'key' | 'sha256' | 'rowsSha256'>,
): Promise<void> {
  const itsPosts = db
    .select({ id: posts.id })
    .from(posts)
    .where(
      // The posts of an import have its time and admin.
      and(eq(posts.authorId, postImports.adminId), eq(posts.createdAt, postImports.createdAt), isNull(posts.deletedAt)),
    )
  const [row] = await db
    .select({
      by: postImports.adminId,
      at: postImports.createdAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(postImports)
    .innerJoin(users, eq(users.id, postImports.adminId))
    .where(
      and(
        or(eq(postImports.rowsSha256, rowsSha256), eq(postImports.sha256, sha256)),
        or(ne(postImports.adminId, adminId), ne(postImports.idempotencyKey, key)),
        exists(itsPosts),
      ),
    )
    .orderBy(desc(postImports.id))
    .limit(1)
  if (!row) return
  const who = row.by === adminId ? 'You' : nameOf(row)
  throw problem('conflict', { message: `${who} imported this file on ${DAY.format(row.at)}. Import it again?` })
}
