import { onTestFinished, vi } from 'vitest'

import { recordsOf } from '#tests/support/fake-api/account-answers.ts'
import { mediaFile, post } from '#tests/support/records/library.ts'
import { publication, share, target } from '#tests/support/records/publishing.ts'
import { MAYAS_ENDING } from '#tests/support/signed.ts'

import { ago, answerCalendar, openCalendar, openPost, sheet } from './support/calendar.ts'
import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { PIXEL } from './support/publish-screen.ts'
import { test } from './support/test.ts'

const unknown = target({ state: 'needs_check', remedy: 'check', attempts: 2 })
const unsure = publication({ status: 'needs_check', scheduled_at: ago(0.2), targets: [unknown] })

test('an unknown outcome offers three answers, and posting again asks for a confirmation', async ({ api, open }) => {
  const posts = [unsure]
  answerCalendar(api, posts)
  api.answer('POST /agent/social-posts/:id/:platform/answer', () => {
    posts[0] = publication({ scheduled_at: ago(0.2), status: 'publishing', targets: [target({ state: 'publishing' })] })
    return { data: posts[0] }
  })
  await open('/calendar')
  const card = page.getByRole('article').first()
  await expect(card.getByText(/not sure this posted to Facebook/)).toBeVisible()
  await expect(card.getByRole('button', { name: 'It’s on Facebook' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Skip Facebook' })).toBeVisible()
  await card.getByRole('button', { name: 'Try Facebook again' }).click()
  await expect(sheet.getByText(/If it did, posting again creates a duplicate\./)).toBeVisible()
  expect(api.sentTo('POST /agent/social-posts/:id/:platform/answer')).toEqual([])
  await sheet.getByRole('button', { name: 'Try Facebook again' }).click()
  await expect(page.getByText(/not sure this posted to Facebook/)).toHaveCount(0)
  expect(api.sentTo('POST /agent/social-posts/:id/:platform/answer').at(-1)).toMatchObject({
    params: { id: 1, platform: 'facebook' },
    body: { answer: 'post_again', attempts: 2 },
  })
})

test('an answer that isn’t sent says so, and one too late shows the current state', async ({ api, open }) => {
  const posts = [unsure]
  await openCalendar(api, open, posts)
  await openPost('Keys in Hand')
  const found = api.lose('POST /agent/social-posts/:id/:platform/answer')
  await sheet.getByRole('button', { name: 'It’s on Facebook' }).click()
  await expect(sheet.getByText(/We couldn’t reach our server/)).toBeVisible()
  found()
  const published = target({ state: 'published', published_at: ago(0), accepted_at: ago(0) })
  posts[0] = publication({ scheduled_at: ago(0.2), status: 'published', targets: [published] })
  api.refuse('POST /agent/social-posts/:id/:platform/answer', {
    code: 'conflict',
    message: 'It has been answered.',
  })
  await sheet.getByRole('button', { name: 'It’s on Facebook' }).click()
  await expect(sheet.getByText('It has been answered. Here’s the latest version.')).toBeVisible()
  await expect(sheet.getByText('Live')).toBeVisible()
})

test('a post delayed by its platform shows the reason and the time of the next try', async ({ api, open }) => {
  const held = target({ error: 'Facebook asks us to wait.', next_try_at: ago(-0.25) })
  await openCalendar(api, open, [publication({ scheduled_at: ago(0.2), targets: [held] })])
  await expect(page.getByRole('article').first()).toContainText('Facebook asks us to wait. Next try')
  await openPost('Keys in Hand')
  await expect(sheet.getByText('On hold').first()).toBeVisible()
  await expect(sheet.getByText('Scheduled')).toHaveCount(0)
})

test('a partly published post shows each platform’s state with its remedy', async ({ api, open }) => {
  const { connections } = recordsOf('agent')
  const ended = { ...connections.instagram, status: 'reconnect', needs_to_reconnect: true } as const
  answerCalendar(api, [
    publication({
      scheduled_at: ago(1),
      status: 'failed',
      platforms: ['facebook', 'instagram', 'linkedin'],
      targets: [
        target({ state: 'published', published_at: ago(1), accepted_at: ago(1), permalink: 'https://post.example/1' }),
        target({ platform: 'instagram', state: 'failed', error: 'Instagram wants a sign-in.', remedy: 'reconnect' }),
        target({
          platform: 'linkedin',
          state: 'failed',
          error: 'LinkedIn can’t read this.',
          remedy: 'post_again',
          attempts: 1,
        }),
      ],
    }),
  ])
  api.answer('GET /agent/social-media/connections', { data: { ...connections, instagram: ended } })
  api.answer('GET /agent/social-posts/:id/attempts', {
    data: [{ platform: 'linkedin', at: ago(1), message: 'LinkedIn refused the picture.' }],
  })
  await open('/calendar')
  await openPost('Keys in Hand')
  await expect(sheet.getByText('Partly published')).toBeVisible()
  await expect(sheet.getByRole('link', { name: /View post/ })).toHaveAttribute('href', 'https://post.example/1')
  await expect(sheet.getByRole('heading', { name: /Not on Instagram: Instagram wants a sign-in\./ })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Try Instagram again' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Skip LinkedIn' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Try LinkedIn again' })).toBeVisible()
  await sheet.getByText('Attempts').click()
  await expect(sheet.getByText('LinkedIn refused the picture.')).toBeVisible()
  await sheet.getByRole('link', { name: 'Reconnect Instagram' }).click()
  await expect(page).toHaveURL(/\/social-media-connections\/instagram/)
})

test('a published post shows the descriptions that went out, and what it got', async ({ api, open }) => {
  const counted = { reactions: 1204, comments: 0, views: null, clicks: null, as_of: ago(2), ended: null }
  const missing = { views: 'not_permitted', clicks: 'not_permitted' } as const
  const out = { state: 'published', published_at: ago(3), accepted_at: ago(3) } as const
  await openCalendar(api, open, [
    publication({
      scheduled_at: ago(3),
      published_at: ago(3),
      status: 'published',
      type: 'carousel',
      alt_texts: { 'one.jpg': 'A porch in the rain', 'two.jpg': '' },
      sent_alt_texts: ['A porch in the rain', 'Keys in Hand (2/2)'],
      targets: [target({ ...out, insights: { ...counted, missing } })],
    }),
  ])
  await expect(page.getByText(/1,204 reactions · 0 comments · as of/).first()).toBeVisible()
  await openPost('Keys in Hand')
  const pictures = sheet.locator('section').filter({ hasText: 'Alt text' })
  await expect(pictures.getByRole('listitem')).toHaveText(['A porch in the rain', 'Keys in Hand (2/2)'])
  await expect(sheet.getByText('1,204')).toBeVisible()
  // A count of 0 is a count.
  await expect(sheet.locator('dd').filter({ hasText: /^0$/ })).toHaveCount(1)
  await expect(sheet.getByText('Views and clicks need one more permission from Facebook.')).toBeVisible()
})

test('a receipt shows the signature that went out apart from the caption', async ({ api, open }) => {
  const sent = '\n\nMaya Alvarez · Oak & Vine'
  const out = target({ state: 'published', published_at: ago(1), signature: sent })
  await openCalendar(api, open, [publication({ scheduled_at: ago(1), status: 'published', targets: [out] })])
  await openPost('Keys in Hand')
  await expect(sheet.getByRole('heading', { name: 'Signature' })).toBeVisible()
  await expect(sheet.getByText('Maya Alvarez · Oak & Vine', { exact: true })).toBeVisible()
})

test('a receipt shows the signature that is added', async ({ api, open }) => {
  await openCalendar(api, open, [publication({ scheduled_at: ago(-1), targets: [target({ signature: null })] })])
  await openPost('Keys in Hand')
  await expect(sheet.getByText(MAYAS_ENDING.trim(), { exact: true })).toBeVisible()
})

test('a receipt of what an earlier release sent shows no signature', async ({ api, open }) => {
  const out = target({ state: 'published', published_at: ago(1) })
  await openCalendar(api, open, [publication({ scheduled_at: ago(1), status: 'published', targets: [out] })])
  await openPost('Keys in Hand')
  await expect(sheet.getByText('Live')).toBeVisible()
  await expect(sheet.getByRole('heading', { name: 'Signature' })).toHaveCount(0)
})

test('a signature that doesn’t fit a platform says so before the post goes out', async ({ api, open }) => {
  const caption = 'x'.repeat(2_190)
  const targets = [target(), target({ platform: 'instagram' })]
  await openCalendar(api, open, [publication({ caption, scheduled_at: ago(-1), targets })])
  await openPost('Keys in Hand')
  await expect(sheet.getByText('It doesn’t fit on Instagram.', { exact: false })).toBeVisible()
})

test('a post that a platform refused can be saved with its caption, to be posted by hand', async ({ api, open }) => {
  const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => clipboard.mockRestore())
  const refused = target({ state: 'failed', error: 'Facebook is down.', remedy: 'post_again' })
  answerCalendar(api, [
    publication({ scheduled_at: ago(1), status: 'failed', caption: 'By hand.', targets: [refused] }),
  ])
  api.answer('GET /social-posts/:id', { data: post({ media: [mediaFile({ url: PIXEL })] }) })
  api.answer('POST /social-posts/:id/shares', ({ body }) => ({ data: share({ caption: body.caption }) }))
  await open('/calendar')
  await openPost('Keys in Hand')
  await sheet.getByRole('button', { name: 'Save and copy' }).click()
  await expect(page.getByText('Saved on this device. Your caption is copied.')).toBeVisible()
  expect(clipboard.mock.calls).toEqual([['By hand.']])
  await expect
    .poll(() => api.sentTo('POST /social-posts/:id/shares').at(-1)?.body)
    .toMatchObject({
      publication_id: 1,
      caption: 'By hand.',
    })
})

test('a word of sixty letters fits on a phone', async ({ api, open }) => {
  const word = 'W'.repeat(60)
  await openCalendar(api, open, [publication({ title: word, caption: word, scheduled_at: ago(-1) })])
  await openPost(word)
  await expect(sheet.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  const widest = () =>
    sheet.evaluate((all) => Math.max(...[...all.querySelectorAll('*')].map((one) => one.getBoundingClientRect().right)))
  await expect.poll(widest).toBeLessThanOrEqual(390)
})

test('an address with a post opens its receipt, and a deleted post shows a message', async ({ api, open }) => {
  answerCalendar(api, [unsure])
  await open('/calendar?post=1')
  await expect(page.getByRole('dialog', { name: 'Keys in Hand' })).toBeVisible()
  api.refuse('GET /agent/social-posts/:id', { code: 'not_found' })
  await open('/calendar?post=987654')
  await expect(sheet.getByText('This post isn’t here anymore')).toBeVisible()
})

test('a day with many posts shows three and links to all of them', async ({ api, open }) => {
  const many = Array.from({ length: 5 }, (_, n) =>
    publication({ id: n + 1, idempotency_key: `key-${n}`, title: `Number ${n}`, scheduled_at: ago(-1) }),
  )
  await openCalendar(api, open, many, { desk: true })
  await page.getByRole('button', { name: /^\d more on / }).click()
  for (const { title } of many) await expect(sheet.getByRole('button', { name: title })).toBeVisible()
  await sheet.getByRole('button', { name: 'Number 4' }).click()
  await expect(page.getByRole('dialog', { name: 'Number 4' })).toBeVisible()
  await sheet.getByRole('button', { name: /day, / }).click()
  await expect(sheet.getByRole('button', { name: 'Number 0' })).toBeVisible()
})
