import type { AdminAgentRow } from '#contract/admin/agents.ts'
import type { AdminPost } from '#contract/admin/posts.ts'
import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'
import { ADMIN_POST, adminMedia } from '#tests/support/records/admin-post.ts'
import { page as pageOf, post, tag } from '#tests/support/records/library.ts'

import { expect } from './support/expect.ts'
import { chooseFiles, fakeFile } from './support/files.ts'
import { drawPicture, holdFiles, pictureFile } from './support/hold-files.ts'
import { page } from './support/page.ts'
import { test } from './support/test.ts'

/** An agent as the list of agents has one. */
const AGENT: Omit<AdminAgentRow, 'id' | 'name'> = {
  email: 'maya@porchlight.test',
  brokerage: 'Cedar & Main',
  plan: 'plus',
  subscription: null,
  connections: [],
  last_seen_at: null,
  problems: { failed: 0, needs_check: 0, payment_missing: false, reconnect: 0 },
  state: 'active',
}

const carousel = () => page.getByRole('group', { name: /Facebook carousel/ })
const tiles = () => carousel().getByRole('button', { name: /^Facebook picture \d+ of/ })
const choose = async (name: string) =>
  await carousel()
    .locator('input[type=file]')
    .setInputFiles(await pictureFile(name))

async function begin(api: FakeApi, open: (path: string, options: object) => Promise<void>, at: string): Promise<void> {
  api.answer('GET /tags', { data: [] })
  api.answer('GET /admin/social-post-collections/options', { data: [] })
  api.answer('GET /admin/social-posts/:id', { data: ADMIN_POST })
  await open(`/admin/social-posts/${at}`, { as: 'admin', desk: true })
}

test('pictures added while others are read join them, and a removed one stays removed', async ({ api, open }) => {
  const files = holdFiles()
  await begin(api, open, 'new')
  await page.getByRole('group', { name: 'Media Type' }).getByRole('button', { name: 'Carousel', exact: true }).click()
  await choose('one.png')
  await choose('two.png')
  files.letGo('two.png')
  await expect(tiles()).toHaveCount(1)
  await choose('three.png')
  await carousel().getByRole('button', { name: 'Remove Facebook picture 1', exact: true }).click()
  await expect(tiles()).toHaveCount(0)
  files.letGo('one.png')
  await expect(tiles()).toHaveCount(1)
  files.letGo('three.png')
  await expect(tiles()).toHaveCount(2)
})

test('the versions of a post and a better wording can be used until the post is being saved', async ({ api, open }) => {
  await begin(api, open, '7')
  api.answer('POST /admin/social-posts/:id', { data: ADMIN_POST })
  const add = page.getByRole('button', { name: 'Add a version' })
  await add.click()
  await page.getByLabel('Version 1: Name').fill('Question')
  const caption = page.getByLabel('Version 1: English Caption')
  await caption.fill('No kids.')
  const better = page.getByRole('button', { name: /^Use “/ })
  await better.click()
  await expect(caption).not.toHaveValue(/kids/)
  await caption.fill('No kids. Really.')
  await expect(better).toBeVisible()
  const letGo = api.hold('POST /admin/social-posts/:id')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect(add).toBeDisabled()
  const section = page.locator('fieldset').filter({ hasText: 'Version 1' })
  const usable = await section
    .locator('button, input, textarea')
    .evaluateAll((all) =>
      all.filter((one) => !(one as HTMLInputElement).disabled && !(one as HTMLInputElement).readOnly),
    )
  for (const control of usable) control.click()
  await expect(caption).toHaveValue('No kids. Really.')
  letGo()
})

test('what a post claims and where it fits is found in its words, marked by hand, and sent', async ({ api, open }) => {
  await begin(api, open, '7')
  api.answer('POST /admin/social-posts/:id', { data: ADMIN_POST })
  await page.getByLabel('English Caption').fill('Just listed, in the snow')
  const claims = page.getByRole('group', { name: 'It says the agent has' })
  await expect(claims.getByText('Detected from the text, not confirmed yet.', { exact: false })).toBeVisible()
  await expect(claims.getByRole('button', { name: 'Remove A listing' })).toBeVisible()
  await claims.getByRole('combobox').selectOption('sale')
  const places = page.getByRole('group', { name: 'Where it fits' })
  await places.getByRole('button', { name: 'Remove Snowy winters' }).click()
  await expect(places.getByText('Every state')).toBeVisible()
  await page.getByLabel('Words in its pictures or videos').selectOption('none')
  await page.getByRole('button', { name: 'Update Post' }).click()
  const sent = { claims: '["listing","sale"]', times: 'null', places: '[]', picture_words: 'none' }
  await expect.poll(() => api.sentTo('POST /admin/social-posts/:id').at(-1)?.form).toMatchObject(sent)
})

test('a record saved with nothing changed says so and sends nothing', async ({ api, open }) => {
  await begin(api, open, '7')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByText('Nothing to save. You haven’t changed anything.')).toBeVisible()
  expect(api.sentTo('POST /admin/social-posts/:id')).toEqual([])
})

test('an admin who saves after another sees what they changed, and adds to it or loads it', async ({ api, open }) => {
  await begin(api, open, '7')
  const english = page.getByLabel('English Title')
  const spanish = page.getByLabel('Spanish Title')
  const changedElsewhere = (version: number, changes: Partial<AdminPost>) => {
    const change = { id: version, who: 'Grace Kim', at: '2026-11-24T15:00:00.000Z', action: 'updated' } as const
    const { spanish_title: after } = changes
    const history = [{ ...change, changes: [{ field: 'spanish_title', before: '', after: after ?? '' }] }]
    const theirs = { ...ADMIN_POST, ...changes, version, history }
    api.answer('GET /admin/social-posts/:id', { data: theirs })
    return theirs
  }
  const sent = () => api.sentTo('POST /admin/social-posts/:id').at(-1)?.form
  await english.fill('Mine, typed meanwhile')
  const theirs = changedElsewhere(6, { spanish_title: 'La otra' })
  const refused = api.refuse('POST /admin/social-posts/:id', { code: 'conflict' })
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByText('Someone else saved this while you were working.')).toBeVisible()
  await expect(page.getByText(/^Grace Kim, .* changed Spanish Title\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeFocused()
  await expect(spanish).toHaveValue('La otra')
  await expect(english).toHaveValue('Mine, typed meanwhile')
  refused()
  api.answer('POST /admin/social-posts/:id', { data: { ...theirs, title: 'Mine, typed meanwhile', version: 7 } })
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  await expect(page.getByText('Grace Kim changed Spanish Title')).toBeVisible()
  expect(sent()).toMatchObject({ version: '6', title: 'Mine, typed meanwhile', spanish_title: 'La otra' })

  await english.fill('Never')
  changedElsewhere(8, { title: 'Theirs', spanish_title: 'La suya' })
  api.refuse('POST /admin/social-posts/:id', { code: 'conflict' })
  await page.getByRole('button', { name: 'Update Post' }).click()
  await page.getByRole('button', { name: 'Load theirs' }).click()
  await expect(english).toHaveValue('Theirs')
  await expect(spanish).toHaveValue('La suya')
  await expect(page.getByText('Everything is saved.')).toBeVisible()
  await spanish.fill('Otra vez')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(spanish).toHaveValue('La suya')
})

test('an admin is asked before a post whose caption may break fair-housing rules is saved', async ({ api, open }) => {
  await begin(api, open, '7')
  api.answer('POST /admin/social-posts/:id', { data: { ...ADMIN_POST, caption: 'No kids.' } })
  const caption = page.getByLabel('English Caption')
  await caption.fill('No kids.')
  await page.getByRole('button', { name: 'Update Post' }).click()
  const question = page.getByRole('dialog', { name: 'Save anyway?' })
  await expect(question.getByText(/It may break fair-housing rules: “No kids”/)).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await expect(caption).toHaveValue('No kids.')
  expect(api.sentTo('POST /admin/social-posts/:id')).toEqual([])
  await page.getByRole('button', { name: 'Update Post' }).click()
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  expect(api.sentTo('POST /admin/social-posts/:id').at(-1)?.form).toMatchObject({ caption: 'No kids.' })
})

test('a post without a file is asked about, unless it is kept as a draft, which is sent', async ({ api, open }) => {
  await begin(api, open, 'new')
  api.answer('POST /admin/social-posts', { data: ADMIN_POST })
  api.answer('GET /admin/social-posts', pageOf([]))
  await page.getByLabel('English Title').fill('Not finished')
  await page.getByLabel('English Caption').fill('Its picture is still to be drawn.')
  await page.getByRole('button', { name: 'Create Post' }).click()
  const question = page.getByRole('dialog', { name: 'Save anyway?' })
  await expect(question.getByText(/won’t see this post until it has a file to publish/)).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('switch', { name: 'Draft' }).click()
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect.poll(() => api.sentTo('POST /admin/social-posts').at(-1)?.form).toMatchObject({ is_draft: '1' })
})

test('an address shows a draft as any agent gets it, and as the agent who is chosen', async ({ api, open }) => {
  const shown = post({
    caption: 'For your neighborhood',
    network_captions: { instagram: 'Short for Instagram' },
    versions: [],
  })
  const own = post({
    network_captions: { instagram: 'Short for Instagram' },
    versions: [{ name: 'Question', caption: 'For East Austin', spanish_caption: 'Para East Austin' }],
  })
  const maya = { id: 7, name: 'Maya Torres', city: 'Austin' }
  api.answer('GET /admin/social-posts/:id/as-agent', ({ query }) => ({
    data:
      query.agent === maya.id
        ? { post: { ...own, palettes: ['dusk'] }, language: 'es', agent: maya, hidden: [] }
        : { post: shown, language: 'en', agent: null, hidden: ['draft'] },
  }))
  api.answer('GET /admin/agents', pageOf([{ ...AGENT, ...maya }]))
  await begin(api, open, '7?as_agent=')
  const view = page.getByRole('dialog', { name: 'View as an agent' })
  await expect(view.getByText('Agents don’t see this post yet: it’s a draft.')).toBeVisible()
  await expect(view.getByText('For your neighborhood')).toBeVisible()
  await expect(view.getByRole('heading', { name: 'Caption for Instagram' })).toBeVisible()
  await expect(view.getByText('Short for Instagram')).toBeVisible()
  await view.getByRole('button', { name: 'Choose an agent' }).click()
  await view.getByRole('radio', { name: /Maya Torres/ }).click()
  await expect(view.getByText('Para East Austin')).toBeVisible()
  await expect(view.getByText('Short for Instagram')).toHaveCount(0)
  await expect(view.getByText(/“Question” version in dusk colors/)).toBeVisible()
  await expect(view.getByText(/goes out in Spanish/)).toBeVisible()
})

const facebookImage = () => page.locator('input[type=file][aria-label="Facebook image"]')

test('a file that isn’t taken says why at its place, and a small picture is warned of', async ({ api, open }) => {
  await begin(api, open, 'new')
  const place = page.getByRole('group', { name: /^Facebook image/ })
  await chooseFiles(facebookImage(), fakeFile('a.gif', 'image/gif'))
  await expect(place.getByText('Only JPG and PNG images are allowed', { exact: true })).toBeVisible()
  await chooseFiles(facebookImage(), await drawPicture('small.png', 300, 200))
  await expect(place.getByText('At 300 by 200 pixels, this looks blurry. Use 1,080 by 1,080 or larger.')).toBeVisible()
  await expect(place.getByText('Only JPG and PNG images are allowed')).toHaveCount(0)
})

test('a video takes subtitles in each language, which are replaced, removed and sent with it', async ({
  api,
  open,
}) => {
  const REEL = {
    ...ADMIN_POST,
    type: 'reel' as const,
    media: [
      { ...adminMedia(21, 1, 'vertical_video'), mime: 'video/mp4', bytes: 100_000, height: 1920 },
      { ...adminMedia(22, 1, 'english_subtitles'), mime: 'application/x-subrip', width: null, height: null },
      { ...adminMedia(23, 1, 'spanish_subtitles'), mime: 'application/x-subrip', width: null, height: null },
    ],
  }
  await begin(api, open, '7')
  await expect(page.getByRole('group', { name: /subtitles$/ })).toHaveCount(0)
  api.answer('GET /admin/social-posts/:id', { data: REEL })
  api.answer('POST /admin/social-posts/:id', { data: REEL })
  await open('/admin/social-posts/7', { as: 'admin', desk: true })
  const place = (language: string) => page.getByRole('group', { name: `${language} subtitles`, exact: true })
  const input = page.locator('input[type=file][aria-label="English subtitles"]')
  await expect(input).toHaveAttribute('accept', '.srt,.vtt')
  await expect(place('English').getByText('Saved')).toBeVisible()
  await chooseFiles(input, await pictureFile('porch.png'))
  await expect(place('English').getByText('Only SRT and WebVTT subtitles are allowed')).toBeVisible()
  await chooseFiles(input, new File(['1\n00:00:01,000 --> 00:00:02,000\nHello'], 'tour.srt'))
  await expect(place('English').getByText('tour.srt')).toBeVisible()
  await expect(page.getByText('Not every network accepts this.')).toHaveCount(0)
  await place('Spanish').getByRole('button', { name: 'Remove Spanish subtitles' }).click()
  await expect(place('Spanish').getByText('SRT or VTT, up to 200 KB')).toBeVisible()
  await page.getByRole('button', { name: 'Update Post' }).click()
  const form = () => api.sentTo('POST /admin/social-posts/:id').at(-1)?.form
  await expect.poll(form).toMatchObject({ removed_media: '[23]' })
  expect(Object.keys(form() ?? {}).filter((field) => field.endsWith('_subtitles'))).toEqual(['english_subtitles'])
})

test('the alternative texts of two carousels open one at a time', async ({ api, open }) => {
  await begin(api, open, '7')
  const line = (place: number) => page.getByRole('button', { name: new RegExp(`^Picture ${place} of the Facebook`) })
  await line(1).click()
  await expect(page.getByLabel(/Alt text \(English\) of Facebook picture 1/)).toHaveValue(/^Room/)
  await line(2).click()
  await expect(page.getByLabel(/Alt text \(English\)/)).toHaveCount(1)
  await expect(line(1)).toHaveAttribute('aria-expanded', 'false')
})

test('a form that is left keeps its file and is found from the list, and a save that stops says why', async ({
  api,
  open,
}) => {
  api.answer('GET /tags', { data: [tag({ id: 1, name: 'Mortgage', slug: 'mortgage', type: 'category' })] })
  const names = ['Amber Evenings', 'Open Houses']
  const options = names.map((name, index) => ({ id: index + 1, name, image_url: null }))
  api.answer('GET /admin/social-post-collections/options', { data: options })
  api.answer('GET /admin/social-posts', pageOf([ADMIN_POST]))
  await open('/admin/social-posts/new', { as: 'admin', desk: true })
  await page.getByLabel('English Title').fill('Half a post')
  await chooseFiles(facebookImage(), await pictureFile('porch.png'))
  await expect(page.getByText('porch.png', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Not saved. English Caption is required.', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep for later' }).click()
  await page.getByRole('link', { name: 'New post: “Half a post”' }).click()
  await expect(page.getByLabel('English Title')).toHaveValue('Half a post')
  await expect(page.getByText('porch.png', { exact: true })).toBeVisible()

  await page.getByRole('combobox', { name: 'Collection' }).click()
  await page.getByLabel('Find a collection').fill('open')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nobody will find this post: it has no tag.')).toBeVisible()
  await page.getByRole('button', { name: 'Mortgage', exact: true }).click()
  await expect(page.getByText('Appears in: Mortgage and the collection “Open Houses”.')).toBeVisible()
  await page.getByLabel('English Caption').fill('A whole one')
  api.answer('POST /admin/social-posts', { data: ADMIN_POST })
  await page.getByRole('button', { name: 'Create Post' }).click()
  await page.getByRole('button', { name: 'Create another' }).click()
  await expect(page.getByLabel('English Title')).toHaveValue('')
  await expect(page.getByText('porch.png', { exact: true })).toHaveCount(0)
})
