import type { Refusal } from '#tests/support/fake-api/fake-api.ts'

import { rowsAt } from './conform.ts'
import { dismissToasts, expect, failCalls, showsMessage } from './checks.ts'
import type { Page } from '../support/page.ts'

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

export const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

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
async function saveRefused(page: Page, method: string, path: string, refusal: Refusal): Promise<void> {
  await dismissToasts()
  const restore = failCalls(`${method} ${path}`, refusal)
  await save(page)
  await showsMessage(refusal.message || 'Please check the form for errors')
  restore()
}

/** The messages every form shows when its save is refused, tried on one of its fields. */
export function refusals(method: string, path: string, { name, label }: { name: string; label: string }) {
  const refusal: Refusal = { code: 'validation_failed', errors: { [name]: ['Not like this.', 'Nor that.'] } }
  return [
    forms(`${label}: its first message is set on the field, and the response's message is shown`, async ({ page }) => {
      // A form without changes is not sent.
      await field(page, label).fill(`${await field(page, label).inputValue()}x`)
      await saveRefused(page, method, path, { ...refusal, message: 'Look again.' })
      await expect(field(page, label)).toHaveAccessibleDescription(/Not like this\./)
      await expect(page.getByText('Nor that.')).toHaveCount(0)
    }),
    forms("without a message 'Please check the form for errors' is shown", ({ page }) =>
      saveRefused(page, method, path, { ...refusal, message: '' }),
    ),
    forms(
      "errors that are none of the request: 'An unexpected error occurred. Please try again.'",
      async ({ page }) => {
        const before = await field(page, label).inputValue()
        // Only what was changed is sent.
        await field(page, label).fill(`${before}x`)
        breakRequestWith(name)
        await save(page)
        await showsMessage('An unexpected error occurred. Please try again.')
        await field(page, label).fill(before)
      },
    ),
  ]
}

export const otherErrors = (method: string, path: string) =>
  forms('other request errors tell the error’s message', ({ page }) =>
    saveRefused(page, method, path, { status: 500, message: 'Our shelves are being moved.' }),
  )
