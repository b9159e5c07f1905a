import type { AppContext } from '../../app-context.ts'
import { DISPUTE_QUEUE, type DisputeJob, takeUpDispute } from './disputes.ts'
import * as repo from './repo.ts'
import { syncAgent } from './sync.ts'

/** Agents whose subscription is to be read again. */
export const SYNC_QUEUE = 'billing-sync'

/** The queues that process what Stripe's events report. */
export const STRIPE_QUEUES: readonly string[] = [SYNC_QUEUE, DISPUTE_QUEUE]

export interface SyncJob {
  agentId: number
  /** The end of a trial from an event, in Stripe's seconds. */
  eventTrialEnd?: number | undefined
}

const LOOK_EVERY_SECONDS = 60

/** After a date that has passed, or while a payment is missing, the subscription is read again this often. */
const ASK_AGAIN_MS = 5 * 60 * 1000

/** How long an event's id is stored, to recognize repeats. Stripe repeats for three days. */
const EVENT_RETENTION_MS = 30 * 24 * 60 * 60 * 1000

/** Keeps the stored state of subscriptions equal to Stripe's, whether its events arrive or not. */
export function startBilling(context: AppContext): void {
  const { db, jobs, now, stripe } = context
  if (!stripe) return
  jobs.define<SyncJob>(
    SYNC_QUEUE,
    async ({ agentId, eventTrialEnd }) => void (await syncAgent(context, agentId, eventTrialEnd)),
    { retries: 10 },
  )
  jobs.define<DisputeJob>(DISPUTE_QUEUE, (job) => takeUpDispute(context, job), { retries: 10 })
  jobs.every('billing', LOOK_EVERY_SECONDS, async () => {
    const due = await repo.findToSync(db, now(), new Date(now().getTime() - ASK_AGAIN_MS))
    for (const agentId of due) await jobs.send(SYNC_QUEUE, { agentId }, { singletonKey: String(agentId) })
    await repo.deleteEventsBefore(db, new Date(now().getTime() - EVENT_RETENTION_MS))
  })
}
