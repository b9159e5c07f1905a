import { eq } from 'drizzle-orm'

import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/open.ts'
import { users } from '../../db/schema/index.ts'
import { newLeadEmail } from '../../mail/emails.ts'
import { EmailRefused } from '../../mail/mail.ts'
import { noteLead, noteNextStep } from '../notices/service.ts'
import * as repo from './repo.ts'

const QUEUE = 'lead-emails'

const REMIND_EVERY_SECONDS = 60

/** Reminders written in one transaction. */
const BATCH = 200

/** The person's name and question are read when the email is sent, so that nothing of them stays in the queue. */
interface EmailJob {
  agentId: number
  leadId: string
}

/** Registers the jobs that send emails about leads and remind of next steps; to be called before the jobs start. */
export function startLeads(context: AppContext): void {
  context.jobs.define<EmailJob>(QUEUE, (job) => sendEmail(context, job), { retries: 10 })
  context.jobs.every('lead-next-steps', REMIND_EVERY_SECONDS, () => remindOfNextSteps(context))
}

type Told = Pick<repo.LeadRow, 'agentId' | 'id' | 'listingTitle' | 'name'>

/** Tells the agent of a new lead, by a notice and an email, once the transaction that adds it is committed. */
export async function tellOfLead({ jobs, mail }: AppContext, tx: Tx, lead: Told): Promise<void> {
  const { agentId, id } = lead
  await noteLead(tx, lead)
  if (mail.isOpen) await jobs.send(QUEUE, { agentId, leadId: id } satisfies EmailJob, { tx })
}

async function sendEmail({ config, db, log, mail }: AppContext, { agentId, leadId }: EmailJob): Promise<void> {
  const lead = await repo.findLead(db, { agentId, id: leadId })
  const { email, disabledAt } = users
  const [agent] = await db.select({ email, disabledAt }).from(users).where(eq(users.id, agentId))
  if (!lead || lead.removedAt || !agent || agent.disabledAt) return
  try {
    await mail.send(newLeadEmail({ to: agent.email, publicUrl: config.publicUrl, ...lead }))
  } catch (error) {
    if (!(error instanceof EmailRefused)) throw error
    log.warn({ err: error, user: agentId }, 'an email was refused for good')
  }
}

/** Writes a notice for each next step that is due, once. */
export async function remindOfNextSteps({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  for (;;) {
    const told = await db.transaction(async (tx) => {
      const due = await repo.lockDue(tx, now(), BATCH)
      for (const { agentId, id, name, nextStepAt } of due) {
        await noteNextStep(tx, { agentId, id, name, at: nextStepAt })
        await repo.changeLead(tx, { agentId, id }, { remindedAt: now() })
      }
      return due.length
    })
    if (told < BATCH) return
  }
}
