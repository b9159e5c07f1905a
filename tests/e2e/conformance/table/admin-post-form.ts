import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { PLATFORM_NAMES } from '#tests/support/specified-names.ts'

import { expect, failCalls, dismissToasts, part, showsMessage } from '../checks.ts'
import { rowsAt, type Group, type Row } from '../row.ts'

import { collectionSelect, action, file, heavy, JPEG, MB, picture, rule, saving, state } from './admin-form.ts'

const postWhere = 'admin-and-billing §2 /admin/social-posts/new and {id}'
const post = rowsAt(postWhere)
const entity = rowsAt('admin-and-billing §3 Platform flags')
/** Creates a post that is in no collection, which is asked about. */
async function createAnyway(page: Page): Promise<void> {
  await action(page, 'Create Post').click()
  await page.getByRole('dialog', { name: 'Save anyway?' }).getByRole('button', { name: 'Save anyway' }).click()
}

/** The fields a post with a carousel is sent with. */
const POST_FIELDS = (
  'tags[] facebook instagram linkedin tiktok youtube google_business_profile x whatsapp pinterest type main_color ' +
  'canva_link idea_link title caption spanish_title spanish_caption fb_carousel_images[key] fb_new_images ' +
  'fb_existing_images fb_deleted_media_ids ig_new_images ig_existing_images ig_deleted_media_ids'
).split(' ')
/** The fields of a post in the answer of its call. */
const RECORD_FIELDS = (
  'id title caption spanish_title spanish_caption canva_link idea_link main_color type social_post_collection_id ' +
  'tag_ids media thumbnail collection author'
).split(' ')
const SIDEBAR_TAGS = [
  'mortgage',
  'neighborhood videos',
  'new construction',
  'home buyers',
  'buying funnel',
  'home sellers',
  'selling funnel',
  'home buying',
  'home tour videos',
  'school ratings',
  'motivators',
  'scripture verses',
] as const

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const type = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Media Type' }).getByRole('button', { name, exact: true })
const sidebar = (page: Page) => page.getByRole('group', { name: 'sidebar', exact: true })
const tag = (page: Page, name: string) => sidebar(page).getByRole('button', { name, exact: true })
const add = (page: Page) => page.getByRole('group', { name: /Facebook carousel/ }).locator('input[type=file]')
const tiles = (page: Page) => page.getByRole('button', { name: /^Facebook picture \d+ of/ })

const places = (says: string, name: string, labels: readonly (readonly [string, string])[]): Row =>
  rowsAt('admin-and-billing §9')(says, async ({ page }) => {
    await type(page, name).click()
    for (const [label, shape] of labels)
      await expect(page.getByRole('group', { name: new RegExp(`^${label} ${shape}$`) })).toBeVisible()
  })

const posts: Group = {
  id: 'Admin form, post',
  as: 'admin',
  desk: true,
  works: true,
  open: async ({ page, go }) => {
    await go('/admin/social-posts/new')
    await expect(page.getByLabel(/^English Title/)).toBeVisible()
  },
  rows: [
    post('sections in order', async ({ page }) => {
      const order = ['Collection', 'Tags', 'Social Media Platforms', 'Media Type']
      const heads = page.getByRole('main').getByRole('heading', { level: 2 })
      await expect
        .poll(async () => (await heads.allTextContents()).filter((head) => order.includes(head)))
        .toEqual(order)
      const fields = [
        'Main color',
        'Canva Link',
        'Idea Link',
        'English Title required',
        'English Caption required',
        'Spanish Title',
        'Spanish Caption',
      ]
      const tops = await Promise.all(
        fields.map(async (label) => (await page.getByLabel(label, { exact: true }).boundingBox())?.y ?? 0),
      )
      expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    }),
    post('a Collection select, sorted by name and with image', (at) =>
      collectionSelect(at, '/admin/social-post-collections'),
    ),
    post("Main color has the placeholder '#fff'", ({ page }) =>
      expect(page.getByLabel('Main color', { exact: true })).toHaveAttribute('placeholder', '#fff'),
    ),
    ...['Canva Link', 'Idea Link', 'Spanish Title', 'Spanish Caption'].map((label) =>
      post(`a field ${label}`, ({ page }) => expect(page.getByLabel(label, { exact: true })).toBeVisible()),
    ),
    ...['English Title', 'English Caption'].map((label) =>
      rule(`${label} is marked required`, ({ page }) =>
        expect(page.getByLabel(`${label} required`, { exact: true })).toBeVisible(),
      ),
    ),
    entity('nine platforms', async ({ page }) => {
      for (const name of PLATFORM_NAMES) await expect(box(page, name)).toBeVisible()
      await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(9)
    }),
    state('a new post has Facebook and Instagram on and the others off', async ({ page }) => {
      for (const name of PLATFORM_NAMES)
        await expect(box(page, name)).toBeChecked({ checked: name === 'Facebook' || name === 'Instagram' })
    }),
    state('media type image', ({ page }) => expect(type(page, 'Image')).toHaveAttribute('aria-pressed', 'true')),
    rowsAt('admin-and-billing §3 Post type values')('five media types', ({ page }) =>
      expect(page.getByRole('group', { name: 'Media Type' }).getByRole('button')).toHaveText([
        'Image',
        'Carousel',
        'Reel',
        'Square Video',
        'Wide Vertical Video',
      ]),
    ),
    state('Square Video can’t be chosen with Instagram on', ({ page }) =>
      expect(type(page, 'Square Video')).toHaveAttribute('aria-disabled', 'true'),
    ),
    state(
      "its tooltip: 'Video type is only available when LinkedIn is the only selected platform'",
      async ({ page }) => {
        await type(page, 'Square Video').hover()
        await expect(
          page.getByText('Video type is only available when LinkedIn is the only selected platform', { exact: true }),
        ).toBeVisible()
      },
    ),
    state('Square Video can be chosen with Facebook or LinkedIn and no other', async ({ page }) => {
      await box(page, 'Instagram').uncheck()
      await expect(type(page, 'Square Video')).not.toHaveAttribute('aria-disabled', 'true')
      await box(page, 'Facebook').uncheck()
      await expect(type(page, 'Square Video')).toHaveAttribute('aria-disabled', 'true')
      await box(page, 'LinkedIn').check()
      await expect(type(page, 'Square Video')).not.toHaveAttribute('aria-disabled', 'true')
      await box(page, 'X').check()
      await expect(type(page, 'Square Video')).toHaveAttribute('aria-disabled', 'true')
      await box(page, 'X').uncheck()
    }),
    places('square video 1:1', 'Square Video', [['Square video', '1:1']]),
    places('wide video 16:9, vertical video 9:16', 'Wide Vertical Video', [
      ['Wide video', '16:9'],
      ['Vertical video', '9:16'],
    ]),
    places('reel 9:16', 'Reel', [['Reel', '9:16']]),
    rule('videos: mp4 only, others silently ignored', async ({ page }) => {
      await file(page, 'Reel').setInputFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<html>') })
      await expect(page.getByText('a.mp4')).toHaveCount(0)
      await expect(page.getByRole('group', { name: /^Reel 9:16/ }).locator('[role=alert]')).toBeEmpty()
      const video = await readFile(new URL('../../../support/media/reel.mp4', import.meta.url))
      await file(page, 'Reel').setInputFiles({ name: 'reel.mp4', mimeType: 'video/mp4', buffer: video })
      await expect(page.getByText('reel.mp4')).toBeVisible()
    }),
    places('Facebook post 1:1, Instagram and LinkedIn post 4:5', 'Image', [
      ['Facebook image', '1:1'],
      ['Instagram and LinkedIn image', '4:5'],
    ]),
    rule('images: JPG or PNG only, others silently ignored', async ({ page }) => {
      await file(page, 'Facebook image').setInputFiles({
        name: 'a.gif',
        mimeType: 'image/gif',
        buffer: Buffer.from('GIF89a'),
      })
      await expect(page.getByText('a.gif')).toHaveCount(0)
      await expect(page.getByRole('group', { name: /^Facebook image 1:1/ }).locator('[role=alert]')).toBeEmpty()
    }),
    places('carousels: Facebook 1:1, Instagram 4:5', 'Carousel', [
      ['Facebook carousel', '1:1.*'],
      ['Instagram carousel', '4:5.*'],
    ]),
    rule('a carousel drops silently what is no JPG or PNG or larger than 5 MB', async ({ page }) => {
      await add(page).setInputFiles([
        await picture('one.png'),
        heavy('large.jpg', 'image/jpeg', JPEG, 5 * MB + 1),
        { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') },
        await picture('two.png'),
      ])
      await expect(tiles(page)).toHaveCount(2)
    }),
    state('images move up and down, not past the ends', async ({ page }) => {
      await expect(action(page, 'Move Facebook picture 1 earlier')).toBeDisabled()
      await expect(action(page, 'Move Facebook picture 2 later')).toBeDisabled()
      await action(page, 'Move Facebook picture 2 earlier').click()
      await expect(tiles(page).first()).toHaveAccessibleName(/two\.png/)
    }),
    state('images can be removed', async ({ page }) => {
      await action(page, 'Remove Facebook picture 1').click()
      await expect(tiles(page)).toHaveCount(1)
      await expect(tiles(page).first()).toHaveAccessibleName(/one\.png/)
    }),
    rule('an addition that would pass 10 is ignored as a whole', async ({ page }) => {
      const ten = await Promise.all(Array.from({ length: 10 }, (_, index) => picture(`${index}.png`, 64, 64)))
      await add(page).setInputFiles(ten)
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
      await expect(tiles(page)).toHaveCount(1)
      await add(page).setInputFiles(ten.slice(0, 9))
      await expect(tiles(page)).toHaveCount(10)
    }),
    rowsAt('admin-and-billing §9')('at most 10 images', ({ page }) => expect(add(page)).toHaveCount(0)),
    post("tags of the type 'category' stand first, as plain chips", async ({ page }) => {
      const plain = page.getByRole('group', { name: 'category', exact: true })
      await expect(plain.getByRole('button').first()).toBeVisible()
    }),
    post('other types are collapsible groups sorted by name', async ({ page, api }) => {
      const { body } = await api('GET', '/tags')
      const types = [...new Set((part(body, 'data') as { type: string }[]).map((one) => one.type))]
      const others = types.filter((one) => one !== 'category').toSorted()
      const folds = page.getByRole('main').locator('button[aria-expanded][aria-controls]')
      const named = async () =>
        (await folds.allTextContents())
          .map((fold) => fold.toLowerCase())
          .filter((fold) => others.some((one) => fold.startsWith(one.replaceAll('_', ' '))))
      await expect.poll(named).toEqual(others.map((one) => one.replaceAll('_', ' ')))
    }),
    state('twelve sidebar tags', async ({ page }) => {
      await page.getByRole('button', { name: 'Sidebar', exact: true }).click()
      await expect(sidebar(page).getByRole('button')).toHaveCount(12)
      await expect
        .poll(async () => (await sidebar(page).getByRole('button').allTextContents()).toSorted())
        .toEqual([...SIDEBAR_TAGS].toSorted())
    }),
    state('only one sidebar tag may be selected; the others are grayed out', async ({ page }) => {
      await tag(page, 'mortgage').click()
      await expect(tag(page, 'mortgage')).toHaveAttribute('aria-pressed', 'true')
      for (const name of SIDEBAR_TAGS.filter((one) => one !== 'mortgage'))
        await expect(tag(page, name)).toHaveAttribute('aria-disabled', 'true')
      await tag(page, 'motivators').click({ force: true })
      await expect(tag(page, 'motivators')).toHaveAttribute('aria-pressed', 'false')
    }),
    state('taken back, the others can be selected again', async ({ page }) => {
      await tag(page, 'mortgage').click()
      await expect(tag(page, 'motivators')).not.toHaveAttribute('aria-disabled', 'true')
      await tag(page, 'motivators').click()
    }),
    rule('English Title and English Caption are required', async ({ page }) => {
      await action(page, 'Create Post').click()
      await showsMessage(page, 'English Title is required')
      await showsMessage(page, 'English Caption is required')
    }),
    rule('Main color has no format check', async ({ page }) => {
      await page.getByLabel('Main color', { exact: true }).fill('the color of dusk')
    }),
    rowsAt('admin-and-billing §8 Admin')('server errors stand on their fields', async ({ page }) => {
      await page.getByLabel(/^English Title/).fill('A post of conformance')
      await page.getByLabel(/^English Caption/).fill('Held against its words.')
      const fields = ['title', 'caption', 'spanish_title', 'spanish_caption', 'canva_link', 'idea_link', 'main_color']
      const restore = await failCalls(page, 'POST', '/admin/social-posts', {
        status: 422,
        message: 'Look again.',
        code: 'validation_failed',
        errors: Object.fromEntries(fields.map((field) => [field, [`No to ${field}.`]])),
      })
      await createAnyway(page)
      await showsMessage(page, 'Look again.')
      for (const field of fields) await showsMessage(page, `No to ${field}.`)
      await restore()
    }),
    rowsAt('admin-and-billing §7 Social posts')(
      'the multipart save names its fields as specified',
      async ({ page }) => {
        // Read where the page sends it: a browser hides the bodies of forms with files.
        await page.evaluate(() => {
          const sender: { send: (this: XMLHttpRequest, body?: XMLHttpRequestBodyInit | null) => void } =
            XMLHttpRequest.prototype
          const { send } = sender
          sender.send = function (body) {
            const parts = body instanceof FormData ? [...body.entries()] : []
            const sent = parts.map(([name, value]) => `${name}=${typeof value === 'string' ? value : 'file'}`)
            sessionStorage.setItem('sent', JSON.stringify(sent))
            send.call(this, body)
          }
        })
        const restore = await failCalls(page, 'POST', '/admin/social-posts', { status: 503 })
        await createAnyway(page)
        await expect(page.getByRole('button', { name: 'Create Post' })).toBeEnabled()
        const sent = JSON.parse((await page.evaluate(() => sessionStorage.getItem('sent'))) ?? '[]') as string[]
        const names = new Set(sent.map((one) => one.split('=')[0]?.replace(/\[[\w-]{8,}\]$/, '[key]')))
        for (const name of POST_FIELDS) expect([...names]).toContain(name)
        expect(sent).toContain('linkedin=1')
        expect(sent).toContain('facebook=0')
        // Only if a collection is chosen.
        expect([...names]).not.toContain('social_post_collection_id')
        await restore()
        await dismissToasts(page)
      },
    ),
    ...saving({
      where: postWhere,
      path: '/admin/social-posts',
      create: { title: 'Create New Post', action: 'Create Post' },
      edit: { title: 'Edit Post', action: 'Update Post' },
      created: 'Post created successfully',
      updated: 'Post updated successfully',
      name: 'A post of conformance',
      fill: async (page) => {
        await page.getByLabel(/^English Title/).fill('A post of conformance')
        await page.getByLabel(/^English Caption/).fill('Held against its words.')
        await page.getByRole('combobox', { name: 'Collection' }).click()
        await page.getByRole('radio').nth(1).click()
      },
    }),
    post('a group opens on its own when it holds a selected tag', async ({ page }) => {
      await page.reload()
      await expect(page.getByRole('button', { name: /^Sidebar/ }).last()).toHaveAttribute('aria-expanded', 'true')
      await expect(tag(page, 'motivators')).toHaveAttribute('aria-pressed', 'true')
    }),
    state('positions of a carousel count from 1', async ({ page, api }) => {
      const { body } = await api('GET', new URL(page.url()).pathname)
      const media = part(body, 'data.media') as { type: string; position: number }[]
      const slides = media.filter((one) => one.type === 'facebook_carousel_image')
      expect(slides.map(({ position }) => position)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1))
    }),
    rowsAt('admin-and-billing §3 Social post')('a record has the specified fields', async ({ page, api }) => {
      const { body } = await api('GET', new URL(page.url()).pathname)
      for (const field of RECORD_FIELDS) expect(part(body, 'data')).toHaveProperty(field)
      expect(part(body, 'data.media.0')).toMatchObject({
        id: expect.any(Number),
        type: 'facebook_carousel_image',
        url: expect.any(String),
        file_path: expect.any(String),
      })
    }),
    state('removing an existing image deletes it', async ({ page, api }) => {
      await action(page, 'Remove Facebook picture 1').click()
      await action(page, 'Update Post').click()
      await showsMessage(page, 'Post updated successfully')
      await expect(page.getByText('Everything is saved.')).toBeVisible()
      const { body } = await api('GET', new URL(page.url()).pathname)
      const media = part(body, 'data.media') as { type: string }[]
      expect(media.filter((one) => one.type === 'facebook_carousel_image')).toHaveLength(9)
    }),
    rowsAt('admin-and-billing §7 Shared')('GET /tags: id, name, type', async ({ api }) => {
      const { status, body } = await api('GET', '/tags')
      expect(status).toBe(200)
      expect(part(body, 'data.0')).toMatchObject({
        id: expect.any(Number),
        name: expect.any(String),
        type: expect.any(String),
      })
    }),
  ],
}

export const adminPostForm: readonly Group[] = [posts]
