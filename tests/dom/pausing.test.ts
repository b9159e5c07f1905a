import { recordsOf } from '#tests/support/fake-api/account-answers.ts'
import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'
import { dashboard } from '#tests/support/records/library.ts'
import { publication, target } from '#tests/support/records/publishing.ts'

import { ago, answerCalendar, openPost, sheet } from './support/calendar.ts'
import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { answerPublishing, pickDay, PUBLISH_SCREEN } from './support/publish-screen.ts'
import { test } from './support/test.ts'

const banner = page.getByText('Posting is paused.')

/** Answers the profile and the pause as a server does that knows them. */
function answerPause(api: FakeApi, pause: { since: string; until: string | null } | null = null): void {
  let known = pause
  api.answer('GET /agent', () => ({ data: { ...recordsOf('agent').agent, pause: known } }))
  api.answer('PUT /agent/pause', ({ body }) => {
    known = body.paused ? { since: ago(0), until: body.until } : null
    return { data: { pause: known } }
  })
}

test('one tap on the calendar pauses posting, another resumes it', async ({ api, open }) => {
  answerCalendar(api, [])
  answerPause(api)
  await open('/calendar')
  await page.getByRole('button', { name: 'Pause posting' }).click()
  await expect(
    page.getByText('Nothing scheduled goes out, auto posts included, until you resume.', { exact: false }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause posting' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Pause posting' })).toBeVisible()
  await expect
    .poll(() => api.sentTo('PUT /agent/pause').map(({ body }) => body))
    .toEqual([
      { paused: true, until: null },
      { paused: false, until: null },
    ])
})

test('a pause gets the day it ends on, by the agent’s clock', async ({ api, open }) => {
  answerCalendar(api, [])
  answerPause(api, { since: ago(1), until: null })
  await open('/calendar')
  await page.getByRole('button', { name: 'Pause until a day' }).click()
  await expect(sheet.getByRole('button', { name: 'Set' })).toBeDisabled()
  await sheet.getByRole('button', { name: /November 23/ }).click()
  await sheet.getByRole('button', { name: 'Set' }).click()
  await expect(page.getByText(/until Monday, November 23\./)).toBeVisible()
  await expect
    .poll(() => api.sentTo('PUT /agent/pause').at(-1)?.body)
    .toEqual({ paused: true, until: '2026-11-23T06:00:00.000Z' })
})

test('offline the pause waits on the device, says so, and is sent later', async ({ api, open }) => {
  answerCalendar(api, [])
  answerPause(api)
  await open('/calendar')
  const found = api.lose('PUT /agent/pause')
  await page.getByRole('button', { name: 'Pause posting' }).click()
  await expect(page.getByText('Saved on this device. It starts once you’re online again.')).toBeVisible()
  await expect(banner).toBeVisible()
  found()
  dispatchEvent(new Event('online'))
  await expect(page.getByText('Saved on this device. It starts once you’re online again.')).toHaveCount(0)
  await expect(banner).toBeVisible()
})

test('home and auto posts show the pause too, and a scheduled post says that it won’t go out', async ({
  api,
  open,
}) => {
  answerCalendar(api, [publication({ scheduled_at: ago(-24), targets: [target({})] })])
  answerPause(api, { since: ago(1), until: '2026-11-23T06:00:00.000Z' })
  api.answer('GET /dashboard', { data: dashboard() })
  await open('/calendar')
  await openPost('Keys in Hand')
  await expect(
    sheet.getByText('You paused posting until Monday, November 23. This won’t go out unless you resume first.'),
  ).toBeVisible()
  await expect(sheet.getByText('Paused').first()).toBeVisible()
  await open('/dashboard')
  await expect(banner).toBeVisible()
  await open('/auto-post-settings')
  await expect(banner).toBeVisible()
})

test('a pause whose end has passed is not shown', async ({ api, open }) => {
  answerCalendar(api, [])
  answerPause(api, { since: ago(48), until: ago(1) })
  await open('/calendar')
  await expect(page.getByText('Plan your month')).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('the publish screen says what a pause does to a post that goes out now, and to one on a day of the pause', async ({
  api,
  open,
}) => {
  answerCalendar(api, [])
  answerPublishing(api)
  answerPause(api, { since: ago(1), until: '2026-12-20T06:00:00.000Z' })
  await open(PUBLISH_SCREEN)
  const span = 'You paused posting until Sunday, December 20.'
  await expect(page.getByText(`${span} This still goes out, because you’re publishing it now.`)).toBeVisible()
  const picker = await pickDay()
  await picker.getByRole('button', { name: 'Set' }).click()
  await expect(page.getByText(`${span} This won’t go out unless you resume first.`)).toBeVisible()
})
