import { onTestFinished, vi } from 'vitest'

import { db } from '#sync/storage/database.ts'
import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'
import { connection } from '#tests/support/records/account.ts'
import { dashboard } from '#tests/support/records/library.ts'
import { publication, target } from '#tests/support/records/publishing.ts'

import { ago, answerCalendar, openPost, sheet } from './support/calendar.ts'
import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { answerPublishing, PUBLISH_SCREEN, untilReady } from './support/publish-screen.ts'
import { test } from './support/test.ts'

const ANSWER = 'POST /agent/social-posts/:id/:platform/answer'
const setReminder = page.getByRole('button', { name: 'Set reminder', exact: true })
const box = (name: RegExp) => page.getByRole('checkbox', { name })
const choose = async (name: string) =>
  await page.getByRole('radiogroup', { name: 'When to publish' }).getByText(name).click()

function goOffline(): void {
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => offline.mockRestore())
}

function disconnect(api: FakeApi): void {
  api.answer('GET /agent/social-media/connections', {
    data: {
      facebook: connection('facebook'),
      instagram: connection('instagram'),
      linkedin: connection('linkedin'),
    },
  })
}

async function pickTime(): Promise<void> {
  const picker = page.getByRole('dialog', { name: 'When to Publish' })
  await picker.getByRole('button', { name: 'Next month' }).click()
  await picker.getByRole('button', { name: /\b15\b/ }).click()
  await picker.getByLabel(/^Time/).fill('17:00')
  await picker.getByRole('button', { name: 'Set' }).click()
}

test('a reminder needs a time and no account, says what happens, and is sent as one', async ({ api, open }) => {
  answerPublishing(api)
  disconnect(api)
  await open(PUBLISH_SCREEN)
  await expect(page.getByText(/Connect Instagram to post here/)).toBeVisible()
  await choose('Remind me')
  await page.getByRole('dialog', { name: 'When to Publish' }).getByRole('button', { name: 'Clear' }).click()
  await box(/Instagram/).click()
  await setReminder.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Pick a time for your reminder.' })).toBeVisible()
  await page.getByRole('button', { name: 'Pick a time' }).click()
  await pickTime()
  await expect(
    page.getByText('At 5:00 PM we’ll remind you to share it yourself. Nothing is posted for you.'),
  ).toBeVisible()
  api.answer('POST /social-posts/:id/publish', ({ headers }) => ({
    data: publication({ is_reminder: true, idempotency_key: headers['idempotency-key'] ?? '' }),
  }))
  await setReminder.click()
  await expect(page.getByText(/^We’ll remind you on .* at 5:00 PM\.$/)).toBeVisible()
  expect(api.sentTo('POST /social-posts/:id/publish').at(-1)?.body).toMatchObject({
    is_reminder: true,
    instagram: true,
    facebook: false,
  })
})

test('a reminder is restored with its draft, and a choice of Now takes it back', async ({ api, open }) => {
  answerPublishing(api)
  await open(PUBLISH_SCREEN)
  await untilReady()
  await choose('Remind me')
  await pickTime()
  await expect(setReminder).toBeVisible()
  await open(PUBLISH_SCREEN)
  await expect(page.getByRole('radio', { name: 'Remind me' })).toBeChecked()
  await expect(setReminder).toBeVisible()
  await choose('Now')
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
})

test('offline a reminder waits on the device, also for a day that is full', async ({ api, open }) => {
  answerPublishing(api)
  const noon = new Date(Date.now() + 40 * 86_400_000).toISOString()
  api.answer('GET /agent/social-posts', {
    data: Array.from({ length: 10 }, (_, id) => publication({ id, scheduled_at: noon })),
  })
  await open(PUBLISH_SCREEN)
  await untilReady()
  await choose('Remind me')
  await pickTime()
  goOffline()
  api.lose('POST /social-posts/:id/publish')
  await setReminder.click()
  await expect(page.getByText(/^Saved on this device\. We’ll set your reminder/)).toBeVisible()
  expect((await db.queue.toArray()).map(({ request }) => request)).toMatchObject([{ is_reminder: true }])
})

const due = publication({
  is_reminder: true,
  status: 'handed_over',
  scheduled_at: ago(0.2),
  caption: 'Three jars on a porch.',
  captions: { facebook: 'Three jars, for Facebook.' },
  first_comment: 'Ask me about the porch.',
  targets: [
    target({
      state: 'handed_over',
      remedy: 'share',
      attempts: 1,
      signature: '\n\nMaya Alvarez',
      files: ['/media/drawn.jpg'],
    }),
  ],
})

/** A share sheet in place of the device’s, and files in place of the server’s. */
function shareSheet() {
  const handed: ShareData[] = []
  Object.assign(navigator, {
    canShare: () => true,
    share: (data: ShareData) => {
      handed.push(data)
      return Promise.resolve()
    },
  })
  onTestFinished(() => {
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
  })
  const copied: string[] = []
  const clipboard = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockImplementation(async (text) => void copied.push(text))
  onTestFinished(() => clipboard.mockRestore())
  const passOn = globalThis.fetch
  const fetches = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    return pathname === '/media/drawn.jpg'
      ? new Response(new Blob(['drawn'], { type: 'image/jpeg' }))
      : await passOn(input, init)
  })
  onTestFinished(() => fetches.mockRestore())
  return { handed, copied }
}

test('a reminder that came opens with Share first, hands over what would have gone out, and ends with the agent’s answer', async ({
  api,
  open,
}) => {
  const { handed, copied } = shareSheet()
  const posts = [due]
  answerCalendar(api, posts)
  api.answer(ANSWER, () => {
    posts[0] = { ...due, status: 'published', targets: [target({ state: 'published', published_at: ago(0) })] }
    return { data: posts[0] }
  })
  await open('/calendar?post=1')
  await expect(sheet.getByText('Ready to post', { exact: true }).first()).toBeVisible()
  const buttons = sheet.getByRole('region', { name: 'Post it on Facebook' }).getByRole('button')
  await expect(buttons.first()).toHaveText('Share now')
  await buttons.first().click()
  await expect.poll(() => handed).toMatchObject([{ text: 'Three jars, for Facebook.\n\nMaya Alvarez' }])
  expect(handed[0]?.files?.map(({ name }) => name)).toEqual(['Keys in Hand.jpg'])
  await sheet.getByRole('button', { name: 'Copy' }).click()
  expect(copied).toEqual(['Three jars, for Facebook.\n\nMaya Alvarez', 'Ask me about the porch.'])
  expect(api.sentTo('POST /social-posts/:id/shares')).toEqual([])
  await sheet.getByRole('button', { name: 'I posted it' }).click()
  await expect(sheet.getByText('Posted by you')).toBeVisible()
  expect(api.sentTo(ANSWER).at(-1)).toMatchObject({ body: { answer: 'there', attempts: 1 } })
})

test('offline the answer waits on the device, and the calendar shows it', async ({ api, open }) => {
  answerCalendar(api, [due])
  await open('/calendar')
  await openPost('Keys in Hand')
  goOffline()
  await sheet.getByRole('button', { name: 'I posted it' }).click()
  await expect(sheet.getByText('Change not sent yet').first()).toBeVisible()
  await expect(sheet.getByText('Posted by you')).toBeVisible()
  expect(api.sentTo(ANSWER)).toEqual([])
})

test('a reminder that is still to come has its own mark, and skipping one that came asks first', async ({
  api,
  open,
}) => {
  const coming = publication({ id: 2, title: 'Three jars', is_reminder: true, scheduled_at: ago(-2) })
  answerCalendar(api, [due, coming])
  api.answer(ANSWER, { data: { ...due, status: 'canceled', targets: [target({ state: 'canceled' })] } })
  await open('/calendar')
  await expect(page.getByRole('article').filter({ hasText: 'Three jars' }).getByText('Reminder')).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: 'Keys in Hand' })
  await expect(card.getByText('Ready to post on Facebook.')).toBeVisible()
  await card.getByRole('button', { name: 'Skip' }).click()
  await expect(sheet.getByText(/We’ll mark it as not posted/)).toBeVisible()
  expect(api.sentTo(ANSWER)).toEqual([])
  await sheet.getByRole('button', { name: 'Skip Facebook' }).click()
  await expect.poll(() => api.sentTo(ANSWER).at(-1)).toMatchObject({ body: { answer: 'drop', attempts: 1 } })
})

test('home asks for a reminder that came', async ({ api, open }) => {
  answerCalendar(api, [due])
  api.answer('GET /dashboard', { data: dashboard() })
  await open('/dashboard')
  const asking = page.getByRole('region', { name: /Waiting for your answer/ })
  await expect(asking.getByText('Ready to post on Facebook.')).toBeVisible()
})
