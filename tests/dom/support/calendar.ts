import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'

import { setClock } from './clock.ts'
import { page } from './page.ts'
import { NOTHING_PLANNED } from './publish-screen.ts'

/** A noon in Chicago, in the middle of a week and of a month: Wednesday, November 18. */
const NOW = new Date('2026-11-18T18:00:00Z')

/** Makes it that noon, and answers what the calendar asks with these posts, which may be changed meanwhile. */
export function answerCalendar(api: FakeApi, posts: ScheduledPost[]): void {
  setClock(NOW)
  api.answer('GET /agent/social-posts', ({ query }) => {
    const month = `${query.year}-${String(query.month).padStart(2, '0')}`
    return { data: posts.filter(({ scheduled_at: at }) => at.startsWith(month)) }
  })
  api.answer('GET /agent/social-posts/:id', ({ params }) => {
    const found = posts.find(({ id }) => id === params.id)
    if (!found) throw new Error(`There is no post ${params.id}`)
    return { data: found }
  })
  api.answer('GET /agent/shares', { data: [] })
  api.answer('GET /agent/social-posts/:id/shares', { data: [] })
  api.answer('GET /agent/month-plan', { data: NOTHING_PLANNED })
}

/** A time before that noon. */
export const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString()

export const sheet = page.getByRole('dialog')

/** The part of the calendar that begins with a heading. */
export const listOf = (heading: RegExp) => page.getByRole('main').locator('section').filter({ hasText: heading }).last()

export const openPost = async (title: string) =>
  await page.getByRole('main').getByRole('button', { name: title }).first().click()

type Open = (path: string, options: { desk?: boolean }) => Promise<void>

/** Opens the calendar at that noon with these posts. */
export async function openCalendar(api: FakeApi, open: Open, posts: ScheduledPost[], options = {}): Promise<void> {
  answerCalendar(api, posts)
  await open('/calendar', options)
}
