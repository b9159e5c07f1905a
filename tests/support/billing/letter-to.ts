import { vi } from 'vitest'

import { findUnsent } from '#server/modules/billing/letters/repo.ts'

import { lettersTo, type Letter } from '../mailbox.ts'
import type { TestServer } from '../server.ts'

/** A letter about a subscription, sent at once and not at the next look for unsent ones. */
export function letterTo({ address, context }: TestServer, email: string, subject: string): Promise<Letter> {
  const { db, jobs } = context
  return vi.waitFor(
    async () => {
      for (const id of await findUnsent(db, new Date()))
        await jobs.send('letters', { id }, { singletonKey: String(id) })
      const found = (await lettersTo(address, email)).find((letter) => letter.subject === subject)
      if (!found) throw new Error('not sent yet')
      return found
    },
    { interval: 50 },
  )
}
