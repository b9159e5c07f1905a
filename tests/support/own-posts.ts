import type { ScheduledPost } from '#contract/publishing/publishing.ts'

import { sendForm, type FormFields } from './admin-form.ts'
import type { Answered, Browser } from './browser.ts'

/** The text fields of an own post for Facebook. */
export const ownText = (more: FormFields = {}): FormFields => ({
  caption: `A caption ${crypto.randomUUID()}`,
  caption_language: 'en',
  facebook: '1',
  scheduled_at: 'now',
  ...more,
})

/** Publishes own media, under a new key where none is given. */
export function publishOwn<T = { data: ScheduledPost }>(
  browser: Browser,
  fields: FormFields,
  headers: Record<string, string> = {},
): Promise<Answered<T>> {
  const all = { 'idempotency-key': crypto.randomUUID(), ...headers }
  return sendForm<T>(browser, 'POST', '/agent/social-posts', fields, all)
}
