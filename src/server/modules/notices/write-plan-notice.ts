import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm'

import type { Tx } from '../../db/open.ts'
import { notices } from '../../db/schema/index.ts'
import { insertNotice } from './repo.ts'
import type { NoticeText } from './text.ts'

/** The screen where a plan is paid, changed and renewed. */
const BILLING_PATH = '/subscriptions/billing'

const PLAN_KINDS = ['plan_trial_ending', 'plan_payment_failed', 'plan_ended'] as const

/** A notice about an agent's plan. */
export interface PlanNews {
  /** The trial, the invoice or the subscription it is about. */
  occasion: string
  text: NoticeText
  /** Whether the agent is to be notified; otherwise an earlier notice, if there is one, stays valid. */
  isDue: boolean
}

/**
 * Writes a notice about an agent's plan, in the transaction that stores the plan's state: once for each occasion,
 * however often it is found. Earlier notices that no longer apply are marked as read: the agent has paid, canceled
 * or chosen meanwhile, or time has passed.
 */
export async function writePlanNotice(tx: Tx, agentId: number, news: PlanNews | null): Promise<void> {
  const holds = news && and(eq(notices.occasion, news.occasion), eq(notices.title, news.text.title))
  await tx
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(notices.agentId, agentId),
        inArray(notices.kind, PLAN_KINDS),
        isNull(notices.readAt),
        holds ? not(holds) : undefined,
      ),
    )
  if (!news?.isDue) return
  await insertNotice(tx, { agentId, occasion: news.occasion, href: BILLING_PATH, ...news.text })
}
