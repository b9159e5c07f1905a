import { ApiError } from '#client/errors.ts'
import type { ScheduledPost } from '#contract/publishing.ts'

import { requestSync } from './background-sync.ts'
import { db } from './database.ts'
import { drain } from './drain.ts'

/** What became of a publish, as far as is known by now. `key` names it, here and on the server. */
export type Submitted =
  | { outcome: 'accepted'; key: string; post: ScheduledPost }
  | { outcome: 'waiting'; key: string }
  | { outcome: 'refused'; key: string; error: ApiError }

/** Milliseconds a screen is kept waiting for the server; the outbox goes on without it. */
const PATIENCE_MS = 12_000

/** Tries to send what waits and says what became of one entry. Never throws: the entry is safe already. */
export async function deliver(key: string): Promise<Submitted> {
  // The browser is asked first, should this page be closed in the middle.
  await requestSync()
  await patiently(drain().catch(reportError))
  return await outcomeOf(key)
}

async function outcomeOf(key: string): Promise<Submitted> {
  const [receipt, entry] = await Promise.all([db.receipts.get(key), db.outbox.get({ key })])
  if (receipt) return { outcome: 'accepted', key, post: receipt.post }
  const isFinal = entry?.state === 'refused' || entry?.state === 'late'
  if (isFinal && entry.problem) return { outcome: 'refused', key, error: new ApiError(entry.problem) }
  return { outcome: 'waiting', key }
}

async function patiently(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)))
  await Promise.race([work, patience])
  clearTimeout(timer)
}
