import type { NoticeText } from './text.ts'

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
