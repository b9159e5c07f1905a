import type { NoticeText } from './text.ts'
import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { notices } from '../../db/schema/index.ts'
import { insertNotice } from './repo.ts'

/**
 * What happens after a trial, by its current state: it goes on, it ends as it was canceled, or it ends without a
 * card.
 */
export type TrialCourse = 'goes_on' | 'canceled' | 'no_card'

/** Why a plan ended: its trial was not continued, its payment failed, or it was canceled. */
export type EndCause = 'trial' | 'unpaid' | 'canceled'

const SAFE = 'Your drafts, posts and profile are all still here. Choose a plan to publish again.'

/** `day` is in the agent's time zone, such as 'Tuesday, November 24'. The titles differ by course. */
export function trialText(plan: string, day: string, course: TrialCourse): NoticeText {
  const kind = 'plan_trial_ending'
  if (course === 'canceled')
    return {
      kind,
      title: `Your ${plan} trial ends without a charge`,
      body: `It was canceled, so it ends on ${day} and you won’t be charged. You can reactivate it until then.`,
    }
  if (course === 'no_card')
    return {
      kind,
      title: `Your ${plan} trial needs a card`,
      body: `It ends on ${day}, and you haven’t added a card. Add one before then, or ${plan} ends when your trial does.`,
    }
  return {
    kind,
    title: `Your ${plan} trial ends soon`,
    body: `It ends on ${day}. Your subscription starts automatically then, on the card you added. Cancel before then and you won’t be charged.`,
  }
}

/** `until` is the last day a plan works while its payment is missing; null once that is over. */
export function paymentText(plan: string, until: string | null): NoticeText {
  const rest = until === null ? `${plan} is paused until you pay.` : `${plan} stays active until ${until}.`
  return {
    kind: 'plan_payment_failed',
    title: 'A payment didn’t go through',
    body: `The last payment for ${plan} didn’t go through. ${rest} Add another card, and we’ll try again.`,
  }
}

export function endedText(plan: string, day: string, cause: EndCause): NoticeText {
  const how = { trial: ', and nothing was charged', unpaid: ', as its last payment didn’t go through', canceled: '' }
  return {
    kind: 'plan_ended',
    title: cause === 'trial' ? `Your ${plan} trial has ended` : `Your ${plan} plan has ended`,
    body: `It ended on ${day}${how[cause]}. ${SAFE}`,
  }
}

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
