import type { House } from '../../house.ts'
import * as repo from './repo.ts'
import { syncAgent } from './sync.ts'

/** Agents whose subscription is to be asked after. */
export const SYNC_QUEUE = 'billing-sync'

export interface SyncJob {
  agentId: number
  /** The end of a trial the provider has spoken of, in its seconds. */
  trialSaid?: number | undefined
}

const LOOK_EVERY_SECONDS = 60

/** A date that has passed, or a missing payment, is asked after again once in this time. */
const ASK_AGAIN_MS = 5 * 60 * 1000

/** How long an event is known, so that its repeats are. The provider repeats for three days. */
const EVENTS_KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Keeps what is known here of subscriptions up with the payment provider, whether its events arrive or not. */
export function startBilling(house: House): void {
  const { db, jobs, now, stripe } = house
  if (!stripe) return
  jobs.define<SyncJob>(
    SYNC_QUEUE,
    async ({ agentId, trialSaid }) => void (await syncAgent(house, agentId, trialSaid)),
    { retries: 10 },
  )
  jobs.every('billing', LOOK_EVERY_SECONDS, async () => {
    const due = await repo.findToSync(db, now(), new Date(now().getTime() - ASK_AGAIN_MS))
    for (const agentId of due) await jobs.send(SYNC_QUEUE, { agentId }, { singletonKey: String(agentId) })
    await repo.deleteEventsBefore(db, new Date(now().getTime() - EVENTS_KEPT_MS))
  })
}
