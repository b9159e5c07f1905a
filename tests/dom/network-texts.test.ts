import { db } from '#sync/storage/database.ts'
import type { ConnectedAccount } from '#contract/publishing/connections.ts'
import { type Platform, PLATFORMS } from '#domain/platform/platform.ts'
import { recordOf } from '#domain/record-of.ts'
import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'
import { recordsOf } from '#tests/support/fake-api/account-answers.ts'
import { connected, connectedAccount } from '#tests/support/records/account.ts'
import { publication, target } from '#tests/support/records/publishing.ts'
import { queuedChange, scheduledPost } from '#tests/support/records/scheduled-post.ts'
import { MAYAS_ENDING } from '#tests/support/signed.ts'

import { ago, openCalendar, openPost, sheet } from './support/calendar.ts'
import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { answerPublishing, caption, publish, PUBLISH_SCREEN } from './support/publish-screen.ts'
import { test } from './support/test.ts'

const captions = page.getByRole('button', { name: /^Caption for each network/ })
const comment = page.getByRole('button', { name: /^First comment/ })
const write = (name: string) => page.getByRole('button', { name: `Write a caption for ${name}` })
const own = (name: string) => page.getByRole('textbox', { name: `Caption for ${name}` })
const firstComment = page.getByRole('textbox', { name: 'First comment' })
const box = (name: RegExp) => page.getByRole('checkbox', { name })

type Comments = Partial<Record<Platform, ConnectedAccount['comments']>>

/** All networks are connected, and allow first comments unless they are listed otherwise. */
function answerConnected(api: FakeApi, comments: Comments = {}): void {
  const all = recordOf(PLATFORMS, (platform) => {
    const of = comments[platform] ?? (platform === 'linkedin' ? 'none' : 'granted')
    return { ...connected(platform, 'Maya'), accounts: [connectedAccount(`${platform}-1`, { comments: of })] }
  })
  api.answer('GET /agent/social-media/connections', { data: all })
}

async function openOnAll(api: FakeApi, open: (path: string) => Promise<void>, comments: Comments = {}): Promise<void> {
  answerConnected(api, comments)
  answerPublishing(api, { facebook: true, instagram: true, linkedin: true })
  await open(PUBLISH_SCREEN)
  for (const name of [/Facebook/, /Instagram/, /LinkedIn/]) await expect(box(name)).toBeChecked()
}

const sent = (api: FakeApi) => api.sentTo('POST /social-posts/:id/publish').at(-1)?.body

test('a network gets its own caption, which begins with the post’s and can be given up again', async ({
  api,
  open,
}) => {
  await openOnAll(api, open)
  await caption.fill('For everybody')
  await expect(captions).toContainText('Same caption everywhere')
  await expect(own('Instagram')).toHaveCount(0)
  await captions.click()
  await write('Instagram').click()
  await expect(own('Instagram')).toBeFocused()
  await expect(own('Instagram')).toHaveValue('For everybody')
  await own('Instagram').fill('Short')
  await expect(captions).toContainText('Instagram has its own')
  await expect(page.getByText(`${5 + MAYAS_ENDING.length} of 2,200`)).toBeVisible()
  await write('LinkedIn').click()
  await own('LinkedIn').fill('With a link')

  await page.getByRole('button', { name: 'Use the post’s caption for LinkedIn' }).click()
  await expect(write('LinkedIn')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(own('LinkedIn')).toHaveValue('With a link')
  await page.getByRole('button', { name: 'Use the post’s caption for LinkedIn' }).click()
  await publish.click()
  await expect.poll(() => sent(api)).toMatchObject({ caption: 'For everybody', captions: { instagram: 'Short' } })
})

test('what the library has for single networks is there to begin with, in English', async ({ api, open }) => {
  answerConnected(api)
  answerPublishing(api, { network_captions: { instagram: 'The library’s short one' } })
  await open(PUBLISH_SCREEN)
  await expect(captions).toContainText('Instagram has its own')
  await publish.click()
  await expect.poll(() => sent(api)?.captions).toEqual({ instagram: 'The library’s short one' })
})

test('after publishing in English, an own Spanish caption is still there, beside what the library has', async ({
  api,
  open,
}) => {
  answerConnected(api)
  answerPublishing(api, { instagram: true, network_captions: { instagram: 'The library’s short one' } })
  api.answer('POST /social-posts/:id/publish', { data: publication({}) })
  await open(PUBLISH_SCREEN)
  await page.getByText('Spanish', { exact: true }).click()
  await captions.click()
  await write('Instagram').click()
  await own('Instagram').fill('En español')
  await expect.poll(async () => JSON.stringify(await db.typed.toArray())).toContain('En español')
  await page.getByText('English', { exact: true }).click()
  await publish.click()
  await expect.poll(() => sent(api)?.captions).toEqual({ instagram: 'The library’s short one' })
  await open(PUBLISH_SCREEN)
  await expect(page.getByText('Your draft was restored.')).toHaveCount(0)
  await captions.click()
  await expect(own('Instagram')).toHaveValue('The library’s short one')
  await page.getByText('Spanish', { exact: true }).click()
  await expect(own('Instagram')).toHaveValue('En español')
})

test('own captions and the first comment are there again after a reload, each language with its own', async ({
  api,
  open,
}) => {
  await openOnAll(api, open)
  await captions.click()
  await write('Instagram').click()
  await own('Instagram').fill('In English')
  await page.getByText('Spanish', { exact: true }).click()
  await expect(own('Instagram')).toHaveCount(0)
  await write('Instagram').click()
  await own('Instagram').fill('En español')
  await comment.click()
  await firstComment.fill('Tour times below')
  await expect.poll(async () => JSON.stringify(await db.typed.toArray())).toContain('Tour times below')
  await open(PUBLISH_SCREEN)
  await expect(comment).toContainText('Tour times below')
  await captions.click()
  await expect(own('Instagram')).toHaveValue('En español')
  await page.getByText('English', { exact: true }).click()
  await expect(own('Instagram')).toHaveValue('In English')
  await publish.click()
  await expect
    .poll(() => sent(api))
    .toMatchObject({ captions: { instagram: 'In English' }, first_comment: 'Tour times below' })
})

test('each caption is counted against the limits of its own networks', async ({ api, open }) => {
  await openOnAll(api, open)
  await caption.fill('x'.repeat(2_300))
  await publish.click()
  await expect(page.getByText(/^Instagram allows 2,200 characters/)).toBeVisible()
  await captions.click()
  await write('Instagram').click()
  await own('Instagram').fill('')
  await expect(page.getByText(' of 3,000')).toBeVisible()
  await captions.click()
  await publish.click()
  // It opens by itself.
  await expect(page.getByText('Please enter a caption for Instagram.')).toBeVisible()
  await expect(own('Instagram')).toBeFocused()
  await expect(caption).not.toHaveAttribute('aria-invalid')
  await own('Instagram').fill('Short')
  await publish.click()
  await expect.poll(() => sent(api)?.captions).toEqual({ instagram: 'Short' })
})

test('a refusal of one network’s caption is shown at that field', async ({ api, open }) => {
  await openOnAll(api, open)
  const message = 'Instagram doesn’t take this.'
  await captions.click()
  await write('Instagram').click()
  await captions.click()
  api.refuse('POST /social-posts/:id/publish', {
    code: 'validation_failed',
    message,
    errors: { 'captions.instagram': [message] },
  })
  await publish.click()
  await expect(own('Instagram')).toBeFocused()
  await expect(own('Instagram')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(message)).toHaveCount(1)
})

test('with one network there is no caption of its own to write', async ({ api, open }) => {
  await openOnAll(api, open)
  await expect(captions).toBeVisible()
  await box(/Instagram/).uncheck()
  await box(/LinkedIn/).uncheck()
  await expect(captions).toHaveCount(0)
  await expect(comment).toBeVisible()
  await box(/LinkedIn/).check()
  await box(/Facebook/).uncheck()
  await expect(comment).toHaveCount(0)
})

test('Instagram’s other hashtags go in the first comment where the agent wants that', async ({ api, open }) => {
  await openOnAll(api, open)
  const choice = page.getByRole('checkbox', { name: 'Put the other hashtags in the first comment' })
  await caption.fill('Sold! #a #b #c #d #e')
  await expect(choice).toHaveCount(0)
  await caption.fill('Sold! #a #b #c #d #e #f')
  await choice.check()
  await expect(page.getByText('Instagram takes 5 hashtags. The others go in the first comment.')).toBeVisible()
  await publish.click()
  await expect.poll(() => sent(api)?.options).toEqual({ instagram: { hashtags_to_comment: true } })
})

test('an account without the permission to comment says so, with the way to give it', async ({ api, open }) => {
  await openOnAll(api, open, { facebook: 'missing' })
  await comment.click()
  await expect(page.getByText('On Facebook and Instagram, right after the post.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reconnect Facebook to add first comments' })).toHaveAttribute(
    'href',
    '/social-media-connections/facebook',
  )
  await expect(page.getByRole('link', { name: /^Reconnect Instagram/ })).toHaveCount(0)
  await firstComment.fill('Tour times')
  await expect(comment).toContainText('Reconnect Facebook to add it')
})

test('nothing is said of first comments where no account could add one', async ({ api, open }) => {
  await openOnAll(api, open, { facebook: 'none', instagram: 'none' })
  await caption.fill('Sold! #a #b #c #d #e #f')
  await expect(page.getByText(/^Instagram takes 5 hashtags/)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Put the other/ })).toHaveCount(0)
  await expect(comment).toHaveCount(0)
})

test('a too long first comment is refused with its field open', async ({ api, open }) => {
  await openOnAll(api, open)
  await comment.click()
  await firstComment.fill('x'.repeat(2_201))
  await comment.click()
  await publish.click()
  await expect(page.getByText('The first comment can have up to 2,200 characters. It’s 1 over.')).toBeVisible()
  await expect(firstComment).toBeFocused()
  expect(sent(api)).toBeUndefined()
})

test('hashtags that go in the first comment count there', async ({ api, open }) => {
  await openOnAll(api, open)
  await caption.fill('Sold! #a #b #c #d #e #f')
  await page.getByRole('checkbox', { name: 'Put the other hashtags in the first comment' }).check()
  await comment.click()
  await expect(page.getByText('2 of 2,200')).toBeVisible()
  await firstComment.fill('x'.repeat(2_197))
  await expect(page.getByText('2,201 of 2,200')).toBeVisible()
  await publish.click()
  await expect(page.getByText(/^With the other hashtags, .* It’s 1 over\.$/)).toBeVisible()
  expect(sent(api)).toBeUndefined()
  // Facebook has room for all of it.
  await box(/Instagram/).uncheck()
  await expect(page.getByText('2,197 of 8,000')).toBeVisible()
})

const both = { captions: { instagram: 'Short' }, first_comment: 'Tour times' }

test('the receipt has the caption of each network and the state of each first comment', async ({ api, open }) => {
  const out = { state: 'published', published_at: ago(1) } as const
  const posts = [
    publication({
      ...both,
      caption: 'For everybody',
      status: 'published',
      scheduled_at: ago(1),
      platforms: [...PLATFORMS],
      targets: [
        target({ ...out, comment: { state: 'sent', error: null } }),
        target({ ...out, platform: 'instagram', comment: { state: 'unknown', error: 'Instagram didn’t say.' } }),
        target({ ...out, platform: 'linkedin', comment: null }),
      ],
    }),
  ]
  await openCalendar(api, open, posts)
  await openPost('Keys in Hand')
  await expect(sheet.getByRole('heading', { name: 'Caption for Facebook and LinkedIn' })).toBeVisible()
  await expect(sheet.getByRole('heading', { name: 'Caption for Instagram' })).toBeVisible()
  await expect(sheet.getByText('Short', { exact: true })).toBeVisible()
  await expect(sheet.getByText('Tour times', { exact: true })).toBeVisible()
  await expect(sheet.getByText('First comment added.')).toHaveCount(1)
  await expect(sheet.getByText('We couldn’t tell whether the first comment went out. Check the post.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: /again/i })).toHaveCount(0)
})

test('the edit sheet begins with what the post has, and a caption given up is sent as none', async ({ api, open }) => {
  answerConnected(api)
  answerPublishing(api)
  const posts = [
    publication({
      ...both,
      scheduled_at: ago(-1),
      platforms: ['facebook', 'instagram'],
      targets: [target(), target({ platform: 'instagram' })],
    }),
  ]
  await openCalendar(api, open, posts)
  api.answer('PUT /agent/social-posts/:id', () => ({ data: posts[0] ?? publication() }))
  await openPost('Keys in Hand')
  await sheet.getByRole('button', { name: 'Edit' }).click()
  await expect(comment).toContainText('Tour times')
  await captions.click()
  await expect(own('Instagram')).toHaveValue('Short')
  await page.getByRole('button', { name: 'Use the post’s caption for Instagram' }).click()
  await comment.click()
  await firstComment.fill('Other times')
  await sheet.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .poll(() => api.sentTo('PUT /agent/social-posts/:id').at(-1)?.body)
    .toEqual({
      captions: {},
      first_comment: 'Other times',
      seen: { captions: { instagram: 'Short' }, first_comment: 'Tour times' },
    })
})

test('the outbox shows the texts of single networks, and both versions of those that were changed elsewhere', async ({
  api,
  open,
}) => {
  const { id: userId } = recordsOf('agent').user
  const planned = scheduledPost({ id: 5, ...both, scheduled_at: '2026-11-27T16:00:00.000Z' })
  answerPublishing(api)
  api.answer('GET /agent/social-posts/:id', { data: planned })
  const body = { captions: { instagram: 'Shorter' } }
  const call = { name: 'PUT /agent/social-posts/:id', params: { id: 5 }, body } as const
  await db.queue.add(queuedChange('post/5', call, { userId, post: planned, state: 'refused' }))
  await open('/calendar')
  await page.getByRole('button', { name: '1 needs you' }).click()
  const list = page.getByRole('dialog')
  await expect(list.getByText('Yours, Instagram')).toBeVisible()
  await expect(list.getByText('Shorter')).toBeVisible()
  await expect(list.getByText('Latest version, Instagram')).toBeVisible()
  await expect(list.getByText('Latest version, First comment')).toHaveCount(0)
})
