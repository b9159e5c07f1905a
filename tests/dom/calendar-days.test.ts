import { onTestFinished, vi } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { db } from '#sync/storage/database.ts'
import { recordsOf } from '#tests/support/fake-api/account-answers.ts'
import { post as libraryPost } from '#tests/support/records/library.ts'
import { publication, target } from '#tests/support/records/publishing.ts'

import { ago, answerCalendar, openCalendar, listOf, openPost, sheet } from './support/calendar.ts'
import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { test } from './support/test.ts'

const days = (month: string) => page.getByRole('main').getByRole('group', { name: month })

const numbered = (id: number, at: string, fields: Partial<ScheduledPost> = {}) =>
  publication({ id, idempotency_key: `key-${id}`, title: `Post ${id}`, scheduled_at: at, ...fields })

const out = { status: 'published' as const, targets: [target({ state: 'published' })] }
const unsure = { status: 'needs_check' as const, targets: [target({ state: 'needs_check', remedy: 'check' })] }
const POSTS = [
  numbered(1, '2026-11-18T14:00:00.000Z', unsure),
  numbered(2, '2026-11-18T15:00:00.000Z', out),
  numbered(3, '2026-11-18T16:00:00.000Z', out),
  numbered(4, '2026-11-19T16:00:00.000Z'),
  numbered(5, '2026-11-26T16:00:00.000Z'),
  numbered(6, '2026-12-02T16:00:00.000Z'),
]

test('today’s posts that need attention come first, then the latest', async ({ api, open }) => {
  await openCalendar(api, open, POSTS)
  const cards = listOf(/^Today's Posts \(3\)/).getByRole('article')
  await expect(cards).toHaveText([/Post 1/, /Post 3/, /Post 2/])
  await expect(cards.first().getByRole('button', { name: 'It’s on Facebook' })).toBeVisible()
  // A published one takes one row.
  await expect.poll(async () => (await cards.nth(1).boundingBox()).height).toBeLessThan(92)
  await cards.nth(1).getByRole('button', { name: 'Post 3' }).click()
  await expect(page.getByRole('dialog', { name: 'Post 3' })).toBeVisible()
})

test('an auto post of today offers Skip this day, and one of the agent’s Delete', async ({ api, open }) => {
  await openCalendar(api, open, [numbered(1, ago(-1), { source: 'auto' }), numbered(2, ago(-2))])
  const today = listOf(/^Today's Posts/)
  const auto = today.getByRole('article').filter({ hasText: 'Post 1' })
  await expect(auto.getByRole('button', { name: /^Skip this day/ })).toBeVisible()
  await expect(auto.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  const own = today.getByRole('article').filter({ hasText: 'Post 2' })
  await expect(own.getByRole('button', { name: /^Delete/ })).toBeVisible()
})

test('on a phone a tapped day shows its week, with rest days, above upcoming posts', async ({ api, open }) => {
  await openCalendar(api, open, POSTS)
  const november = days('November 2026')
  const today = november.getByRole('button', { name: /^Wednesday, November 18, 3 posts, 2 published and 1 needs you/ })
  await expect(today).toHaveAttribute('aria-current', 'date')
  await expect(today).toHaveAttribute('aria-pressed', 'true')
  const week = listOf(/^Week of November 15/)
  await expect(week.getByRole('listitem')).toHaveText([/Post 4/])
  await expect(week.getByText('Rest Day - No Posts Scheduled')).toHaveCount(5)
  const upcoming = listOf(/^Upcoming Posts \(3\)/).getByRole('listitem')
  await expect(upcoming).toHaveText([/Post 4/, /Post 5/, /Post 6/])

  await november.getByRole('button', { name: /^Monday, November 30/ }).click()
  const next = listOf(/^Week of November 29/)
  await expect(next.getByRole('listitem')).toHaveText([/Post 6/])
  await expect(next.getByRole('heading', { name: 'Monday, November 30' })).toBeInViewport()
  await next.getByRole('button', { name: 'New post for Tuesday, December 1' }).click()
  await expect(sheet.getByText('For Tuesday, December 1.')).toBeVisible()
})

test('the days of a phone’s month are 44 pixels wide and reached with the arrow keys', async ({ api, open }) => {
  await openCalendar(api, open, POSTS)
  await page.setViewportSize({ width: 320, height: 640 })
  const november = days('November 2026')
  await expect(november).toBeVisible()
  const shortest = () =>
    november.getByRole('button').evaluateAll((all) => {
      const boxes = all.map((day) => day.getBoundingClientRect())
      return Math.min(...boxes.flatMap(({ width, height }) => [width, height]))
    })
  await expect.poll(shortest).toBeGreaterThanOrEqual(44)
  await expect.poll(() => document.documentElement.scrollWidth).toBe(320)
  await november.getByRole('button', { name: /November 18/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(november.getByRole('button', { name: /November 25/, pressed: true })).toBeFocused()
  await expect(listOf(/^Week of November 22/)).toBeVisible()
})

test('a swipe turns to the next month and back, and a swipe down turns to none', async ({ api, open }) => {
  await openCalendar(api, open, POSTS)
  const swipe = async (byX: number, byY: number) =>
    await page
      .getByRole('main')
      .getByRole('group')
      .first()
      .evaluate((strip) => {
        const at = (x: number, y: number) => new Touch({ identifier: 1, target: strip, clientX: x, clientY: y })
        const touch = (type: string, finger: Touch, touches = [finger]) =>
          strip.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [finger] }))
        touch('touchstart', at(195, 300))
        touch('touchmove', at(195 + byX, 300 + byY))
        touch('touchend', at(195 + byX, 300 + byY), [])
      })
  await expect(days('November 2026')).toBeVisible()
  await swipe(-120, 10)
  await expect(days('December 2026')).toBeVisible()
  await swipe(120, -10)
  await expect(days('November 2026')).toBeVisible()
  await swipe(20, 100)
  await expect(days('November 2026')).toBeVisible()
})

test('on a phone the last row ends above Create Post', async ({ api, open }) => {
  await openCalendar(api, open, POSTS)
  await expect(listOf(/^Upcoming Posts \(3\)/)).toBeVisible()
  const last = listOf(/^Upcoming Posts/)
    .getByRole('listitem')
    .last()
  const create = page.getByRole('button', { name: 'Create Post' })
  const gap = async () => {
    scrollTo(0, document.documentElement.scrollHeight)
    return (await create.boundingBox()).y - (await last.boundingBox()).bottom
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(8)
})

test('changes to a planned post survive a reload, and need a caption', async ({ api, open }) => {
  const post = numbered(5, '2026-11-26T18:00:00.000Z')
  answerCalendar(api, [post])
  api.answer('GET /social-posts/:id', { data: libraryPost() })
  api.answer('PUT /agent/social-posts/:id', ({ body }) => ({
    data: { ...post, caption: body.caption ?? post.caption },
  }))
  await open('/calendar')
  await openPost('Post 5')
  const edit = async () => await sheet.getByRole('button', { name: 'Edit', exact: true }).click()
  const field = sheet.getByRole('textbox', { name: 'Caption' })
  const save = async () => await sheet.getByRole('button', { name: 'Save Changes' }).click()
  await edit()
  await save()
  await expect(page.getByText('Nothing to save. You haven’t changed anything.')).toBeVisible()
  expect(api.sentTo('PUT /agent/social-posts/:id')).toEqual([])
  await edit()
  await field.fill('')
  await save()
  await expect(sheet.getByText('Please enter a caption.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('Better words')
  await sheet.getByRole('button', { name: 'Change time' }).click()
  await sheet.getByLabel(/^Time/).fill('15:30')
  await open('/calendar?post=5')
  await edit()
  await expect(field).toHaveValue('Better words')
  await expect(sheet.getByText('Your changes were restored.')).toBeVisible()
  const when = sheet.getByRole('radiogroup', { name: 'When to publish' })
  await when.getByText('Now').click()
  await when.getByText('Schedule').click()
  await expect(sheet.getByLabel(/^Time/)).toHaveValue('12:00')
  await sheet.getByLabel(/^Time/).fill('15:30')
  const allowed = api.refuse('PUT /agent/social-posts/:id', { code: 'plan_required', message: 'Videos need Pro.' })
  await save()
  const alert = sheet.getByRole('alert').filter({ hasText: 'Videos need Pro.' })
  await expect(alert.getByRole('link', { name: 'See plans' })).toBeFocused()
  allowed()
  await save()
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
  expect(api.sentTo('PUT /agent/social-posts/:id').at(-1)?.body).toMatchObject({
    caption: 'Better words',
    scheduled_at: '2026-11-26 21:30:00',
  })
})

test('a post whose move is refused stays on its day, with the server’s message', async ({ api, open }) => {
  answerCalendar(api, [numbered(5, '2026-11-26T18:00:00.000Z')])
  api.refuse('PUT /agent/social-posts/:id', { code: 'daily_limit', message: 'That day is full.' })
  await open('/calendar')
  await openPost('Post 5')
  await sheet.getByRole('button', { name: 'Move to another day' }).click()
  await sheet.getByRole('button', { name: / 27$/ }).click()
  await sheet.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(/That day is full\./).first()).toBeVisible()
  await expect(listOf(/^Upcoming Posts/).getByText(/ 26 at 12:00 PM/)).toBeVisible()
})

test('without a network a post isn’t moved to a day that is full, and nothing waits for one', async ({ api, open }) => {
  const full = Array.from({ length: 5 }, (_, at) => numbered(at + 10, '2026-11-27T18:00:00.000Z'))
  await openCalendar(api, open, [numbered(5, '2026-11-26T18:00:00.000Z'), ...full])
  await openPost('Post 5')
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => offline.mockRestore())
  await sheet.getByRole('button', { name: 'Move to another day' }).click()
  await sheet.getByRole('button', { name: / 27$/ }).click()
  await sheet.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(sheet.getByText(/limit of 5 posts\. Pick another day\./)).toBeVisible()
  expect(await db.queue.count()).toBe(0)
})

test('a saved time is shown at once, while the server still thinks about it', async ({ api, open }) => {
  answerCalendar(api, [numbered(5, '2026-11-26T18:00:00.000Z')])
  api.answer('PUT /agent/social-posts/:id', { data: numbered(5, '2026-11-27T18:00:00.000Z') })
  const answered = api.hold('PUT /agent/social-posts/:id')
  await open('/calendar')
  await openPost('Post 5')
  await sheet.getByRole('button', { name: 'Move to another day' }).click()
  await sheet.getByRole('button', { name: / 27$/ }).click()
  await sheet.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(listOf(/^Upcoming Posts/).getByText(/ 27 at 12:00 PM/)).toBeVisible()
  answered()
})

test('a deleted post comes back with Undo, with all that it had', async ({ api, open }) => {
  const posts = [numbered(5, '2026-11-26T18:00:00.000Z')]
  const [post] = posts
  answerCalendar(api, posts)
  api.answer('DELETE /agent/social-posts/:id', () => {
    posts.length = 0
    return undefined
  })
  api.answer('PUT /agent/social-posts/:id', () => {
    if (post) posts.push(post)
    return { data: post ?? numbered(5, '2026-11-26T18:00:00.000Z') }
  })
  await open('/calendar')
  await openPost('Post 5')
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The post is deleted.')).toBeVisible()
  await expect(listOf(/^Upcoming Posts/).getByText('Post 5')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The post is back.')).toBeVisible()
  await expect(listOf(/^Upcoming Posts/).getByText('Post 5')).toBeVisible()
  expect(api.sentTo('PUT /agent/social-posts/:id').at(-1)?.body).toMatchObject({
    restore: true,
    facebook: true,
    caption: post?.caption,
    scheduled_at: '2026-11-26 18:00:00',
  })
})

test('a published post is duplicated with its caption and its platforms, and not without them', async ({
  api,
  open,
  allowLog,
}) => {
  const post = { ...numbered(5, '2026-11-17T18:00:00.000Z'), caption: 'Once more', status: 'published' } as const
  answerCalendar(api, [{ ...post, targets: [target({ state: 'published' })] }])
  api.answer('GET /social-posts/:id', { data: libraryPost() })
  const own = { userId: recordsOf('agent').user.id, subject: post.social_post_id ?? 0 }
  await db.typed.add({ ...own, captions: { en: { caption: 'Typed for the library’s own', savedAt: 1 } } })
  await open('/calendar?post=5')
  await sheet.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveValue('Once more')
  await expect(page.getByRole('checkbox', { name: /Facebook/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Instagram/ })).not.toBeChecked()
  allowLog(/The post to copy didn’t load/)
  api.refuse('GET /agent/social-posts/:id', { code: 'conflict' })
  await open(location.pathname + location.search)
  await expect(page.getByRole('heading', { name: 'The post to copy didn’t load' })).toBeVisible()
})

test('two quick taps on the next month’s arrow show the month after it', async ({ api, open }) => {
  await openCalendar(api, open, POSTS)
  await page.getByRole('button', { name: 'Next month' }).evaluate((arrow) => {
    arrow.click()
    arrow.click()
  })
  await expect(page).toHaveURL(/month=2027-01$/)
  await expect(days('January 2027')).toBeVisible()
})
