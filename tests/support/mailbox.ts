import { expect, vi } from 'vitest'

import { steer } from './steer.ts'

/** An email as the sandbox's mailbox lists it. */
export interface SentEmail {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  created_at: string
}

/** The emails in the mailbox for an address, the newest first. */
export async function emailsTo(address: string, email: string): Promise<SentEmail[]> {
  return await steer<SentEmail[]>(address, 'GET', `/mail?to=${encodeURIComponent(email)}`)
}

/** Waits until so many emails have arrived, of that subject where one is named, and gives the newest. */
export async function awaitEmail(
  address: string,
  email: string,
  count = 1,
  subject: string | RegExp = /^/,
): Promise<SentEmail> {
  const isMeant = (sentEmail: SentEmail) =>
    typeof subject === 'string' ? sentEmail.subject === subject : subject.test(sentEmail.subject)
  const sentEmails = await vi.waitFor(
    async () => {
      const found = (await emailsTo(address, email)).filter(isMeant)
      expect(found.length).toBeGreaterThanOrEqual(count)
      return found
    },
    { interval: 50 },
  )
  const [newest] = sentEmails
  if (!newest) throw new Error('no email')
  return newest
}

/** The secret behind the hash of an email's link. */
export function tokenIn({ links }: SentEmail): string {
  return new URL(links[0] ?? '').hash.slice(1)
}
