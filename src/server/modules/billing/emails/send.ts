import { EmailRefused } from '../../../mail/mail.ts'
import { composeEmail } from '../../../mail/compose-email.ts'
import type { AppContext } from '../../../app-context.ts'
import { cancelToken } from '../cancel-link.ts'
import { offersOf } from '../offers.ts'
import { SYNC_QUEUE } from '../sync.ts'
import { priceNoticeWindow, priceOccasion, repeatedOccasion, TRIAL_EMAIL_MS } from './due.ts'
import * as repo from './repo.ts'
import { emailText } from './text.ts'

/** Seconds between two checks for unsent emails. */
const LOOK_EVERY_SECONDS = 5

/** Seconds between two searches for agents who may be due an email, and between two checks of one agent. */
const REMIND_EVERY_SECONDS = 10 * 60
const ASK_AGAIN_MS = 60 * 60 * 1000

/**
 * Registers the jobs that send emails about subscriptions and find who is due one; to be called before the jobs
 * start.
 */
export function startSubscriptionEmails(context: AppContext): void {
  const { db, jobs, now, mail } = context
  jobs.define<{ id: number }>(repo.SUBSCRIPTION_EMAILS_QUEUE, ({ id }) => sendEmail(context, id), { retries: 10 })
  jobs.every('letters', LOOK_EVERY_SECONDS, async () => {
    if (!mail.isOpen) return
    for (const id of await repo.findUnsent(db, now()))
      await jobs.send(repo.SUBSCRIPTION_EMAILS_QUEUE, { id }, { singletonKey: String(id) })
  })
  jobs.every('letters-due', REMIND_EVERY_SECONDS, () => askAfterDue(context))
}

/** Queues the subscriptions that may require an email for reading; that adds the email. */
export async function askAfterDue({ db, jobs, now, stripe }: Pick<AppContext, 'db' | 'jobs' | 'now' | 'stripe'>) {
  if (!stripe || !(await repo.hasSubscriptions(db))) return
  const askedBefore = new Date(now().getTime() - ASK_AGAIN_MS)
  const trialsBefore = new Date(now().getTime() + TRIAL_EMAIL_MS)
  const due = new Set(await repo.findToRemind(db, { now: now(), trialsBefore, askedBefore }))
  for (const { priceId, newPrice } of await offersOf(stripe)) {
    if (!newPrice || new Date(`${newPrice.from}T00:00:00Z`) <= now()) continue
    const occasion = priceOccasion(priceId, newPrice)
    const { start, end } = priceNoticeWindow(newPrice)
    const isOpen = start <= now() && now() <= end
    const again = isOpen ? { occasion: repeatedOccasion(occasion), toldBefore: start } : undefined
    for (const agentId of await repo.findToTellOfPrice(db, { priceId, occasion, askedBefore, again })) due.add(agentId)
  }
  for (const agentId of due) await jobs.send(SYNC_QUEUE, { agentId }, { singletonKey: String(agentId) })
}

async function sendEmail({ config, db, log, mail, now }: AppContext, id: number): Promise<void> {
  const found = await repo.findEmail(db, id)
  if (!found || found.email.sentAt !== null || found.email.notAfter <= now()) return
  const { email, to } = found
  const { subscriptionId } = email.facts
  const token = cancelToken(config.appSecret, { agentId: email.agentId, subscriptionId }, now())
  const links = {
    billing: `${config.publicUrl}/subscriptions/billing`,
    terms: `${config.publicUrl}/terms`,
    // After the hash, which no browser sends to a server.
    cancel: `${config.publicUrl}/cancel-subscription#${token}`,
  }
  const text = emailText(email.kind, email.facts, links)
  try {
    // The same id at every try: a mail program that gets it twice shows it once.
    await mail.send({ ...composeEmail(to, text), messageId: `letter-${id}-${email.createdAt.getTime()}` })
  } catch (error) {
    if (!(error instanceof EmailRefused)) throw error
    log.warn({ err: error, user: email.agentId, email: id }, 'an email was refused for good')
  }
  await repo.setSent(db, id, now())
}
