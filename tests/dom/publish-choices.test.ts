import { onTestFinished, vi } from 'vitest'

import { unsent, type PublishEntry } from '#sync/queue/entry.ts'
import { db } from '#sync/storage/database.ts'
import { recordsOf } from '#tests/support/fake-api/account-answers.ts'
import { connected, connection } from '#tests/support/records/account.ts'
import { publication } from '#tests/support/records/publishing.ts'

import { setClock } from './support/clock.ts'
import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import {
  answerPublishing,
  openPublishing,
  caption,
  pickDay,
  publish,
  PUBLISH_SCREEN,
  untilReady,
} from './support/publish-screen.ts'
import { test } from './support/test.ts'

const box = (name: string | RegExp) => page.getByRole('checkbox', { name })
const radio = (name: string) => page.getByRole('radio', { name })

test('while the accounts are loading the screen says so, and Publish only says to wait', async ({ api, open }) => {
  const release = api.hold('GET /agent/social-media/connections')
  await openPublishing(api, open)
  const platforms = page.getByRole('region', { name: 'Platforms' })
  await expect(platforms.getByText('Checking your accounts...')).toHaveCount(3)
  await expect(page.getByText(/no platform yet/i)).toHaveCount(0)
  await publish.click()
  await expect(page.getByText('Still checking your accounts. Please wait.')).toBeVisible()
  release()
  await untilReady()
})

test('a full day is refused with a link to the plans, and the caption stays', async ({ api, open }) => {
  answerPublishing(api)
  const message = 'The Pro plan publishes 5 posts a day, and that day is full.'
  api.refuse('POST /social-posts/:id/publish', { code: 'daily_limit', message, errors: { scheduled_at: [message] } })
  await open(PUBLISH_SCREEN)
  await caption.fill('One too many')
  await publish.click()
  const alert = page.getByRole('alert').filter({ hasText: message })
  await expect(alert.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscriptions/plan-types')
  await expect(caption).toHaveValue('One too many')
})

test.for([
  ['', 4, '1 of them is'],
  [', also where nothing else is known of it', 0, '5 of them are'],
] as const)(
  'without a network a day is full with what waits on the device%s',
  async ([, sent, waits], { api, open }) => {
    const today = Array.from({ length: sent }, (_, n) =>
      publication({ id: n + 1, idempotency_key: `sent ${n}`, scheduled_at: new Date().toISOString() }),
    )
    answerPublishing(api)
    api.answer('GET /agent/social-posts', { data: today })
    if (sent === 0) api.lose('GET /agent/social-posts')
    await open(PUBLISH_SCREEN)
    await untilReady()
    const request = { scheduled_at: 'now' } as PublishEntry['request']
    const pause = { ms: 3_600_000, because: 'server_busy' } as const
    for (let number = sent; number < 5; number += 1)
      await db.queue.add({
        kind: 'publish',
        ...unsent(Date.now()),
        key: `waiting ${number}`,
        userId: recordsOf('agent').user.id,
        postId: 2,
        request,
        mayHaveArrived: false,
        title: 'Waiting',
        thumbnail: null,
        mainColor: null,
        pause,
        lastTriedAt: Date.now(),
      })
    const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => offline.mockRestore())
    await expect(page.getByRole('status').filter({ hasText: `limit of 5 posts. ${waits} still on` })).toBeVisible()
    await publish.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Pick another day.' })).toBeVisible()
    expect(await db.queue.count()).toBe(5 - sent)
    expect(api.sentTo('POST /social-posts/:id/publish')).toEqual([])
  },
)

test('a month that was being read before a post was accepted is read again for the calendar', async ({ api, open }) => {
  answerPublishing(api)
  const read = api.hold('GET /agent/social-posts')
  await open(PUBLISH_SCREEN)
  await untilReady()
  await caption.fill('Just sold')
  await publish.click()
  await expect(page.getByRole('heading', { name: 'Content Scheduler' })).toBeVisible()
  read()
  const [before = '', after = ''] = api.calls.join(' ').split('/publish')
  expect([before, after].map((calls) => calls.includes('month=11'))).toEqual([true, true])
})

test('platforms, time, language and footer survive a reload while they are possible', async ({ api, open }) => {
  const { connections } = recordsOf('agent')
  const all = { ...connections, linkedin: connected('linkedin', 'Maya Alvarez') }
  api.answer('GET /agent/social-media/connections', { data: all })
  await openPublishing(api, open)
  await expect(box(/Facebook/)).toBeChecked()
  await box(/Facebook/).uncheck()
  await box(/LinkedIn/).check()
  await box(/Instagram/).check()
  await box(/Personal Brand/).uncheck()
  await page.getByText('Spanish', { exact: true }).click()
  const sheet = await pickDay()
  await sheet.getByRole('button', { name: '2 PM' }).click()
  await sheet.getByRole('button', { name: 'Set' }).click()

  await open(PUBLISH_SCREEN)
  for (const name of [/Instagram/, /LinkedIn/]) await expect(box(name)).toBeChecked()
  await expect(page.getByText(/ 15, 2:00 PM Central Time/)).toBeVisible()
  await expect(box(/Facebook/)).not.toBeChecked()
  await expect(box(/Personal Brand/)).not.toBeChecked()
  await expect(radio('Spanish')).toBeChecked()

  api.answer('GET /agent/social-media/connections', { data: { ...all, linkedin: connection('linkedin') } })
  await open(PUBLISH_SCREEN)
  await expect(page.getByRole('link', { name: 'Connect LinkedIn to post here' })).toBeVisible()
  await expect(box(/Instagram/)).toBeChecked()
  await expect(box(/LinkedIn/)).not.toBeChecked()

  setClock(Date.now() + 62 * 24 * 60 * 60 * 1000)
  await open(PUBLISH_SCREEN)
  await expect(page.getByText('The time you picked has passed, so this is set to Now.')).toBeVisible()
  await expect(radio('Now')).toBeChecked()
  await expect(box(/Instagram/)).toBeChecked()
})

test('a cleared time is restored as cleared', async ({ api, open }) => {
  await openPublishing(api, open)
  const sheet = await pickDay()
  await sheet.getByRole('button', { name: 'Set' }).click()
  await page.getByRole('button', { name: 'Change time' }).click()
  await sheet.getByLabel(/^Time/).fill('')
  await expect(sheet.getByText('Please enter a time.')).toBeVisible()
  await open(PUBLISH_SCREEN)
  await expect(radio('Schedule')).toBeChecked()
  await expect(page.getByText('Please enter a time.')).toBeVisible()
  await page.getByRole('button', { name: 'Change time' }).click()
  await expect(sheet.getByLabel(/^Time/)).toHaveValue('')
})

test.for([
  ['agent', true],
  ['plus', false],
] as const)(
  'a post published before the profile loads asks for the footer: %s, %s',
  async ([as, asked], { api, open }) => {
    answerPublishing(api)
    api.hold('GET /agent')
    await open(PUBLISH_SCREEN, { as })
    await expect(caption).not.toHaveValue('')
    await expect(box(/Facebook/)).toBeEnabled()
    // It is chosen already where it is the only network.
    if (as === 'agent') await box(/Facebook/).check()
    await expect(box(/Facebook/)).toBeChecked()
    await publish.click()
    await expect.poll(() => api.sentTo('POST /social-posts/:id/publish').at(-1)?.body.agent_branding).toBe(asked)
  },
)

test('a day picked without a time is for 9:00 in the morning, and has passed after that', async ({ api, open }) => {
  answerPublishing(api)
  const { id: userId } = recordsOf('agent').user
  const timing = { day: '2026-11-27', clock: null }
  for (const [now, message] of [
    ['13:00', 'Friday, November 27, 9:00 AM'],
    ['15:00', 'The time you picked has passed, so this is set to Now.'],
  ] as const) {
    setClock(new Date(`2026-11-27T${now}:00Z`))
    await db.typed.put({ userId, subject: 1, fields: { values: { timing }, savedAt: Date.now() } })
    await open(PUBLISH_SCREEN)
    await expect(page.getByText(message)).toBeVisible()
  }
})

test('the sheet counts the manual posts of the day and names its auto post beside them', async ({ api, open }) => {
  const [year = 0, month = 0] = new Date().toISOString().split('-').map(Number)
  const noon = new Date(Date.UTC(year, month, 15, 18)).toISOString()
  api.answer('GET /agent/social-posts', { data: [publication({ source: 'auto', scheduled_at: noon })] })
  await openPublishing(api, open)
  const sheet = await pickDay()
  // An hour later while daylight-saving time lasts.
  await expect(
    sheet.getByText(/^0 of 5 manual posts scheduled that day, 1 auto post at (noon|1:00 PM)\.$/),
  ).toBeVisible()
})

test.for([
  [390, 844],
  [844, 390],
  [195, 422],
] as const)('at %i by %i px the time and both buttons of the sheet can be reached', async (size, { api, open }) => {
  await openPublishing(api, open)
  const [width, height] = size
  await page.setViewportSize({ width, height })
  await untilReady()
  const sheet = await pickDay()
  await expect(sheet.getByLabel('Time')).toBeInViewport()
  const quick = sheet.getByRole('button', { name: '6 PM' })
  await quick.click()
  const gap = async () => (await quick.boundingBox()).y - (await sheet.getByLabel('Time').boundingBox()).bottom
  if (width < height) await expect.poll(gap).toBeGreaterThanOrEqual(0)
  for (const name of ['Clear', 'Set']) await expect(sheet.getByRole('button', { name })).toBeInViewport()
  await sheet.getByRole('button', { name: 'Set' }).click()
  await expect(page.getByText(/ 15, 6:00 PM Central Time/)).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  await page.setViewportSize({ width: 390, height: 844 })
})

test.for([320, 390, 1440])(
  'at %i px the action bar has its tools beside a wide Publish',
  async (width, { api, open }) => {
    answerPublishing(api)
    await open(PUBLISH_SCREEN, { desk: width > 1000 })
    await page.setViewportSize({ width, height: 800 })
    await vi.waitFor(async () => {
      const save = await page.getByRole('link', { name: 'Save picture' }).boundingBox()
      const copy = await page.getByRole('button', { name: 'Copy caption' }).boundingBox()
      const wide = await publish.boundingBox()
      expect(wide.width).toBeGreaterThanOrEqual(140)
      expect(Math.min(save.width, save.height, copy.width, copy.height)).toBeGreaterThanOrEqual(44)
      const edges = [save.right, copy.x, copy.right, wide.x, wide.right, width]
      expect(edges).toEqual(edges.toSorted((one, other) => one - other))
    })
  },
)
