import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm'

import type { Tx } from '../../db/open.ts'
import { notices } from '../../db/schema/index.ts'
import { insertNotice } from './repo.ts'
import type { Words } from './words.ts'

/** Where a plan is paid, changed and taken again. */
const BILLING_PATH = '/subscriptions/billing'

const PLAN_KINDS = ['plan_trial_ending', 'plan_payment_failed', 'plan_ended'] as const

/** What there is to know of an agent's plan. */
export interface PlanNews {
  /** The trial, the invoice or the subscription it is about. */
  occasion: string
  words: Words
  /** Whether she is to be told; otherwise what she was told still stands, if she was. */
  isDue: boolean
}

/**
 * Tells an agent of her plan, in the transaction that keeps how it stands: once for each occasion,
 * however often it is found. What was said and holds no longer counts as read, as she has paid,
 * canceled or chosen meanwhile, or as time has.
 */
export async function notePlan(tx: Tx, agentId: number, news: PlanNews | null): Promise<void> {
  const holds = news && and(eq(notices.occasion, news.occasion), eq(notices.title, news.words.title))
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
  await insertNotice(tx, { agentId, occasion: news.occasion, href: BILLING_PATH, ...news.words })
}
