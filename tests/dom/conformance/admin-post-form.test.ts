import { PLATFORM_NAMES } from '#tests/support/specified-names.ts'
import { elsewhere } from '#tests/conformance/row.ts'
import { adminPost } from '#tests/support/records/admin.ts'
import { adminMedia } from '#tests/support/records/admin-post.ts'
import { tag as tagOf } from '#tests/support/records/library.ts'

import film from '../../support/media/tiny-upright.mp4?url'
import { chooseFiles, fakeFile, heavyFile, MB } from '../support/files.ts'
import { pictureFile } from '../support/hold-files.ts'
import { page } from '../support/page.ts'
import { action, answerBackOffice, collectionSelect, createAnyway, file, rule, saving, state } from './admin-form.ts'
import { dismissToasts, expect, failCalls, showsMessage } from './checks.ts'
import { conform, rowsAt, type Group } from './conform.ts'

const postWhere = 'admin-and-billing §2 /admin/social-posts/new and {id}'
const post = rowsAt(postWhere)

/** The fields a post with a carousel is sent with. */
const POST_FIELDS = (
  'tags[] facebook instagram linkedin tiktok youtube google_business_profile x whatsapp pinterest type main_color ' +
  'canva_link idea_link title caption spanish_title spanish_caption fb_carousel_images[key] fb_new_images ' +
  'fb_existing_images fb_deleted_media_ids ig_new_images ig_existing_images ig_deleted_media_ids'
).split(' ')
const SIDEBAR_TAGS = (
  'mortgage, neighborhood videos, new construction, home buyers, buying funnel, home sellers, selling funnel, ' +
  'home buying, home tour videos, school ratings, motivators, scripture verses'
).split(', ')
const TAGS = [
  ...SIDEBAR_TAGS.map((name, index) => tagOf({ id: index + 1, name, type: 'sidebar' })),
  ...['room_type', 'category', 'holiday'].map((type, index) => tagOf({ id: index + 21, name: `A ${type}`, type })),
]

const POST = adminPost({
  title: 'A post of conformance',
  tag_ids: [SIDEBAR_TAGS.indexOf('motivators') + 1],
  media: [adminMedia(11), adminMedia(12, 2)],
})

const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
const labelled = (label: string) => page.getByLabel(label, { exact: true })
const types = page.getByRole('group', { name: 'Media Type' })
const type = (name: string) => types.getByRole('button', { name, exact: true })
const sidebar = page.getByRole('group', { name: 'sidebar', exact: true })
const tag = (name: string) => sidebar.getByRole('button', { name, exact: true })
const carousel = page.getByRole('group', { name: /Facebook carousel/ })
const add = carousel.locator('input[type=file]')
const tiles = page.getByRole('button', { name: /^Facebook picture \d+ of/ })
const alert = (name: RegExp) => page.getByRole('group', { name }).locator('[role=alert]')

const places = (says: string, name: string, labels: readonly (readonly [string, string])[]) =>
  rowsAt('admin-and-billing §9')(says, async () => {
    await type(name).click()
    for (const [label, shape] of labels)
      await expect(page.getByRole('group', { name: new RegExp(`^${label} ${shape}$`) })).toBeVisible()
  })

const posts: Group = {
  id: 'Admin form, post',
  as: 'admin',
  desk: true,
  open: async ({ api, go }) => {
    answerBackOffice(api)
    api.answer('GET /tags', { data: TAGS })
    await go('/admin/social-posts/new')
    await expect(page.getByLabel(/^English Title/)).toBeVisible()
  },
  rows: [
    post('sections in order', async () => {
      const order = ['Collection', 'Tags', 'Social Media Platforms', 'Media Type']
      const heads = page.getByRole('main').getByRole('heading', { level: 2 })
      const named = () => heads.elements().map(({ textContent }) => textContent)
      await expect.poll(() => named().filter((head) => order.includes(head))).toEqual(order)
      const fields =
        'Main color, Canva Link, Idea Link, English Title required, English Caption required, Spanish Title, ' +
        'Spanish Caption'
      const tops = await Promise.all(fields.split(', ').map(async (label) => (await labelled(label).boundingBox()).y))
      expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    }),
    post('a Collection select, sorted by name and with image', collectionSelect),
    post("Main color has the placeholder '#fff'", () =>
      expect(labelled('Main color')).toHaveAttribute('placeholder', '#fff'),
    ),
    ...['Canva Link', 'Idea Link', 'Spanish Title', 'Spanish Caption'].map((label) =>
      post(`a field ${label}`, () => expect(labelled(label)).toBeVisible()),
    ),
    ...['English Title', 'English Caption'].map((label) =>
      rule(`${label} is marked required`, () => expect(labelled(`${label} required`)).toBeVisible()),
    ),
    rowsAt('admin-and-billing §3 Platform flags')('nine platforms', async () => {
      for (const name of PLATFORM_NAMES) await expect(box(name)).toBeVisible()
      await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(9)
    }),
    state('a new post has Facebook and Instagram on and the others off', () =>
      expect
        .poll(() => PLATFORM_NAMES.filter((name) => (box(name).element() as HTMLInputElement).checked))
        .toEqual(['Facebook', 'Instagram']),
    ),
    state('media type image', () => expect(type('Image')).toHaveAttribute('aria-pressed', 'true')),
    rowsAt('admin-and-billing §3 Post type values')('five media types', () =>
      expect(types.getByRole('button')).toHaveText(
        'Image, Carousel, Reel, Square Video, Wide Vertical Video'.split(', '),
      ),
    ),
    state('Square Video can’t be chosen with Instagram on', () =>
      expect(type('Square Video')).toHaveAttribute('aria-disabled', 'true'),
    ),
    state("its tooltip: 'Video type is only available when LinkedIn is the only selected platform'", async () => {
      await types.locator('.group', { hasText: 'Square Video' }).hover()
      await expect(
        page.getByText('Video type is only available when LinkedIn is the only selected platform', { exact: true }),
      ).toBeVisible()
    }),
    state('Square Video can be chosen with Facebook or LinkedIn and no other', async () => {
      const video = expect(type('Square Video'))
      await box('Instagram').uncheck()
      await video.not.toHaveAttribute('aria-disabled', 'true')
      await box('Facebook').uncheck()
      await video.toHaveAttribute('aria-disabled', 'true')
      await box('LinkedIn').check()
      await video.not.toHaveAttribute('aria-disabled', 'true')
      await box('X').check()
      await video.toHaveAttribute('aria-disabled', 'true')
      await box('X').uncheck()
    }),
    places('square video 1:1', 'Square Video', [['Square video', '1:1']]),
    places('wide video 16:9, vertical video 9:16', 'Wide Vertical Video', [
      ['Wide video', '16:9'],
      ['Vertical video', '9:16'],
    ]),
    places('reel 9:16', 'Reel', [['Reel', '9:16']]),
    rule('videos: mp4 only, others silently ignored', async () => {
      await chooseFiles(file('Reel'), fakeFile('a.mp4', 'video/mp4'))
      const video = await (await fetch(film)).blob()
      await chooseFiles(file('Reel'), new File([video], 'reel.mp4', { type: 'video/mp4' }))
      await expect(page.getByText('reel.mp4')).toBeVisible()
      await expect(page.getByText('a.mp4')).toHaveCount(0)
      await expect(alert(/^Reel 9:16/)).toHaveText('')
    }),
    places('Facebook post 1:1, Instagram and LinkedIn post 4:5', 'Image', [
      ['Facebook image', '1:1'],
      ['Instagram and LinkedIn image', '4:5'],
    ]),
    rule('images: JPG or PNG only, others silently ignored', async () => {
      const image = file('Facebook image')
      await chooseFiles(image, fakeFile('a.gif', 'image/gif'))
      await chooseFiles(image, await pictureFile('one.png'))
      await expect(page.getByText('one.png')).toBeVisible()
      await expect(page.getByText('a.gif')).toHaveCount(0)
      await expect(alert(/^Facebook image 1:1/)).toHaveText('')
    }),
    places('carousels: Facebook 1:1, Instagram 4:5', 'Carousel', [
      ['Facebook carousel', '1:1.*'],
      ['Instagram carousel', '4:5.*'],
    ]),
    rule('a carousel drops silently what is no JPG or PNG or larger than 5 MB', async () => {
      const [one, two] = await Promise.all(['one.png', 'two.png'].map(pictureFile))
      if (!one || !two) throw new Error('there are no pictures')
      const wrong = [heavyFile('image/jpeg', 5 * MB + 1), fakeFile('page.png', 'image/png')]
      await chooseFiles(add, one, ...wrong, two)
      await expect(tiles).toHaveCount(2)
    }),
    state('images move up and down, not past the ends', async () => {
      await expect(action('Move Facebook picture 1 earlier')).toBeDisabled()
      await expect(action('Move Facebook picture 2 later')).toBeDisabled()
      await action('Move Facebook picture 2 earlier').click()
      await expect(tiles.first()).toHaveAccessibleName(/two\.png/)
    }),
    state('images can be removed', async () => {
      await action('Remove Facebook picture 1').click()
      await expect(tiles).toHaveCount(1)
      await expect(tiles.first()).toHaveAccessibleName(/one\.png/)
    }),
    rule('an addition that would pass 10 is ignored as a whole', async () => {
      const ten = await Promise.all(Array.from({ length: 10 }, (_, index) => pictureFile(`${index}.png`)))
      await chooseFiles(add, ...ten)
      await expect(carousel.getByText(/^Not added: 0\.png, .*9\.png\./)).toBeVisible()
      await expect(tiles).toHaveCount(1)
      await chooseFiles(add, ...ten.slice(0, 9))
      await expect(tiles).toHaveCount(10)
    }),
    rowsAt('admin-and-billing §9')('at most 10 images', () => expect(add).toHaveCount(0)),
    post("tags of the type 'category' stand first, as plain chips", () =>
      expect(page.getByRole('group', { name: 'category', exact: true }).getByRole('button')).toHaveText(['A category']),
    ),
    post('other types are collapsible groups sorted by name', async () => {
      const folds = page.getByRole('main').locator('button[aria-expanded][aria-controls]')
      const shown = ['Holiday', 'Room type', 'Sidebar']
      const named = () => folds.elements().map(({ textContent }) => textContent)
      await expect.poll(() => named().filter((fold) => shown.includes(fold))).toEqual(shown)
    }),
    state('twelve sidebar tags', async () => {
      await page.getByRole('button', { name: 'Sidebar', exact: true }).click()
      await expect(sidebar.getByRole('button')).toHaveText(SIDEBAR_TAGS)
    }),
    state('only one sidebar tag may be selected; the others are grayed out', async () => {
      await tag('mortgage').click()
      await expect(tag('mortgage')).toHaveAttribute('aria-pressed', 'true')
      for (const name of SIDEBAR_TAGS.filter((one) => one !== 'mortgage'))
        await expect(tag(name)).toHaveAttribute('aria-disabled', 'true')
      await tag('motivators').evaluate((chip) => chip.click())
      await expect(tag('motivators')).toHaveAttribute('aria-pressed', 'false')
    }),
    state('taken back, the others can be selected again', async () => {
      await tag('mortgage').click()
      await expect(tag('motivators')).not.toHaveAttribute('aria-disabled', 'true')
      await tag('motivators').click()
    }),
    rule('English Title and English Caption are required', async () => {
      await action('Create Post').click()
      await showsMessage('English Title is required')
      await showsMessage('English Caption is required')
    }),
    rule('Main color has no format check', async () => {
      await labelled('Main color').fill('the color of dusk')
    }),
    rowsAt('admin-and-billing §8 Admin')('server errors stand on their fields', async () => {
      await page.getByLabel(/^English Title/).fill('A post of conformance')
      await page.getByLabel(/^English Caption/).fill('Held against its words.')
      const fields = ['title', 'caption', 'spanish_title', 'spanish_caption', 'canva_link', 'idea_link', 'main_color']
      const restore = failCalls('POST /admin/social-posts', {
        message: 'Look again.',
        code: 'validation_failed',
        errors: Object.fromEntries(fields.map((field) => [field, [`No to ${field}.`]])),
      })
      await createAnyway('Post')
      await showsMessage('Look again.')
      for (const field of fields) await showsMessage(`No to ${field}.`)
      restore()
    }),
    rowsAt('admin-and-billing §7 Social posts')('the multipart save names its fields as specified', async ({ api }) => {
      const restore = failCalls('POST /admin/social-posts', { code: 'unavailable' })
      await createAnyway('Post')
      await expect.poll(() => api.sentTo('POST /admin/social-posts').length).toBe(2)
      await expect(page.getByRole('button', { name: 'Create Post' })).toBeEnabled()
      const sent = api.sentTo('POST /admin/social-posts').at(-1)?.form ?? {}
      const names = Object.keys(sent).map((name) => name.replace(/\[[\w-]{8,}\]$/, '[key]'))
      expect(names).toEqual(expect.arrayContaining(POST_FIELDS))
      expect(sent).toMatchObject({ linkedin: '1', facebook: '0', main_color: 'the color of dusk' })
      // Only if a collection is chosen.
      expect(names).not.toContain('social_post_collection_id')
      restore()
      await dismissToasts()
    }),
    ...saving({
      where: postWhere,
      path: '/admin/social-posts',
      title: 'Post',
      noun: 'Post',
      name: POST.title,
      record: POST,
      fill: async () => {
        await page.getByLabel(/^English Title/).fill(POST.title)
        await page.getByLabel(/^English Caption/).fill('Held against its words.')
        await page.getByRole('combobox', { name: 'Collection' }).click()
        await page.getByRole('radio').nth(1).click()
      },
    }),
    post('a group opens on its own when it holds a selected tag', async ({ go }) => {
      await go(location.pathname)
      await expect(page.getByRole('button', { name: /^Sidebar/ }).last()).toHaveAttribute('aria-expanded', 'true')
      await expect(tag('motivators')).toHaveAttribute('aria-pressed', 'true')
    }),
    state('positions of a carousel count from 1', ({ api }) =>
      expect
        .poll(() => {
          const places = api.sentTo('POST /admin/social-posts').at(-1)?.form['fb_new_images']
          return Object.values(JSON.parse(String(places)) as Record<string, number>)
        })
        .toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
    ),
    ...elsewhere(1),
    state('removing an existing image deletes it', async ({ api }) => {
      await action('Remove Facebook picture 1').click()
      await action('Update Post').click()
      await showsMessage('Post updated successfully')
      const form = api.sentTo('POST /admin/social-posts/:id').at(-1)?.form
      expect(form).toMatchObject({ fb_existing_images: '{"12":1}', fb_deleted_media_ids: '[11]' })
    }),
    ...elsewhere(1),
  ],
}

conform([posts])
