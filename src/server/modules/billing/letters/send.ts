import { EmailRefused } from '../../../mail/mail.ts'
import { composeEmail } from '../../../mail/compose-email.ts'
import type { AppContext } from '../../../app-context.ts'
import { cancelToken } from '../cancel-link.ts'
import { offersOf } from '../offers.ts'
import { SYNC_QUEUE } from '../sync.ts'
import { priceNoticeWindow, priceOccasion, repeatedOccasion, TRIAL_LETTER_MS } from './due.ts'
import * as repo from './repo.ts'
import { letterText } from './text.ts'

/** Seconds between two checks for unsent letters. */
const LOOK_EVERY_SECONDS = 5

/** Seconds between two searches for agents who may be due a letter, and between two checks of one agent. */
const REMIND_EVERY_SECONDS = 10 * 60
const ASK_AGAIN_MS = 60 * 60 * 1000

/**
 * Registers the jobs that send letters about subscriptions and find who is due one; to be called before the jobs
 * start.
 */
export function startLetters(context: AppContext): void {
  const { db, jobs, now, mail } = context
  jobs.define<{ id: number }>(repo.LETTERS_QUEUE, ({ id }) => sendLetter(context, id), { retries: 10 })
  jobs.every('letters', LOOK_EVERY_SECONDS, async () => {
    if (!mail.isOpen) return
    for (const id of await repo.findUnsent(db, now()))
      await jobs.send(repo.LETTERS_QUEUE, { id }, { singletonKey: String(id) })
  })
  jobs.every('letters-due', REMIND_EVERY_SECONDS, () => askAfterDue(context))
}

/** Queues the subscriptions that may require a letter for reading; that adds the letter. */
export async function askAfterDue({ db, jobs, now, stripe }: Pick<AppContext, 'db' | 'jobs' | 'now' | 'stripe'>) {
  if (!stripe || !(await repo.hasSubscriptions(db))) return
  const askedBefore = new Date(now().getTime() - ASK_AGAIN_MS)
  const trialsBefore = new Date(now().getTime() + TRIAL_LETTER_MS)
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

async function sendLetter({ config, db, log, mail, now }: AppContext, id: number): Promise<void> {
  const found = await repo.findLetter(db, id)
  if (!found || found.letter.sentAt !== null || found.letter.notAfter <= now()) return
  const { letter, email } = found
  const { subscriptionId } = letter.facts
  const token = cancelToken(config.appSecret, { agentId: letter.agentId, subscriptionId }, now())
  const links = {
    billing: `${config.publicUrl}/subscriptions/billing`,
    terms: `${config.publicUrl}/terms`,
    // After the hash, which no browser sends to a server.
    cancel: `${config.publicUrl}/cancel-subscription#${token}`,
  }
  const text = letterText(letter.kind, letter.facts, links)
  try {
    // The same id at every try: a mail program that gets it twice shows it once.
    await mail.send({ ...composeEmail(email, text), messageId: `letter-${id}-${letter.createdAt.getTime()}` })
  } catch (error) {
    if (!(error instanceof EmailRefused)) throw error
    log.warn({ err: error, user: letter.agentId, letter: id }, 'a letter was refused for good')
  }
  await repo.setSent(db, id, now())
}
