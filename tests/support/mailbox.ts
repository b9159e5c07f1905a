import { expect, vi } from 'vitest'

import { steer } from './steer.ts'

/** A letter as the sandbox's mailbox lists it. */
export interface Letter {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  created_at: string
}

/** The letters in the mailbox for an address, the newest first. */
export async function lettersTo(address: string, email: string): Promise<Letter[]> {
  return await steer<Letter[]>(address, 'GET', `/mail?to=${encodeURIComponent(email)}`)
}

/** Waits until so many letters have arrived, of that subject where one is named, and gives the newest. */
export async function awaitLetter(
  address: string,
  email: string,
  count = 1,
  subject: string | RegExp = /^/,
): Promise<Letter> {
  const isMeant = (letter: Letter) =>
    typeof subject === 'string' ? letter.subject === subject : subject.test(letter.subject)
  const letters = await vi.waitFor(
    async () => {
      const found = (await lettersTo(address, email)).filter(isMeant)
      expect(found.length).toBeGreaterThanOrEqual(count)
      return found
    },
    { interval: 50 },
  )
  const [newest] = letters
  if (!newest) throw new Error('no letter')
  return newest
}

/** The secret behind the hash of a letter's link. */
export function tokenIn({ links }: Letter): string {
  return new URL(links[0] ?? '').hash.slice(1)
}
