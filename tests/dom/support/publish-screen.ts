import type { SocialPost } from '#contract/library/library.ts'
import type { MonthPlan } from '#contract/publishing/month-plan.ts'
import type { PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'
import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'
import { post } from '#tests/support/records/library.ts'
import { publication, target } from '#tests/support/records/publishing.ts'

import { expect } from './expect.ts'
import { page } from './page.ts'

export const caption = page.getByRole('textbox', { name: 'Caption', exact: true })
export const publish = page.getByRole('button', { name: 'Publish', exact: true })

/** A picture of one pixel. */
export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const PUBLISH_SCREEN = '/social-posts/1'

/** A plan of a month without a day. */
export const NOTHING_PLANNED: MonthPlan = {
  cards: [],
  posts: [],
  platforms: [],
  timezone: 'America/Chicago',
  categories: [],
  language: 'en',
  missing: null,
}

/** Answers what the publish screen of a post and the calendar after it ask. */
export function answerPublishing(api: FakeApi, fields: Partial<SocialPost> = {}): void {
  api.answer('GET /social-posts/:id', { data: post({ thumbnail: PIXEL, ...fields }) })
  api.answer('GET /agent/shares', { data: [] })
  api.answer('GET /agent/month-plan', { data: NOTHING_PLANNED })
  api.answer('POST /social-posts/:id/publish', ({ body, headers }) => ({
    data: { ...published(body), idempotency_key: headers['idempotency-key'] },
  }))
  api.answer('GET /agent/social-posts/:id', { data: published({}) })
}

type Open = (path: string) => Promise<void>

/** Opens the publish screen of a post with these fields. */
export async function openPublishing(api: FakeApi, open: Open, fields: Partial<SocialPost> = {}): Promise<void> {
  answerPublishing(api, fields)
  await open(PUBLISH_SCREEN)
}

const published = ({ caption = '' }: Partial<PublishRequest>): ScheduledPost =>
  publication({
    ...(caption && { caption }),
    scheduled_at: new Date().toISOString(),
    published_at: new Date().toISOString(),
    status: 'published',
    targets: [target({ state: 'published', published_at: new Date().toISOString() })],
  })

/** Waits until a tap on Publish publishes: the accounts and what the device stores are read. */
export async function untilReady(): Promise<void> {
  await expect(page.getByRole('checkbox', { name: /Facebook/ })).toBeChecked()
}

/** The 15th of the next month, as the publish screen’s calendar has it. */
export async function pickDay() {
  await page.getByRole('radiogroup', { name: 'When to publish' }).getByText('Schedule').click()
  const sheet = page.getByRole('dialog', { name: 'When to Publish' })
  await sheet.getByRole('button', { name: 'Next month' }).click()
  await sheet.getByRole('button', { name: /\b15\b/ }).click()
  return sheet
}
