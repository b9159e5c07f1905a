import { onTestFinished, vi } from 'vitest'

import type { SocialPost } from '#contract/library/library.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { recordOf } from '#domain/record-of.ts'
import { db } from '#sync/storage/database.ts'
import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'
import { connected } from '#tests/support/records/account.ts'
import { publication, target } from '#tests/support/records/publishing.ts'

import { ago, openCalendar, openPost, sheet } from './support/calendar.ts'
import { expect } from './support/expect.ts'
import { pictureFile } from './support/hold-files.ts'
import { page } from './support/page.ts'
import { answerPublishing, caption, publish, PUBLISH_SCREEN } from './support/publish-screen.ts'
import { test } from './support/test.ts'

const fold = page.getByRole('button', { name: /^More options/ })
const section = (name: string) => page.getByRole('region', { name, exact: true })
const story = (name: string) => section(name).getByRole('switch', { name: 'Post as a story' })
const collaborators = page.getByRole('textbox', { name: 'Invite collaborators' })
const people = page.getByRole('textbox', { name: 'Tag people' })

/** Two hundred pixels wide, and half as high. */
const WIDE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"/>')}`

function answerConnected(api: FakeApi): void {
  const all = recordOf(PLATFORMS, (platform) => connected(platform, 'Maya'))
  api.answer('GET /agent/social-media/connections', { data: all })
}

async function openOn(api: FakeApi, open: (path: string) => Promise<void>, fields: Partial<SocialPost> = {}) {
  answerConnected(api)
  answerPublishing(api, { facebook: true, instagram: true, linkedin: false, ...fields })
  await open(PUBLISH_SCREEN)
  await expect(page.getByRole('checkbox', { name: /Instagram/ })).toBeChecked()
  await fold.click()
}

const sent = (api: FakeApi) => api.sentTo('POST /social-posts/:id/publish').at(-1)?.body

test('collaborators are named with or without their @, three at most, and stay after a reload', async ({
  api,
  open,
}) => {
  await openOn(api, open)
  await collaborators.fill('@Lena.Stages, dan_lends')
  await page.getByRole('button', { name: 'Add to invite collaborators' }).click()
  await collaborators.fill('not-a-name')
  await collaborators.press('Enter')
  await expect(page.getByText('“not-a-name” isn’t an Instagram username.')).toBeVisible()
  await collaborators.fill('one two')
  await collaborators.press('Enter')
  await expect(page.getByText('You can name up to 3.')).toBeVisible()
  await collaborators.fill('')
  await expect(fold).toContainText('With @lena.stages, @dan_lends')
  await page.getByRole('button', { name: 'Remove @dan_lends' }).click()
  await expect.poll(async () => JSON.stringify(await db.typed.toArray())).not.toContain('dan_lends')
  await open(PUBLISH_SCREEN)
  await expect(fold).toContainText('With @lena.stages')
  await publish.click()
  await expect.poll(() => sent(api)).toMatchObject({ options: { instagram: { collaborators: ['lena.stages'] } } })
})

test('a story goes out without caption, collaborators and first comment, and the other network gets its post', async ({
  api,
  open,
}) => {
  await openOn(api, open)
  await collaborators.fill('dan_lends')
  await collaborators.press('Enter')
  await story('Instagram').click()
  await expect(collaborators).toHaveCount(0)
  await expect(section('Instagram').getByText(/shows for 24 hours, without your caption/)).toBeVisible()
  await publish.click()
  await expect.poll(() => sent(api)).toMatchObject({ facebook: true, options: { instagram: { is_story: true } } })
  expect(sent(api)?.['options']).toEqual({ instagram: { is_story: true } })
})

test('a network that gets a story has no caption of its own, and counts for none', async ({ api, open }) => {
  await openOn(api, open)
  const captions = page.getByRole('button', { name: /^Caption for each network/ })
  await captions.click()
  await page.getByRole('button', { name: 'Write a caption for Instagram' }).click()
  await page.getByRole('checkbox', { name: /LinkedIn/ }).check()
  await story('Instagram').click()
  await expect(captions).toContainText('Same caption everywhere')
  await expect(page.getByRole('textbox', { name: 'Caption for Instagram' })).toHaveCount(0)
  await caption.fill('x'.repeat(2_300))
  await expect(page.getByText(' of 3,000')).toBeVisible()
  await publish.click()
  await expect.poll(() => sent(api)).toMatchObject({ instagram: true, options: { instagram: { is_story: true } } })
  expect(sent(api)).not.toHaveProperty('captions')
})

test('stories alone need no caption', async ({ api, open }) => {
  await openOn(api, open)
  await caption.fill('')
  await publish.click()
  await expect(page.getByText('Please enter a caption.').first()).toBeVisible()
  await story('Instagram').click()
  await story('Facebook').click()
  await publish.click()
  await expect
    .poll(() => sent(api))
    .toMatchObject({
      caption: '',
      options: { facebook: { is_story: true }, instagram: { is_story: true } },
    })
})

test('people are tagged in the middle until they are placed by a tap or the arrow keys', async ({ api, open }) => {
  await openOn(api, open, { thumbnail: WIDE, media: [] })
  await people.fill('lena.stages')
  await people.press('Enter')
  const tag = page.getByRole('button', { name: '@lena.stages', exact: true })
  await expect(tag).toHaveAttribute('aria-pressed', 'true')
  const picture = page.getByRole('button', { name: 'Place @lena.stages on the picture' })
  await picture.evaluate((element) =>
    element.dispatchEvent(
      new MouseEvent('click', {
        bubbles: true,
        detail: 1,
        clientX: element.getBoundingClientRect().x + element.clientWidth * 0.25,
        clientY: element.getBoundingClientRect().y + element.clientHeight * 0.5,
      }),
    ),
  )
  await tag.press('ArrowRight')
  await publish.click()
  await expect
    .poll(() => sent(api))
    .toMatchObject({
      options: { instagram: { user_tags: [{ username: 'lena.stages', x: 0.3 }] } },
    })
})

test('the cover of a video is a moment of it, and can be given up', async ({ api, open }) => {
  await openOn(api, open, { type: 'reel', video_url: '/media/film.mp4', thumbnail: WIDE, media: [] })
  const slider = page.getByRole('slider', { name: 'Cover' })
  await section('Instagram')
    .locator('video')
    .evaluate((film) => {
      Object.defineProperty(film, 'duration', { value: 12 })
      film.dispatchEvent(new Event('loadedmetadata'))
    })
  await slider.press('End')
  await expect(fold).toContainText('Cover at 0:11')
  await page.getByRole('button', { name: 'Use the usual cover' }).click()
  await expect(fold).not.toContainText('Cover at')
  await slider.press('End')
  await section('Instagram').getByRole('switch', { name: 'This was made with AI' }).click()
  await publish.click()
  await expect
    .poll(() => sent(api))
    .toMatchObject({
      options: { instagram: { cover_at_ms: 11_900, is_ai_generated: true } },
    })
})

test('a carousel is no story, and can be a document on LinkedIn', async ({ api, open }) => {
  await openOn(api, open, { type: 'carousel', linkedin: true })
  await expect(story('Facebook')).toBeDisabled()
  await expect(story('Instagram')).toBeDisabled()
  await section('LinkedIn').getByRole('switch', { name: 'Post as a document' }).click()
  await expect(fold).toContainText('Document')
})

test('with LinkedIn alone a picture has no options', async ({ api, open }) => {
  await openOn(api, open, { linkedin: true })
  for (const name of [/Facebook/, /Instagram/]) await page.getByRole('checkbox', { name }).uncheck()
  await expect(fold).toHaveCount(0)
})

test('a refused option is named where it is chosen', async ({ api, open }) => {
  await openOn(api, open)
  const message = 'Please name each collaborator once.'
  const errors = { 'options.instagram.collaborators': [message] }
  api.refuse('POST /social-posts/:id/publish', { code: 'validation_failed', message, errors })
  await collaborators.fill('dan_lends')
  await collaborators.press('Enter')
  await fold.click()
  await publish.click()
  await expect(section('Instagram').getByText(message)).toBeVisible()
  await expect(collaborators).toHaveAttribute('aria-invalid', 'true')
})

test('an own photo of any shape is a story, and the choice goes along with its file', async ({ api, open }) => {
  answerConnected(api)
  api.answer('POST /agent/social-posts', { data: publication() })
  api.answer('GET /agent/shares', { data: [] })
  await open('/social-posts/new')
  await page.getByLabel('Choose photos or a video').setInputFiles(await pictureFile('tall.png'))
  await page.getByRole('checkbox', { name: /Instagram/ }).check()
  await fold.click()
  await story('Instagram').click()
  for (const name of [/Facebook/, /LinkedIn/]) await page.getByRole('checkbox', { name }).uncheck()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(() => api.sentTo('POST /agent/social-posts').length).toBe(1)
  const { form = {} } = api.sentTo('POST /agent/social-posts')[0] ?? {}
  expect(JSON.parse(String(form['options']))).toEqual({ instagram: { is_story: true } })
})

test('the receipt says what each network gets', async ({ api, open }) => {
  const options = {
    facebook: { is_story: true },
    instagram: { collaborators: ['dan_lends'], user_tags: [{ username: 'lena.stages', x: 0.5, y: 0.5 }] },
  }
  const targets = [target({ platform: 'facebook' }), target({ platform: 'instagram' })]
  const platforms = ['facebook', 'instagram'] as const
  await openCalendar(api, open, [publication({ options, targets, platforms: [...platforms], scheduled_at: ago(1) })])
  await openPost('Keys in Hand')
  await expect(sheet.getByText('Story', { exact: true })).toBeVisible()
  await expect(sheet.getByText('With @dan_lends · Tagged @lena.stages')).toBeVisible()
})

test('a story is linked and can be taken down for its 24 hours, and a post that was taken down has no comment', async ({
  api,
  open,
}) => {
  const options = { facebook: { is_story: true }, instagram: { is_story: true } }
  const out = (hours: number) => ({
    state: 'published' as const,
    published_at: ago(hours),
    permalink: 'https://network.example/story',
  })
  const targets = [
    target({ platform: 'facebook', ...out(1) }),
    target({ platform: 'instagram', ...out(25) }),
    target({ platform: 'linkedin', state: 'removed', comment: { state: 'sent', error: null } }),
  ]
  const platforms = targets.map(({ platform }) => platform)
  await openCalendar(api, open, [publication({ options, targets, platforms, scheduled_at: ago(1) })])
  await openPost('Keys in Hand')
  const row = (name: string) => sheet.getByRole('listitem').filter({ hasText: name }).first()
  await expect(row('Facebook').getByRole('link', { name: /^View story/ })).toBeVisible()
  await expect(row('Facebook').getByRole('button', { name: 'Take down' })).toBeVisible()
  await expect(row('Instagram').getByText(/^Its 24 hours are over/)).toBeVisible()
  await expect(row('Instagram').getByRole('link')).toHaveCount(0)
  await expect(row('LinkedIn').getByText('Taken down').first()).toBeVisible()
  await expect(sheet.getByText('First comment added.')).toHaveCount(0)
})

test('what is chosen offline waits on the device with its post', async ({ api, open }) => {
  await openOn(api, open)
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => offline.mockRestore())
  await story('Facebook').click()
  await publish.click()
  await expect.poll(async () => JSON.stringify(await db.queue.toArray())).toContain('"facebook":{"is_story":true}')
  expect(api.sentTo('POST /social-posts/:id/publish')).toEqual([])
})

test('a waiting post shows its options when it is edited, and a change of them is saved', async ({ api, open }) => {
  answerConnected(api)
  const post = publication({ social_post_id: null, options: { facebook: { is_story: true } }, scheduled_at: ago(-30) })
  api.answer('PUT /agent/social-posts/:id', { data: post })
  await openCalendar(api, open, [post])
  await openPost('Keys in Hand')
  await sheet.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(fold).toContainText('Story')
  await fold.click()
  await expect(story('Facebook')).toBeChecked()
  await story('Facebook').click()
  await sheet.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(() => api.sentTo('PUT /agent/social-posts/:id').at(-1)?.body).toMatchObject({ options: {} })
})
