import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { button, expect, failing, heading, holding, hush, part, stands, told, words } from '../checks.ts'
import { rowsAt, type At, type Group, type Row } from '../row.ts'

const rule = rowsAt('admin-and-billing §5')
const catalogue = rowsAt('admin-and-billing §8 Admin')
const state = rowsAt('admin-and-billing §4')
const call = rowsAt('decisions, The calls')

const file = (page: Page, label: string) => page.locator(`input[type=file][aria-label="${label}"]`)
const deed = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function picture(name = 'shelf.png', width = 540, height = 675) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#4b1d42' } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** A file of so many bytes behind the sign of its kind. */
function heavy(name: string, mimeType: string, sign: readonly number[], bytes: number) {
  const buffer = Buffer.alloc(bytes, 0x5a)
  buffer.set(sign)
  return { name, mimeType, buffer }
}

/** Chooses such a file, made in the page: sending it there would take longer than everything else. */
async function chooseHeavy(page: Page, label: string, kind: { type: string; sign: readonly number[] }, bytes: number) {
  await file(page, label).evaluate(
    (input, { type, sign, size }) => {
      const chosen = new DataTransfer()
      chosen.items.add(new File([new Uint8Array(sign), new Uint8Array(size - sign.length)], 'heavy', { type }))
      ;(input as HTMLInputElement).files = chosen.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    },
    { ...kind, sign: [...kind.sign], size: bytes },
  )
}

const JPEG = [0xff, 0xd8, 0xff, 0xe0]
const PDF = [...Buffer.from('%PDF-1.7\n')]
const MB = 1024 * 1024

/** The rules of a picture, at the place with that label. */
function pictureRules(label: string): Row[] {
  return [
    rule(`${label}: 'Only JPG and PNG images are allowed'`, async ({ page }) => {
      await file(page, label).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
      await told(page, 'Only JPG and PNG images are allowed')
    }),
    rule(`${label}: 'Image size should be less than 5MB'`, async ({ page }) => {
      await chooseHeavy(page, label, { type: 'image/jpeg', sign: JPEG }, 5 * MB + 1)
      await told(page, 'Image size should be less than 5MB')
    }),
  ]
}

interface Kind {
  where: string
  path: string
  create: { title: string; deed: string }
  edit: { title: string; deed: string }
  created: string
  updated: string
  /** Fills what is required. */
  fill: (page: Page) => Promise<void>
  /** What is to be seen of it in the list. */
  name: string
}

/** What all four forms do: busy, saved, back to the list; edited, stayed. */
function saving({ where, path, create, edit, created, updated, fill, name }: Kind): Row[] {
  const row = rowsAt(where)
  return [
    row(`'${create.title}'`, heading(create.title)),
    row(`'${create.deed}'`, button(create.deed)),
    row("'Cancel'", stands('link', 'Cancel')),
    state(`${create.title}: while saving it reads 'Saving...' and Cancel is off`, async ({ page }) => {
      await fill(page)
      const answer = await holding(page, path)
      await deed(page, create.deed).click()
      await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
      await expect(deed(page, 'Cancel')).toBeDisabled()
      const [sent] = await Promise.all([
        page.waitForResponse((one) => one.url().endsWith(`/api${path}`) && one.request().method() === 'POST'),
        answer(),
      ])
      await page.evaluate((status) => sessionStorage.setItem('status', status), String(sent.status()))
    }),
    call(`POST ${path} answers 201`, async ({ page }) =>
      expect(await page.evaluate(() => sessionStorage.getItem('status'))).toBe('201'),
    ),
    catalogue(`'${created}'`, ({ page }) => told(page, created)),
    row(`after a create it goes to ${path}`, ({ page }) => expect(page).toHaveURL(new RegExp(`${path}$`))),
    row(`a record opens '${edit.title}'`, async ({ page }) => {
      await page
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('link', { name: /^Edit/ })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: edit.title, exact: true })).toBeVisible()
    }),
    row(`'${edit.deed}'`, button(edit.deed)),
    catalogue(`'${updated}'`, async ({ page }) => {
      await page
        .getByLabel(/^(Name|Title|English Title)/)
        .first()
        .fill(`${name} again`)
      const [sent] = await Promise.all([
        page.waitForResponse((one) => one.request().method() === 'POST' && one.url().includes(path)),
        deed(page, edit.deed).click(),
      ])
      await told(page, updated)
      expect(sent.status()).toBe(200)
    }),
    state(`${edit.title}: after an update the user stays`, ({ page }) =>
      expect(page).toHaveURL(new RegExp(`${path}/[\\w-]+$`)),
    ),
  ]
}

const collectionWhere = 'admin-and-billing §2 /admin/social-post-collections/new and {id}'
const collections: Group = {
  id: 'Admin form, post collection',
  as: 'admin',
  desk: true,
  works: true,
  logs: /didn’t load/,
  open: async ({ page, go }) => {
    await go('/admin/social-post-collections/new')
    await expect(page.getByLabel(/^Name/)).toBeVisible()
  },
  rows: [
    ...['Name', 'Description'].map((label) =>
      rowsAt(collectionWhere)(`a field ${label}, required`, ({ page }) =>
        expect(page.getByLabel(new RegExp(`^${label} required$`))).toBeVisible(),
      ),
    ),
    rowsAt(collectionWhere)('a field Haute Stock Name', ({ page }) =>
      expect(page.getByLabel('Haute Stock Name')).toBeVisible(),
    ),
    rowsAt(collectionWhere)('a place for the Collection Image', ({ page }) =>
      expect(page.getByRole('group', { name: 'Collection Image' })).toBeVisible(),
    ),
    rule("'Name is required'", async ({ page }) => {
      await deed(page, 'Create Collection').click()
      await told(page, 'Name is required')
    }),
    rule("'Description is required'", ({ page }) => told(page, 'Description is required')),
    ...pictureRules('Collection Image'),
    rule('Haute Stock Name and Collection Image are optional', async ({ page }) => {
      await expect(page.getByLabel('Haute Stock Name')).toHaveValue('')
      await expect(page.getByText('Haute Stock Name is required')).toHaveCount(0)
    }),
    ...saving({
      where: collectionWhere,
      path: '/admin/social-post-collections',
      create: { title: 'Create New Post Collection', deed: 'Create Collection' },
      edit: { title: 'Edit Post Collection', deed: 'Update Collection' },
      created: 'Collection created successfully',
      updated: 'Collection updated successfully',
      name: 'A shelf of conformance',
      fill: async (page) => {
        await page.getByLabel(/^Name/).fill('A shelf of conformance')
        await page.getByLabel(/^Description/).fill('What is held against its words.')
      },
    }),
    catalogue("'Error fetching collection'", async ({ page }) => {
      const path = new URL(page.url()).pathname
      await failing(page, 'GET', path, { status: 403, code: 'forbidden' })
      await page.reload()
      await told(page, 'Error fetching collection')
      await page.unrouteAll()
    }),
  ],
}

const templateCollectionWhere = 'admin-and-billing §2 /admin/template-collections/new and {id}'
const templateCollections: Group = {
  id: 'Admin form, template collection',
  as: 'admin',
  desk: true,
  works: true,
  open: async ({ page, go }) => {
    await go('/admin/template-collections/new')
    await expect(page.getByLabel(/^Name/)).toBeVisible()
  },
  rows: [
    rowsAt(templateCollectionWhere)('a field Name, required', ({ page }) =>
      expect(page.getByLabel('Name required')).toBeVisible(),
    ),
    rowsAt(templateCollectionWhere)('a field Description', ({ page }) =>
      expect(page.getByLabel('Description')).toBeVisible(),
    ),
    rowsAt(templateCollectionWhere)('an image', ({ page }) =>
      expect(page.getByRole('group', { name: 'Collection Image' })).toBeVisible(),
    ),
    rowsAt('admin-and-billing §3 Template collection')(
      'Type: branding, home buyer, home seller, transactions, open house',
      async ({ page }) => {
        await page.getByRole('combobox', { name: 'Type' }).click()
        const texts = await page.getByRole('dialog').getByRole('radio').allTextContents()
        expect(texts.toSorted()).toEqual(['branding', 'home buyer', 'home seller', 'open house', 'transactions'])
        await page.getByRole('radio', { name: 'home buyer' }).click()
        await expect(page.getByRole('combobox', { name: 'Type' })).toHaveText('home buyer')
      },
    ),
    rule("'Name is required'", async ({ page }) => {
      await deed(page, 'Create Collection').click()
      await told(page, 'Name is required')
    }),
    ...pictureRules('Collection Image'),
    catalogue("a 422 shows one toast for each field, 'field: first message'", async ({ page }) => {
      await page.getByLabel(/^Name/).fill('Held')
      const mend = await failing(page, 'POST', '/admin/template-collections', {
        status: 422,
        code: 'validation_failed',
        errors: { name: ['The name is taken.', 'Twice.'], description: ['Too plain.'] },
      })
      await deed(page, 'Create Collection').click()
      await told(page, 'name: The name is taken.')
      await told(page, 'description: Too plain.')
      await mend()
    }),
    catalogue("any other failure: 'An unexpected error occurred. Please try again.'", async ({ page }) => {
      await hush(page)
      const mend = await failing(page, 'POST', '/admin/template-collections', { status: 503 })
      await deed(page, 'Create Collection').click()
      await told(page, 'An unexpected error occurred. Please try again.')
      await mend()
    }),
    ...saving({
      where: templateCollectionWhere,
      path: '/admin/template-collections',
      create: { title: 'Create New Template Collection', deed: 'Create Collection' },
      edit: { title: 'Edit Template Collection', deed: 'Update Collection' },
      created: 'Collection created successfully',
      updated: 'Collection updated successfully',
      name: 'Letters of conformance',
      fill: (page) => page.getByLabel(/^Name/).fill('Letters of conformance'),
    }),
  ],
}

const templateWhere = 'admin-and-billing §2 /admin/templates/new and {uuid}'
const templates: Group = {
  id: 'Admin form, template',
  as: 'admin',
  desk: true,
  works: true,
  open: async ({ page, go }) => {
    await go('/admin/templates/new')
    await expect(page.getByLabel('Title')).toBeVisible()
  },
  rows: [
    ...['Title', 'Canva Link'].map((label) =>
      rowsAt(templateWhere)(`a field ${label}`, ({ page }) => expect(page.getByLabel(label)).toBeVisible()),
    ),
    ...['Template Image', 'Template PDF'].map((label) =>
      rowsAt(templateWhere)(`a place for the ${label}`, ({ page }) =>
        expect(page.getByRole('group', { name: label })).toBeVisible(),
      ),
    ),
    rowsAt(templateWhere)('a Collection select, by name and with image', (at) =>
      collectionSelect(at, '/admin/template-collections'),
    ),
    ...pictureRules('Template Image'),
    rule("'Only PDF files are allowed'", async ({ page }) => {
      await file(page, 'Template PDF').setInputFiles({
        name: 'a.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('<html>'),
      })
      await told(page, 'Only PDF files are allowed')
    }),
    rule("'PDF size should be less than 35MB'", async ({ page }) => {
      await chooseHeavy(page, 'Template PDF', { type: 'application/pdf', sign: PDF }, 35 * MB + 1)
      await told(page, 'PDF size should be less than 35MB')
    }),
    catalogue('a 422 shows the server’s message, and what was typed stays', async ({ page }) => {
      await page.getByLabel('Canva Link').fill('https://www.canva.com/design/x/view')
      const mend = await failing(page, 'POST', '/admin/templates', {
        status: 422,
        message: 'Canva doesn’t know this design.',
        code: 'validation_failed',
        errors: { canva_link: ['Unknown design.'] },
      })
      await deed(page, 'Create Template').click()
      await told(page, 'Canva doesn’t know this design.')
      await expect(page.getByLabel('Canva Link')).toHaveValue('https://www.canva.com/design/x/view')
      await mend()
    }),
    catalogue("a 422 without one: 'Please check the form for errors'", async ({ page }) => {
      await hush(page)
      const mend = await failing(page, 'POST', '/admin/templates', {
        status: 422,
        message: '',
        code: 'validation_failed',
        errors: { canva_link: ['Unknown design.'] },
      })
      await deed(page, 'Create Template').click()
      await told(page, 'Please check the form for errors')
      await mend()
      await page.getByLabel('Canva Link').fill('')
    }),
    catalogue('other HTTP errors show the error’s message', async ({ page }) => {
      await hush(page)
      const mend = await failing(page, 'POST', '/admin/templates', { status: 503, message: 'The press stands still.' })
      await deed(page, 'Create Template').click()
      await told(page, 'The press stands still.')
      await mend()
    }),
    ...saving({
      where: templateWhere,
      path: '/admin/templates',
      create: { title: 'Create New Template', deed: 'Create Template' },
      edit: { title: 'Edit Template', deed: 'Update Template' },
      created: 'Template created successfully',
      updated: 'Template updated successfully',
      name: 'A letter of conformance',
      fill: async (page) => {
        await page.getByLabel('Title').fill('A letter of conformance')
        const buffer = Buffer.from(`%PDF-1.7\n${' '.repeat(200)}\n%%EOF\n`)
        await file(page, 'Template PDF').setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer })
      },
    }),
    rowsAt(templateWhere)("a 'View PDF' link when there is one", ({ page }) =>
      expect(page.getByRole('link', { name: 'View PDF' })).toHaveAttribute('href', /./),
    ),
  ],
}

/** The select's options are the collections by name, with their pictures. */
async function collectionSelect({ page, api }: At, path: string): Promise<void> {
  const { body } = await api('GET', `${path}/options`)
  const names = (part(body, 'data') as { name: string }[]).map(({ name }) => name)
  await page.getByRole('combobox', { name: 'Collection' }).click()
  const options = page.getByRole('dialog').getByRole('radio')
  await expect(options).toHaveCount(names.length + 1)
  const shown = (await options.allTextContents()).slice(1)
  expect(shown).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en', { sensitivity: 'base' })))
  await expect(options.nth(1).locator('.picture')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const postWhere = 'admin-and-billing §2 /admin/social-posts/new and {id}'
const post = rowsAt(postWhere)
const entity = rowsAt('admin-and-billing §3 Platform flags')
const PLATFORMS = [
  'Facebook',
  'Instagram',
  'LinkedIn',
  'TikTok',
  'YouTube',
  'Google Business Profile',
  'X',
  'WhatsApp',
  'Pinterest',
] as const
/** What a post with a carousel is sent by. */
const POST_FIELDS = (
  'tags[] facebook instagram linkedin tiktok youtube google_business_profile x whatsapp pinterest type main_color ' +
  'canva_link idea_link title caption spanish_title spanish_caption fb_carousel_images[key] fb_new_images ' +
  'fb_existing_images fb_deleted_media_ids ig_new_images ig_existing_images ig_deleted_media_ids'
).split(' ')
/** What a post has, by its call. */
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
      const heads = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
      expect(heads.filter((head) => order.includes(head))).toEqual(order)
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
      for (const name of PLATFORMS) await expect(box(page, name)).toBeVisible()
      await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(9)
    }),
    state('a new post has Facebook and Instagram on and the others off', async ({ page }) => {
      for (const name of PLATFORMS)
        expect(await box(page, name).isChecked()).toBe(name === 'Facebook' || name === 'Instagram')
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
      const film = await readFile(new URL('../../../support/media/reel.mp4', import.meta.url))
      await file(page, 'Reel').setInputFiles({ name: 'reel.mp4', mimeType: 'video/mp4', buffer: film })
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
      await expect(deed(page, 'Move Facebook picture 1 earlier')).toBeDisabled()
      await expect(deed(page, 'Move Facebook picture 2 later')).toBeDisabled()
      await deed(page, 'Move Facebook picture 2 earlier').click()
      await expect(tiles(page).first()).toHaveAccessibleName(/two\.png/)
    }),
    state('images can be removed', async ({ page }) => {
      await deed(page, 'Remove Facebook picture 1').click()
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
      const folds = await page.getByRole('main').locator('button[aria-expanded][aria-controls]').allTextContents()
      const named = folds.filter((fold) =>
        others.some((one) => fold.toLowerCase().startsWith(one.replaceAll('_', ' '))),
      )
      expect(named.map((fold) => fold.toLowerCase())).toEqual(others.map((one) => one.replaceAll('_', ' ')))
    }),
    state('twelve sidebar tags', async ({ page }) => {
      await page.getByRole('button', { name: 'Sidebar', exact: true }).click()
      await expect(sidebar(page).getByRole('button')).toHaveCount(12)
      const names = await sidebar(page).getByRole('button').allTextContents()
      expect(names.toSorted()).toEqual([...SIDEBAR_TAGS].toSorted())
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
      await deed(page, 'Create Post').click()
      await told(page, 'English Title is required')
      await told(page, 'English Caption is required')
    }),
    rule('Main color has no format check', async ({ page }) => {
      await page.getByLabel('Main color', { exact: true }).fill('the color of dusk')
    }),
    rowsAt('admin-and-billing §8 Admin')('server errors stand on their fields', async ({ page }) => {
      await page.getByLabel(/^English Title/).fill('A post of conformance')
      await page.getByLabel(/^English Caption/).fill('Held against its words.')
      const fields = ['title', 'caption', 'spanish_title', 'spanish_caption', 'canva_link', 'idea_link', 'main_color']
      const mend = await failing(page, 'POST', '/admin/social-posts', {
        status: 422,
        message: 'Look again.',
        code: 'validation_failed',
        errors: Object.fromEntries(fields.map((field) => [field, [`No to ${field}.`]])),
      })
      await deed(page, 'Create Post').click()
      await told(page, 'Look again.')
      for (const field of fields) await told(page, `No to ${field}.`)
      await mend()
    }),
    rowsAt('admin-and-billing §7 Social posts')(
      'the multipart save names its fields as specified',
      async ({ page }) => {
        // Its parts as the page hands them over: a browser keeps the bodies of forms with files to itself.
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
        const mend = await failing(page, 'POST', '/admin/social-posts', { status: 503 })
        await deed(page, 'Create Post').click()
        await expect(page.getByRole('button', { name: 'Create Post' })).toBeEnabled()
        const sent = JSON.parse((await page.evaluate(() => sessionStorage.getItem('sent'))) ?? '[]') as string[]
        const names = new Set(sent.map((one) => one.split('=')[0]?.replace(/\[[\w-]{8,}\]$/, '[key]')))
        for (const name of POST_FIELDS) expect([...names]).toContain(name)
        expect(sent).toContain('linkedin=1')
        expect(sent).toContain('facebook=0')
        // Only if a collection is chosen.
        expect([...names]).not.toContain('social_post_collection_id')
        await mend()
        await hush(page)
      },
    ),
    ...saving({
      where: postWhere,
      path: '/admin/social-posts',
      create: { title: 'Create New Post', deed: 'Create Post' },
      edit: { title: 'Edit Post', deed: 'Update Post' },
      created: 'Post created successfully',
      updated: 'Post updated successfully',
      name: 'A post of conformance',
      fill: async (page) => {
        await page.getByLabel(/^English Title/).fill('A post of conformance')
        await page.getByLabel(/^English Caption/).fill('Held against its words.')
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
      await deed(page, 'Remove Facebook picture 1').click()
      await deed(page, 'Update Post').click()
      await told(page, 'Post updated successfully')
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

const guest: Group = {
  id: 'Admin screens for an agent',
  as: 'agent',
  open: ({ go }) => go('/admin/social-posts'),
  rows: [
    rowsAt('decisions, Roles and plans')("an agent who opens /admin sees 'not allowed'", async (at) => {
      for (const path of ['/admin', '/admin/social-posts', '/admin/templates/new']) {
        await at.go(path)
        await words('Not allowed')(at)
      }
    }),
    ...['/admin/social-post-collections', '/admin/social-posts', '/admin/template-collections', '/admin/templates'].map(
      (path) =>
        rowsAt('decisions, Roles and plans')(`GET ${path} answers an agent 403`, async ({ api }) =>
          expect((await api('GET', path)).status).toBe(403),
        ),
    ),
  ],
}

export const adminForms: readonly Group[] = [posts, collections, templates, templateCollections, guest]
