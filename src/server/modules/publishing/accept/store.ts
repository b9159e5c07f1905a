import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { limitedVideoOf } from '#domain/plan/plan-content.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Db } from '../../../db/open.ts'
import { problem } from '../../../http/problem.ts'
import type { StoredFile } from '../../../storage/storage.ts'
import { presentPublication } from '../presenter.ts'
import { startIfDue } from '../queue.ts'
import * as repo from '../repo.ts'
import { copyOf, type Admitted, type Wanted } from './admission.ts'
import { checkDay } from './daily-limit.ts'
import { checkMonth } from './monthly-limit.ts'
import type { RequestHashes } from './request-hash.ts'

interface Accepted {
  wanted: Wanted
  admitted: Admitted
  /** Hashes of the request, by which a repeat is told from another request under the same key. */
  hashes: RequestHashes
  /** The library post it is made from; null for the agent's own media. */
  socialPostId: number | null
  /** The agent's own media, in storage. */
  stored: readonly StoredFile[]
}

/** Stores the publication of an accepted request with its targets and files in one transaction. */
export async function storePublication(
  context: AppContext,
  { wanted, admitted, hashes, socialPostId, stored }: Accepted,
): Promise<ScheduledPost> {
  const { agentId, key, post } = wanted
  const { platforms, accounts, scheduledAt } = admitted
  const { copy, drawn } = await copyOf(context, wanted, platforms)
  const ids = { agentId, idempotencyKey: key, requestHash: hashes.current, socialPostId }
  const { made, publication } = await context.db.transaction(async (tx) => {
    const agent = await repo.lockAgent(tx, agentId)
    // Asked again under the agent's lock: the same publish may have been stored by another request meanwhile.
    const other = await repo.findByKey(tx, agentId, key)
    if (other) return { made: null, publication: other }
    const booking = { agentId, key, scheduledAt, known: null }
    await checkDay(tx, booking, agent)
    const limitedVideo = limitedVideoOf(post.tags)
    await checkMonth(tx, limitedVideo, booking, { ...agent, now: context.now() })
    const row = { ...ids, ...copy, limitedVideo, scheduledAt }
    const inserted = await repo.insertPublication(tx, row, accounts, [...stored, ...drawn])
    return { made: inserted, publication: inserted }
  })
  if (!publication) throw problem('conflict')
  if (!made) return await repeated(context.db, publication, hashes)
  await startIfDue(context, agentId, made.targets)
  return await presentPublication(context.db, made)
}

/** The answer to a request under a key that is known. @throws key_reused for another request */
export async function repeated(db: Db, known: repo.Publication, hashes: RequestHashes): Promise<ScheduledPost> {
  const { requestHash, palette, caption, media } = known.row
  const hadNoPalette = palette !== 'original' && requestHash === hashes.withoutPalette
  const typed = { caption, altTexts: media.flatMap(({ alt }) => alt ?? []) }
  const isKnown = requestHash === hashes.current || hadNoPalette || requestHash === hashes.ofTyped(typed)
  if (!isKnown) throw problem('key_reused')
  return await presentPublication(db, known)
}
