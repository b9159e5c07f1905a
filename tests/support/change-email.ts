import { expect } from 'vitest'

import type { Browser } from './browser.ts'
import { awaitEmail, tokenIn } from './mailbox.ts'

const CONFIRM = 'Confirm your new email for Porchlight'

/** The secret of the link that was mailed to a new address, once so many such emails have arrived there. */
export const confirmationOf = async (address: string, email: string, count = 1) =>
  tokenIn(await awaitEmail(address, email, count, CONFIRM))

/** Gives a signed-in user another address: asks for it, and opens the link mailed there. */
export async function changeEmail(
  server: { address: string; guest: () => Browser },
  browser: Browser,
  email: string,
): Promise<void> {
  expect((await browser.api('PUT', '/user', { body: { email } })).status).toBe(200)
  const token = await confirmationOf(server.address, email)
  const confirmed = await server.guest().api('POST', '/email-confirmation/confirm', { body: { token } })
  expect(confirmed).toMatchObject({ status: 200, body: { data: { email } } })
}
