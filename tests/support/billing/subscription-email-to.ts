import { vi } from 'vitest'

import { findUnsent } from '#server/modules/billing/emails/repo.ts'

import { emailsTo, type SentEmail } from '../mailbox.ts'
import type { TestServer } from '../server.ts'

/** An email about a subscription, sent at once and not at the next look for unsent ones. */
export function subscriptionEmailTo(
  { address, context }: TestServer,
  email: string,
  subject: string,
): Promise<SentEmail> {
  const { db, jobs } = context
  return vi.waitFor(
    async () => {
      for (const id of await findUnsent(db, new Date()))
        await jobs.send('letters', { id }, { singletonKey: String(id) })
      const found = (await emailsTo(address, email)).find((sentEmail) => sentEmail.subject === subject)
      if (!found) throw new Error('not sent yet')
      return found
    },
    { interval: 50 },
  )
}
