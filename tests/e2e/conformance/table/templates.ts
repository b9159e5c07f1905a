import type { Page } from '@playwright/test'

import { expect, failCalls, delayCalls, inFirstRow, part } from '../checks.ts'
import { rowsAt, type At, type Group, type Row } from '../row.ts'

const row = rowsAt('agent-area §2 Template resources')
const route = rowsAt('agent-area §2 Route table')
const call = rowsAt('agent-area §7 The calls')
const entity = rowsAt('agent-area §3 Template')

const LISTINGS = [
  { path: 'branding-resources', title: 'Branding Resources', type: 'branding' },
  { path: 'buyer-resources', title: 'Buyer Resources', type: 'home-buyer' },
  { path: 'open-house-resources', title: 'Open House Resources', type: 'open-house' },
  { path: 'seller-resources', title: 'Seller Resources', type: 'home-seller' },
  { path: 'transaction-resources', title: 'Transaction Resources', type: 'transactions' },
] as const

const text = expect.any(String)
const number = expect.any(Number)
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const tiles = (page: Page) => page.getByRole('main').locator('a[href^="/templates/"]')

interface Template {
  id: number
  uuid: string
  title: string
  image_url: string | null
  canva_link: string | null
  file_url: string | null
}

function screen({ path, title, type }: (typeof LISTINGS)[number]): Row[] {
  return [
    route(`/template-collections/${path} opens '${title}'`, async ({ page, go }) => {
      await go(`/template-collections/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    }),
    row(`${title} is filled by the type ${type}`, async ({ page, api, calls }) => {
      await expect.poll(() => calls).toContain(`GET /template-collections?type=${type}&page=1`)
      const { body } = await api('GET', `/template-collections?type=${type}&page=1`)
      const names = (part(body, 'data') as { name: string; type: string }[]).map(({ name }) => name)
      expect(names.length).toBeGreaterThan(0)
      await expect(cards(page).getByRole('heading')).toHaveText(names)
    }),
    call(`GET /template-collections?type=${type}&page={page}: data and meta.last_page`, async ({ api }) => {
      const { status, body } = await api('GET', `/template-collections?type=${type}&page=1`)
      expect(status).toBe(200)
      expect(part(body, 'data.0')).toMatchObject({ id: number, name: text, image_url: text, type })
      expect(part(body, 'meta')).toMatchObject({ last_page: number })
    }),
  ]
}

/** The newest collection of a type, and its content. */
async function firstOf({ api }: At, type: string): Promise<{ id: number; name: string; templates: Template[] }> {
  const { body } = await api('GET', `/template-collections?type=${type}&page=1`)
  const id = Number(part(body, 'data.0.id'))
  const templates = (await api('GET', `/template-collections/${id}/templates`)).body
  return { id, name: String(part(body, 'data.0.name')), templates: part(templates, 'data') as Template[] }
}

const listings: Group = {
  id: 'Template listings',
  as: 'agent',
  desk: true,
  open: ({ go }) => go('/template-collections/branding-resources'),
  rows: [
    ...LISTINGS.flatMap(screen),
    row('a grid of 3 columns', async ({ page, go }) => {
      await go('/template-collections/seller-resources')
      await expect(cards(page)).not.toHaveCount(0)
      await expect.poll(() => inFirstRow(cards(page))).toBe(3)
    }),
    row("a card has the label 'Edit in Canva'", ({ page }) =>
      expect(cards(page).first().getByText('Edit in Canva', { exact: true })).toBeVisible(),
    ),
    row('a card has an image', ({ page }) =>
      expect(cards(page).first().locator('img')).toHaveAttribute('src', /\/media\//),
    ),
    row('click goes to /template-collections/{id}', async ({ page }) => {
      await cards(page).first().locator('a').first().click()
      await expect(page).toHaveURL(/\/template-collections\/\d+$/)
    }),
    rowsAt('decisions, Contradictions, Answers')('an unknown type is 422', async ({ api }) =>
      expect((await api('GET', '/template-collections?type=castles&page=1')).status).toBe(422),
    ),
  ],
}

const collection: Group = {
  id: 'Template collection and template',
  as: 'agent',
  desk: true,
  logs: /didn’t load/,
  open: async (at) => at.go(`/template-collections/${(await firstOf(at, 'home-seller')).id}`),
  rows: [
    row('the collection’s name', async (at) => {
      const { name } = await firstOf(at, 'home-seller')
      await expect(at.page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    }),
    row('its description', async ({ page, api }) => {
      const { body } = await api('GET', new URL(page.url()).pathname)
      await expect(page.getByText(String(part(body, 'data.description')), { exact: true })).toBeVisible()
    }),
    row('a grid of template images', async (at) => {
      const { templates } = await firstOf(at, 'home-seller')
      await expect(tiles(at.page)).toHaveCount(templates.length)
      await expect(tiles(at.page).first().locator('img')).toHaveAttribute('src', /\/media\//)
    }),
    call('GET /template-collections/{id}', async ({ api, page }) => {
      const { status, body } = await api('GET', new URL(page.url()).pathname)
      expect(status).toBe(200)
      expect(part(body, 'data')).toMatchObject({ id: number, name: text, image_url: text })
    }),
    call('GET /template-collections/{id}/templates', async (at) => {
      const { templates } = await firstOf(at, 'home-seller')
      expect(templates[0]).toMatchObject({ id: number, uuid: text, title: text, image_url: text })
    }),
    entity('with collection_name and collection_description', async (at) => {
      const { templates, name } = await firstOf(at, 'home-seller')
      expect(templates[0]).toMatchObject({ collection_name: name, collection_description: text })
    }),
    row('the loading skeleton shows 12 tiles', async ({ page }) => {
      const path = new URL(page.url()).pathname
      const answer = await delayCalls(page, `${path}/templates`)
      await page.evaluate(() => localStorage.clear())
      await page.reload()
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-hidden=true] > div:has(> .skeleton:first-child)')).toHaveCount(12)
      await answer()
    }),
    row('click goes to /templates/{uuid}', async (at) => {
      const { templates } = await firstOf(at, 'home-seller')
      await tiles(at.page).first().click()
      await expect(at.page).toHaveURL(new RegExp(`/templates/${templates[0]?.uuid}$`))
    }),
    row('title', async (at) => {
      const { templates } = await firstOf(at, 'home-seller')
      await expect(
        at.page.getByRole('heading', { level: 1, name: templates[0]?.title ?? '?', exact: true }),
      ).toBeVisible()
    }),
    row('image', ({ page }) =>
      expect(page.getByRole('main').locator('.picture img').first()).toHaveAttribute('src', /\/media\//),
    ),
    row("an 'Edit in Canva' link when a canva link exists", async (at) => {
      const { templates } = await firstOf(at, 'home-seller')
      expect(templates[0]?.canva_link).toMatch(/^https:\/\/www\.canva\.com\/design\//)
      await expect(at.page.getByRole('link', { name: /^Edit in Canva/ })).toHaveAttribute(
        'href',
        templates[0]?.canva_link ?? '?',
      )
    }),
    row("a 'Download' link when a file exists", ({ page }) =>
      expect(page.getByRole('link', { name: 'Download', exact: true })).toHaveAttribute(
        'href',
        /\/api\/templates\/[\w-]+\/download$/,
      ),
    ),
    call('GET /templates/{uuid}/download gives the file', async (at) => {
      const { templates } = await firstOf(at, 'home-seller')
      const { status, headers } = await at.api('GET', `/templates/${templates[0]?.uuid}/download`)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('application/pdf')
      expect(headers['content-disposition']).toMatch(/^attachment/)
    }),
    call('GET /templates/{uuid}', async (at) => {
      const { templates } = await firstOf(at, 'home-seller')
      const { status, body } = await at.api('GET', `/templates/${templates[0]?.uuid}`)
      expect([status, part(body, 'data.uuid')]).toEqual([200, templates[0]?.uuid])
    }),
    call('GET /templates: data and meta.last_page', async ({ api }) => {
      const { status, body } = await api('GET', '/templates')
      expect(status).toBe(200)
      expect(part(body, 'data.0')).toMatchObject({ uuid: text, title: text })
      expect(part(body, 'meta')).toMatchObject({ last_page: number })
    }),
    row('without a file there is no Download', async (at) => {
      const other = await withoutFile(at)
      await at.go(`/templates/${other.uuid}`)
      await expect(at.page.getByRole('heading', { level: 1, name: other.title })).toBeVisible()
      await expect(at.page.getByRole('link', { name: 'Download' })).toHaveCount(0)
    }),
    row('without a canva link there is no Edit in Canva', async (at) => {
      const { templates } = await firstOf(at, 'home-seller')
      const uuid = templates[1]?.uuid ?? ''
      await at.page.route(
        (url) => url.pathname === `/api/templates/${uuid}`,
        async (one) => {
          const answer = await one.fetch()
          const body = (await answer.json()) as { data: object }
          await one.fulfill({ response: answer, json: { data: { ...body.data, canva_link: null } } })
        },
      )
      await at.go(`/templates/${uuid}`)
      await expect(at.page.getByRole('link', { name: 'Download' })).toBeVisible()
      await expect(at.page.getByRole('link', { name: /Edit in Canva/ })).toHaveCount(0)
      await at.page.unrouteAll()
    }),
    rowsAt('agent-area §8 Fetch failures')(
      'template screens that can’t be fetched are logged',
      async ({ page, go }) => {
        const reported = page.waitForEvent('console', (message) => /didn’t load/.test(message.text()))
        await failCalls(page, 'GET', '/template-collections', { status: 403, code: 'forbidden' })
        await page.evaluate(() => localStorage.clear())
        await go('/template-collections/buyer-resources')
        await reported
      },
    ),
  ],
}

/** A template that is only on Canva. */
async function withoutFile({ api }: At): Promise<Template> {
  for (let page = 1; page <= 5; page++) {
    const { body } = await api('GET', `/templates?page=${page}`)
    const found = ((part(body, 'data') ?? []) as Template[]).find(({ file_url: file }) => file === null)
    if (found) return found
  }
  throw new Error('every template has a file')
}

export const templates: readonly Group[] = [collection, listings]
