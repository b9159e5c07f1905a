import { sql } from 'drizzle-orm'

import { claimsIn } from '#domain/library/claim-words.ts'
import type { Claim } from '#domain/library/claims.ts'

import type { Db } from '../../../db/open.ts'
import { wordsOfPost } from '../../library/service.ts'

/** The words of a post `r` that decide what it claims, where nobody has marked it. */
export const CLAIMING_TEXT = wordsOfPost(sql`r`)

interface Said {
  /** The version of the post whose words they are. */
  version: number
  claims: readonly Claim[]
}

/** Posts whose texts are read in one statement. */
const BATCH = 200

/** What words were found to claim, by database and post: reading every text again for each page would take seconds. */
const saidIn = new WeakMap<Db, Map<number, Said>>()

/** The posts that nobody has marked and whose words make this claim, or none at all. */
export async function unmarkedWith(db: Db, claim: Claim | 'none'): Promise<number[]> {
  const { rows } = await db.execute<{ id: number; version: number }>(
    sql`select r.id, r.version from social_posts r where r.claims is null`,
  )
  const before = saidIn.get(db) ?? new Map<number, Said>()
  const said = new Map<number, Said>()
  const unread: number[] = []
  for (const { id, version } of rows) {
    const known = before.get(id)
    if (known?.version === version) said.set(id, known)
    else unread.push(id)
  }
  for (let at = 0; at < unread.length; at += BATCH) await readWords(db, unread.slice(at, at + BATCH), said)
  saidIn.set(db, said)
  const makes = ({ claims }: Said) => (claim === 'none' ? claims.length === 0 : claims.includes(claim))
  return [...said].flatMap(([id, one]) => (makes(one) ? [id] : []))
}

async function readWords(db: Db, ids: readonly number[], said: Map<number, Said>): Promise<void> {
  const { rows } = await db.execute<{ id: number; version: number; text: string }>(sql`
    select r.id, r.version, ${CLAIMING_TEXT} as text from social_posts r
    where r.id = any(${`{${ids.join(',')}}`}::int[])`)
  for (const { id, version, text } of rows) said.set(id, { version, claims: claimsIn(text) })
}
