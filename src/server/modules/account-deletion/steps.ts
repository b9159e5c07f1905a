import type { DeletionStep } from '#domain/account/account-deletion.ts'

import type { Tx } from '../../db/open.ts'
import { pastDeadlocks } from '../../db/statements.ts'
import type { AppContext } from '../../app-context.ts'
import { deletionCanceledEmail, deletionDoneEmail, deletionRequestedEmail } from '../../mail/emails.ts'
import { EmailRefused, type Email } from '../../mail/mail.ts'
import { listUnused, unusedUntil, removeUnusedFiles } from '../../storage/unused-files.ts'
import { deleteCustomers, issuedInvoices, renews, setRenewal } from '../billing/service.ts'
import { removeAllConnections } from '../connections/service.ts'
import * as repo from './repo.ts'
import { filesOf, holdRows, removeAccess, removeRows } from './rows.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How long a network or a mail server that can't be reached can delay a removal. */
const GIVE_UP_MS = 3 * DAY_MS

/** How long invoices have to be retained for the tax authorities. */
const RETAIN_YEARS = 7

/** Thrown when a step has to wait, which is no failure. */
export class NotYet extends Error {
  override name = 'NotYet'
  readonly until: Date

  constructor(until: Date) {
    super('This step has to wait.')
    this.until = until
  }
}

type Step = (context: AppContext, row: repo.DeletionRow) => Promise<void>

/** What each step does. Every one may be repeated after an interruption anywhere. */
export type Steps = Record<DeletionStep, Step>

export const STEPS: Steps = {
  stop_renewal: async (context, row) => {
    const { userId, id } = row
    if (userId === null) return
    if (!row.stoppedRenewal) {
      if (!(await renews(context, userId))) return
      // Stored first, so that renewal is resumed when the request is revoked, even if the process dies in between.
      await repo.change(context.db, id, { stoppedRenewal: true })
    }
    await setRenewal(context, userId, false)
  },
  letter_requested: (context, row) => mail(context, row, deletionRequestedEmail),

  resume_renewal: async (context, { id, userId, stoppedRenewal }) => {
    if (userId === null || !stoppedRenewal) return
    await setRenewal(context, userId, true)
    await repo.change(context.db, id, { stoppedRenewal: false })
  },
  letter_canceled: (context, row) => mail(context, row, deletionCanceledEmail),

  access: async (context, { userId }) => {
    if (userId === null) return
    await pastDeadlocks(() => context.db.transaction((tx) => removeAccess(tx, userId, context.now())))
  },
  invoices: async (context, { userId }) => {
    if (userId === null) return
    const retainUntil = new Date(context.now())
    retainUntil.setUTCFullYear(retainUntil.getUTCFullYear() + RETAIN_YEARS)
    const invoices = await issuedInvoices(context, userId)
    await repo.retainInvoices(context.db, invoices, retainUntil)
  },
  customer: async (context, { userId }) => {
    const email = userId === null ? null : await repo.findEmail(context.db, userId)
    if (userId !== null && email !== null) await deleteCustomers(context, userId, email)
  },
  networks: async (context, row) => {
    if (row.userId !== null) await removeAllConnections(context, row.userId, waitedLong(context, row))
  },
  rows: async (context, { id, userId }) => {
    if (userId === null) return
    const remove = async (tx: Tx) => {
      await holdRows(tx, userId)
      const person = await repo.lockPerson(tx, userId)
      if (!person) return
      const fileKeys = await filesOf(tx, userId)
      await listUnused(tx, fileKeys, context.now())
      await repo.change(tx, id, { fileKeys, email: person.email })
      await removeRows(tx, userId, person.email)
    }
    await pastDeadlocks(() => context.db.transaction(remove))
  },
  files: async (context, { fileKeys }) => {
    await removeUnusedFiles(context)
    const until = await unusedUntil(context.db, fileKeys)
    if (until) throw new NotYet(until)
  },
  letter_done: (context, row) => mail(context, row, deletionDoneEmail),
}

interface EmailFacts {
  to: string
  publicUrl: string
  code: string
  dueAt: Date
}

/** Sends an email about a request. One that is permanently refused is not sent again, and nothing waits for it. */
async function mail(context: AppContext, row: repo.DeletionRow, email: (facts: EmailFacts) => Email): Promise<void> {
  if (row.email === null || !context.mail.isOpen) return
  const { code, dueAt } = row
  const facts = { to: row.email, publicUrl: context.config.publicUrl, code, dueAt }
  try {
    await context.mail.send(email(facts))
  } catch (error) {
    if (!(error instanceof EmailRefused) && !waitedLong(context, row)) throw error
    context.log.warn({ err: error, deletion: row.id }, 'an email about a deletion was not delivered')
  }
}

/** Whether to go on without a network or a mail server: an email doesn't delay the removal beyond its time. */
function waitedLong({ now }: AppContext, { status, dueAt }: repo.DeletionRow): boolean {
  const most = status === 'removing' ? GIVE_UP_MS : 0
  return now().getTime() - dueAt.getTime() > most
}
