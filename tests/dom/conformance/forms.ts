import type { Refusal } from '#tests/support/fake-api/fake-api.ts'

import { rowsAt } from './conform.ts'
import { dismissToasts, expect, failCalls, showsMessage } from './checks.ts'
import { page } from '../support/page.ts'

const forms = rowsAt('agent-area §8 Forms with 422')

/** The fields of the profile with a limit, and their longest text. */
export const PROFILE_LIMITS = [
  ['First name', 100],
  ['Last name', 100],
  ['Agent license', 50],
  ['Work email', 75],
  ['Designations', 255],
  ['Website', 255],
] as const

export const save = () => page.getByRole('button', { name: 'Save Changes' }).click()

export const field = (label: string) => page.getByLabel(label, { exact: true })

/** Makes the next request that has that field fail before it is sent. */
function breakRequestWith(field: string): void {
  const write = JSON.stringify.bind(JSON)
  JSON.stringify = (value: unknown, ...rest: never[]) => {
    if (typeof value !== 'object' || value === null || !(field in value)) return write(value, ...rest)
    JSON.stringify = write
    throw new TypeError('a fault of our own')
  }
}

/** Saves after the toasts are gone, while the save is refused so. */
async function saveRefused(method: string, path: string, refusal: Refusal): Promise<void> {
  await dismissToasts()
  const restore = failCalls(`${method} ${path}`, refusal)
  await save()
  await showsMessage(refusal.message || 'Please check the form for errors')
  restore()
}

/** The messages every form shows when its save is refused, tried on one of its fields. */
export function refusals(method: string, path: string, { name, label }: { name: string; label: string }) {
  const refusal: Refusal = { code: 'validation_failed', errors: { [name]: ['Not like this.', 'Nor that.'] } }
  return [
    forms(`${label}: its first message is set on the field, and the response's message is shown`, async () => {
      // A form without changes is not sent.
      await field(label).fill(`${await field(label).inputValue()}x`)
      await saveRefused(method, path, { ...refusal, message: 'Look again.' })
      await expect(field(label)).toHaveAccessibleDescription(/Not like this\./)
      await expect(page.getByText('Nor that.')).toHaveCount(0)
    }),
    forms("without a message 'Please check the form for errors' is shown", () =>
      saveRefused(method, path, { ...refusal, message: '' }),
    ),
    forms("errors that are none of the request: 'An unexpected error occurred. Please try again.'", async () => {
      const before = await field(label).inputValue()
      // Only what was changed is sent.
      await field(label).fill(`${before}x`)
      breakRequestWith(name)
      await save()
      await showsMessage('An unexpected error occurred. Please try again.')
      await field(label).fill(before)
    }),
  ]
}

export const otherErrors = (method: string, path: string) =>
  forms('other request errors tell the error’s message', () =>
    saveRefused(method, path, { status: 500, message: 'Our shelves are being moved.' }),
  )
