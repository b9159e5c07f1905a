import { onTestFinished, vi } from 'vitest'

import { choicesForm } from '#sync/drafts/draft-name.ts'
import { db } from '#sync/storage/database.ts'
import { recordsOf } from '#tests/support/fake-api/account-answers.ts'
import { post } from '#tests/support/records/library.ts'

import { setClock } from './support/clock.ts'
import { expect } from './support/expect.ts'
import { pictureFile } from './support/hold-files.ts'
import { page } from './support/page.ts'
import { answerPublishing } from './support/publish-screen.ts'
import { test } from './support/test.ts'

const caption = () => page.getByRole('textbox', { name: 'Caption' })
const publish = () => page.getByRole('button', { name: 'Publish', exact: true }).click()

for (const [account, asked] of [
  ['agent', true],
  ['plus', false],
] as const)
  test(`a post published before the profile is loaded asks for the footer where the plan has it (${account})`, async ({
    api,
    open,
  }) => {
    answerPublishing(api)
    api.hold('GET /agent')
    await open('/social-posts/1', { as: account })
    await expect(caption()).not.toHaveValue('')
    const facebook = page.getByRole('checkbox', { name: /Facebook/ })
    await expect(facebook).toBeEnabled()
    // It is chosen already where it is the only network.
    if (account === 'agent') await facebook.check()
    await expect(facebook).toBeChecked()
    await publish()
    await expect.poll(() => api.sentTo('POST /social-posts/:id/publish').at(-1)?.body.agent_branding).toBe(asked)
  })

test('a day picked without a time is for 9:00 in its own early morning, and has passed after that', async ({
  api,
  open,
}) => {
  api.answer('GET /social-posts/:id', { data: post() })
  const { id: userId } = recordsOf('agent').user
  const timing = { day: '2026-11-27', clock: null }
  const choose = () => db.forms.put({ userId, form: choicesForm(1), values: { timing }, savedAt: Date.now() })
  setClock(new Date('2026-11-27T13:00:00Z'))
  await choose()
  await open('/social-posts/1')
  await expect(page.getByText('Friday, November 27, 9:00 AM')).toBeVisible()
  setClock(new Date('2026-11-27T15:00:00Z'))
  await choose()
  await open('/social-posts/1')
  await expect(page.getByText('The time you picked has passed, so this is set to Now.')).toBeVisible()
})

test('a caption that was changed while the files were fetched is the one that is shared', async ({ api, open }) => {
  const shared: (string | undefined)[] = []
  const share = ({ text }: ShareData) => Promise.resolve(void shared.push(text))
  Object.assign(navigator, { canShare: () => true, share })
  onTestFinished(() => ['canShare', 'share'].forEach((name) => Reflect.deleteProperty(navigator, name)))
  const gate = Promise.withResolvers<void>()
  const picture = await pictureFile('post.png')
  const { fetch } = globalThis
  const fetched = vi.fn(async () => await gate.promise.then(() => new Response(picture)))
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input.includes('/media/keys') ? fetched() : fetch(input, init),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  api.answer('GET /social-posts/:id', { data: post({ thumbnail: '/media/keys.png' }) })
  api.refuse('GET /social-posts/:id/branded-picture', { code: 'not_found' })
  api.answer('POST /social-posts/:id/shares', ({ body: { id, caption: text, caption_language, shared_at } }) => {
    const { title, thumbnail, main_color } = post()
    const shown = { social_post_id: 1, publication_id: null, title, thumbnail, main_color, posted_at: null }
    return { data: { ...shown, type: 'image', id, caption: text, caption_language, shared_at } }
  })
  await open('/social-posts/1')
  await caption().fill('Just listed')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.poll(() => fetched.mock.calls.length).toBe(1)
  await caption().fill('Just sold')
  gate.resolve()
  await expect(page.getByText('You changed the post meanwhile. Tap Share again.')).toBeVisible()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.poll(() => shared).toEqual(['Just sold'])
  await expect.poll(() => api.sentTo('POST /social-posts/:id/shares').length).toBe(1)
})
