import { page as pageOf, template, templateCollection } from '#tests/support/records/library.ts'

import { PIXEL } from '../support/publish-screen.ts'
import { page } from '../support/page.ts'
import { ELSEWHERE, elsewhere } from '#tests/conformance/row.ts'
import { delayCalls, expect, heading, inFirstRow, logsRefused, showsText } from './checks.ts'
import { conform, rowsAt, type At, type Group } from './conform.ts'

const row = rowsAt('agent-area §2 Template resources')
const route = rowsAt('agent-area §2 Route table')

const TAG_PAGES = [
  { path: 'branding-resources', title: 'Branding Resources', type: 'branding' },
  { path: 'buyer-resources', title: 'Buyer Resources', type: 'home-buyer' },
  { path: 'open-house-resources', title: 'Open House Resources', type: 'open-house' },
  { path: 'seller-resources', title: 'Seller Resources', type: 'home-seller' },
  { path: 'transaction-resources', title: 'Transaction Resources', type: 'transactions' },
] as const

const COLLECTION = templateCollection({ id: 7, image_url: PIXEL })
const uuidOf = (id: number) => `6f1c1b1e-4b3a-4a52-9d0e-1f2a3b4c5d6${id}`
const TEMPLATES = [1, 2, 3].map((id) =>
  template({ id, uuid: uuidOf(id), title: `Checklist ${id}`, image_url: PIXEL, file_url: fileOf(id) }),
)

function fileOf(id: number): string {
  return `/api/templates/${uuidOf(id)}/download`
}

/** The collections of a type, named by it. */
const named = (type: string | undefined) => [1, 2, 3].map((id) => `${type} ${id}`)

function answerTemplates(api: At['api']): void {
  api.answer('GET /template-collections', ({ query: { type = 'branding' } }) =>
    pageOf(named(type).map((name, at) => templateCollection({ id: at + 1, name, type, image_url: PIXEL }))),
  )
  api.answer('GET /template-collections/:id', { data: COLLECTION })
  api.answer('GET /template-collections/:id/templates', { data: TEMPLATES })
  api.answer('GET /templates/:uuid', ({ params: { uuid } }) => {
    const found = TEMPLATES.find((one) => one.uuid === uuid)
    if (!found) throw new Error(`There is no template ${uuid}`)
    return { data: found }
  })
}

const cards = page.getByRole('main').getByRole('article')
const tiles = page.getByRole('main').locator('a[href^="/templates/"]')

function screen({ path, title, type }: (typeof TAG_PAGES)[number]): Group['rows'] {
  return [
    route(`/template-collections/${path} opens '${title}'`, async ({ go }) => {
      await go(`/template-collections/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    }),
    row(`${title} is filled by the type ${type}`, async ({ calls }) => {
      await expect.poll(() => calls).toContain(`GET /template-collections?type=${type}&page=1`)
      await expect(cards.getByRole('heading')).toHaveText(named(type))
    }),
    ELSEWHERE,
  ]
}

const typePages: Group = {
  id: 'Template type pages',
  as: 'agent',
  desk: true,
  open: async ({ api, go }) => {
    answerTemplates(api)
    await go('/template-collections/branding-resources')
  },
  rows: [
    ...TAG_PAGES.flatMap(screen),
    row('a grid of 3 columns', () => expect.poll(() => inFirstRow(cards)).toBe(3)),
    row("a card has the label 'Edit in Canva'", () =>
      expect(cards.first().getByText('Edit in Canva', { exact: true })).toBeVisible(),
    ),
    row('a card has an image', () => expect(cards.first().locator('img')).toHaveAttribute('src', PIXEL)),
    row('click goes to /template-collections/{id}', async () => {
      await cards.first().locator('a').first().click()
      await expect(page).toHaveURL(/\/template-collections\/\d+$/)
    }),
    ...elsewhere(1),
  ],
}

const collection: Group = {
  id: 'Template collection and template',
  as: 'agent',
  desk: true,
  logs: /didn’t load/,
  open: async ({ api, go }) => {
    answerTemplates(api)
    await go('/template-collections/7')
  },
  rows: [
    row('the collection’s name', heading(COLLECTION.name)),
    row('its description', showsText(COLLECTION.description)),
    row('a grid of template images', async () => {
      await expect(tiles).toHaveCount(TEMPLATES.length)
      await expect(tiles.first().locator('img')).toHaveAttribute('src', PIXEL)
    }),
    ...elsewhere(3),
    row('the loading skeleton shows 12 tiles', async ({ go }) => {
      const answer = delayCalls('/template-collections/7/templates')
      localStorage.clear()
      await go('/template-collections/7')
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-hidden=true] > div:has(> .skeleton:first-child)')).toHaveCount(12)
      answer()
    }),
    row('click goes to /templates/{uuid}', async () => {
      await tiles.first().click()
      await expect(page).toHaveURL(new RegExp(`/templates/${uuidOf(1)}$`))
    }),
    row('title', heading('Checklist 1')),
    row('image', () => expect(page.getByRole('main').locator('.picture img').first()).toHaveAttribute('src', PIXEL)),
    row("an 'Edit in Canva' link when a canva link exists", () =>
      expect(page.getByRole('link', { name: /^Edit in Canva/ })).toHaveAttribute('href', template().canva_link ?? '?'),
    ),
    row("a 'Download' link when a file exists", () =>
      expect(page.getByRole('link', { name: 'Download', exact: true })).toHaveAttribute('href', fileOf(1)),
    ),
    ...elsewhere(3),
    row('without a file there is no Download', async ({ api, go }) => {
      api.answer('GET /templates/:uuid', { data: template({ file_url: null, file_bytes: null }) })
      await go(`/templates/${template().uuid}`)
      await expect(page.getByRole('link', { name: /^Edit in Canva/ })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Download' })).toHaveCount(0)
    }),
    row('without a canva link there is no Edit in Canva', async ({ api, go }) => {
      api.answer('GET /templates/:uuid', { data: template({ uuid: uuidOf(9), canva_link: null }) })
      await go(`/templates/${uuidOf(9)}`)
      await expect(page.getByRole('link', { name: 'Download' })).toBeVisible()
      await expect(page.getByRole('link', { name: /Edit in Canva/ })).toHaveCount(0)
    }),
    rowsAt('agent-area §8 Fetch failures')(
      'template screens that can’t be fetched are logged',
      logsRefused('/template-collections', '/template-collections/buyer-resources'),
    ),
  ],
}

conform([collection, typePages])
