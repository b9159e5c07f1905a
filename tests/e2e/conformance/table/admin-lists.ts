import type { Page } from '@playwright/test'

import { expect, failCalls, delayCalls, dismissToasts, link, part, showsMessage, showsText } from '../checks.ts'
import { rowsAt, type At, type Group, type Row } from '../row.ts'

const common = rowsAt('admin-and-billing §2 Common to all admin lists')
const constant = rowsAt('admin-and-billing §9')
const catalogue = rowsAt('admin-and-billing §8 Admin')
const call = rowsAt('decisions, The calls')

interface List {
  path: string
  title: string
  where: string
  columns: readonly string[]
  create: string
  search: string
  noun: 'collection' | 'post' | 'template'
  failed: string
  /** The fields of a row in the answer. */
  row: Record<string, unknown>
}

const number = expect.any(Number)
const text = expect.any(String)

const LISTS: readonly List[] = [
  {
    path: '/admin/social-post-collections',
    title: 'Social Post Collections',
    where: 'admin-and-billing §2 /admin/social-post-collections',
    columns: ['ID', 'Name', 'Image', 'Actions'],
    create: 'Create New Collection',
    search: 'Search collections',
    noun: 'collection',
    failed: 'Error fetching collections',
    row: { id: number, name: text },
  },
  {
    path: '/admin/social-posts',
    title: 'Social Posts',
    where: 'admin-and-billing §2 /admin/social-posts',
    columns: ['ID', 'Post', 'Title', 'Type', 'Collection', 'Author', 'Platforms', 'Actions'],
    create: 'Create New Post',
    search: 'Search posts',
    noun: 'post',
    failed: 'Error fetching posts',
    row: { id: number, title: text, type: text },
  },
  {
    path: '/admin/template-collections',
    title: 'Template Collections',
    where: 'admin-and-billing §2 /admin/template-collections',
    columns: ['ID', 'Name', 'Image', 'Actions'],
    create: 'Create New Template Collection',
    search: 'Search template collections',
    noun: 'collection',
    failed: 'Error fetching collections',
    row: { id: number, name: text },
  },
  {
    path: '/admin/templates',
    title: 'Templates',
    where: 'admin-and-billing §2 /admin/templates',
    columns: ['ID', 'Template', 'Title', 'Collection', 'Author', 'Actions'],
    create: 'Create New Template',
    search: 'Search templates',
    noun: 'template',
    failed: 'Error fetching templates',
    row: { id: number, uuid: text, title: text },
  },
]

const body = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')
const size = (page: Page) => page.getByRole('combobox', { name: 'Rows per page' })
const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm Delete' })

/** The cell with exactly this text; the box that chooses its row is in it and part of its name. */
const cellWith = (page: Page, text: string) =>
  body(page)
    .getByRole('cell')
    .filter({ hasText: new RegExp(`^${text}$`) })

async function total({ api }: At, path: string): Promise<number> {
  return Number(part((await api('GET', `${path}?page=1&per_page=10`)).body, 'meta.total'))
}

/** Opens the confirmation for the first row and answers it. */
async function deleteFirst(page: Page): Promise<void> {
  await body(page)
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
}

/** The call that deletes the first row. */
async function deletion(path: string, api: At['api']): Promise<string> {
  const { body: answer } = await api('GET', `${path}?page=1&per_page=10`)
  return `${path}/${String(part(answer, 'data.0.id'))}`
}

function listRows(list: List): Row[] {
  const { path, title, where, columns, create, search, noun, failed } = list
  const row = rowsAt(where)
  return [
    row(`${path} opens '${title}'`, async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    }),
    row(`columns ${columns.join(', ')}`, ({ page }) => expect(page.getByRole('columnheader')).toHaveText([...columns])),
    row(`a button '${create}'`, link(create, `${path}/new`)),
    row('actions Edit and Delete', async ({ page }) => {
      await expect(
        body(page)
          .first()
          .getByRole('link', { name: /^Edit / }),
      ).toHaveAttribute('href', new RegExp(`^${path}/[\\w-]+$`))
      await expect(
        body(page)
          .first()
          .getByRole('button', { name: /^Delete / }),
      ).toBeVisible()
    }),
    constant(`${title}: 10 rows by default`, async (at) => {
      await expect(size(at.page)).toHaveValue('10')
      await expect(body(at.page)).toHaveCount(Math.min(10, await total(at, path)))
    }),
    constant(`${title}: page sizes 10, 20, 30, 40, 50`, ({ page }) =>
      expect(size(page).getByRole('option')).toHaveText(['10', '20', '30', '40', '50']),
    ),
    common(`${title}: 'Page X of Y'`, async (at) => {
      const pages = Math.ceil((await total(at, path)) / 10)
      await showsText(`Page 1 of ${pages}`)(at)
    }),
    common(`${title}: first, previous, next and last buttons`, async (at) => {
      const pages = Math.ceil((await total(at, path)) / 10)
      for (const name of ['First page', 'Previous page']) await expect(step(at.page, name)).toBeDisabled()
      if (pages === 1) return await expect(step(at.page, 'Next page')).toBeDisabled()
      await step(at.page, 'Next page').click()
      await showsText(`Page 2 of ${pages}`)(at)
      await step(at.page, 'Previous page').click()
      await showsText(`Page 1 of ${pages}`)(at)
      await step(at.page, 'Last page').click()
      await showsText(`Page ${pages} of ${pages}`)(at)
      await expect(step(at.page, 'Next page')).toBeDisabled()
      await step(at.page, 'First page').click()
      await showsText(`Page 1 of ${pages}`)(at)
    }),
    common(`${title}: another page size shows so many`, async (at) => {
      await size(at.page).selectOption('50')
      await expect(body(at.page)).toHaveCount(Math.min(50, await total(at, path)))
      await size(at.page).selectOption('10')
    }),
    call(`GET ${path} takes page, per_page and search`, async ({ api }) => {
      const { status, body: answer } = await api('GET', `${path}?page=1&per_page=20&search=e`)
      expect(status).toBe(200)
      expect(part(answer, 'data.0')).toMatchObject(list.row)
      expect(part(answer, 'meta')).toMatchObject({ current_page: 1, per_page: 20, last_page: number, total: number })
    }),
    common(`${title}: 'No results.' when empty`, async (at) => {
      await at.page.getByRole('searchbox', { name: search }).fill('nothing goes by this name')
      await showsText('No results.')(at)
      await at.page.getByRole('searchbox', { name: search }).fill('')
      await expect(body(at.page).first()).toBeVisible()
    }),
    common(`${title}: Delete opens a dialog titled 'Confirm Delete'`, async ({ page }) => {
      await body(page)
        .first()
        .getByRole('button', { name: /^Delete/ })
        .click()
      await expect(dialog(page)).toBeVisible()
    }),
    row(`it asks 'Are you sure you want to delete this ${noun}?'`, ({ page }) =>
      expect(dialog(page).getByText(`Are you sure you want to delete this ${noun}?`, { exact: true })).toBeVisible(),
    ),
    rowsAt('decisions, Words')(`${title}: with 'Cancel' and 'Delete'`, async ({ page }) => {
      await expect(dialog(page).getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
      await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click()
      await expect(dialog(page)).toHaveCount(0)
    }),
    catalogue(`${title}: a failed delete says 'Error {status}: {server message}'`, async ({ page, api }) => {
      const restore = await failCalls(page, 'DELETE', await deletion(path, api), {
        status: 503,
        message: 'The shelf is locked.',
      })
      await deleteFirst(page)
      await showsMessage(page, 'Error 503: The shelf is locked.')
      await restore()
    }),
    catalogue(`${title}: any other failure says 'Error deleting ${noun}'`, async ({ page, api }) => {
      const restore = await failCalls(page, 'DELETE', await deletion(path, api), null)
      await deleteFirst(page)
      await showsMessage(page, `Error deleting ${noun}`)
      await restore()
    }),
    common(`${title}: while busy it reads 'Deleting...'`, async ({ page, api }) => {
      await dismissToasts(page)
      const ended = await body(page).first().getByRole('cell').first().textContent()
      await page.evaluate((id) => sessionStorage.setItem('gone', id), ended ?? '')
      const answer = await delayCalls(page, await deletion(path, api))
      await deleteFirst(page)
      await expect(dialog(page).getByRole('button', { name: 'Deleting...' })).toBeVisible()
      await answer()
    }),
    catalogue(`'${noun[0]?.toUpperCase()}${noun.slice(1)} deleted successfully'`, ({ page }) =>
      showsMessage(page, `${noun[0]?.toUpperCase()}${noun.slice(1)} deleted successfully`),
    ),
    common(`${title}: the row is removed`, async ({ page }) => {
      const ended = (await page.evaluate(() => sessionStorage.getItem('gone'))) ?? ''
      await expect(cellWith(page, ended)).toHaveCount(0)
    }),
    common(`${title}: 'Loading...' while fetching`, async (at) => {
      const answer = await delayCalls(at.page, path)
      await at.page.reload()
      await expect(at.page.getByRole('main').getByText('Loading...', { exact: true }).first()).toBeAttached()
      await answer()
      await expect(body(at.page).first()).toBeVisible()
    }),
    catalogue(`'${failed}'`, async ({ page }) => {
      await failCalls(page, 'GET', path, { status: 403, code: 'forbidden' })
      await page.reload()
      await showsMessage(page, failed)
      await page.unrouteAll()
    }),
  ]
}

/** What one list has and the others don't. */
const OWN: Record<string, readonly Row[]> = {
  '/admin/social-post-collections': [
    rowsAt('admin-and-billing §2 /admin/social-post-collections')('search by name', async (at) => {
      await finds(at, 'Search collections', '/admin/social-post-collections', 'name')
    }),
    rowsAt('admin-and-billing §2 /admin/social-post-collections')("'No image' where there is none", async (at) => {
      const made = await at.api('POST', '/admin/social-post-collections', {
        multipart: { name: 'A bare shelf', description: 'Without a picture.' },
      })
      expect(made.status).toBe(201)
      await at.page.reload()
      await expect(
        body(at.page).filter({ hasText: 'A bare shelf' }).getByText('No image', { exact: true }),
      ).toBeVisible()
    }),
  ],
  '/admin/social-posts': [
    rowsAt('admin-and-billing §2 /admin/social-posts')('types show with spaces for underscores', async (at) => {
      await at.page.getByRole('searchbox', { name: 'Search posts' }).fill('square_video')
      await expect(body(at.page).first().getByRole('cell', { name: 'square video', exact: true })).toBeVisible()
    }),
    rowsAt('admin-and-billing §2 /admin/social-posts')('an icon for each enabled platform', async ({ page }) => {
      const last = body(page).first().getByRole('cell').nth(6)
      await expect(last.locator('svg').first()).toBeVisible()
      await expect(last).toContainText('Facebook')
    }),
    ...(['id', 'title', 'collection'] as const).map((field) =>
      rowsAt('admin-and-billing §2 /admin/social-posts')(`search over ${field}`, async (at) => {
        await finds(at, 'Search posts', '/admin/social-posts', field)
      }),
    ),
    rowsAt('admin-and-billing §2 /admin/social-posts')('search over type', async ({ api }) => {
      const { body: answer } = await api('GET', '/admin/social-posts?search=carousel&per_page=50')
      expect((part(answer, 'data') as { type: string }[]).some(({ type }) => type === 'carousel')).toBe(true)
    }),
    rowsAt('admin-and-billing §2 /admin/social-posts')('search over author', async ({ api }) => {
      const sent = await api('POST', '/admin/social-posts', {
        multipart: { title: 'By June', caption: 'By June.', type: 'image', facebook: '1' },
      })
      expect(sent.status, JSON.stringify(sent.body)).toBe(201)
      const { body: answer } = await api('GET', '/admin/social-posts?search=June')
      expect((part(answer, 'data') as { title: string }[]).map(({ title }) => title)).toContain('By June')
    }),
    rowsAt('admin-and-billing §2 /admin/social-posts')('a placeholder where there is no thumbnail', async (at) => {
      await at.page.getByRole('searchbox', { name: 'Search posts' }).fill('By June')
      const row = body(at.page).filter({ hasText: 'By June' })
      await expect(row.locator('.picture svg').first()).toBeVisible()
    }),
  ],
  '/admin/template-collections': [
    rowsAt('admin-and-billing §2 /admin/template-collections')('search by name', async (at) => {
      await finds(at, 'Search template collections', '/admin/template-collections', 'name')
    }),
  ],
  '/admin/templates': (['id', 'title'] as const).map((field) =>
    rowsAt('admin-and-billing §2 /admin/templates')(`search over ${field}`, async (at) => {
      await finds(at, 'Search templates', '/admin/templates', field)
    }),
  ),
}

/** Searching for a record's name finds it. */
async function finds(at: At, search: string, path: string, field: string): Promise<void> {
  const { body: answer } = await at.api('GET', `${path}?page=1&per_page=10`)
  const record = part(answer, 'data.3') as Record<string, unknown>
  await at.page.getByRole('searchbox', { name: search }).fill(String(record[field]))
  await expect(at.page).toHaveURL(/search=/)
  await expect(cellWith(at.page, String(record['id']))).toBeVisible()
  await at.page.getByRole('searchbox', { name: search }).fill('')
  await expect(at.page).not.toHaveURL(/search=/)
}

export const adminLists: readonly Group[] = LISTS.map((list) => ({
  id: `Admin list, ${list.title}`,
  as: 'admin' as const,
  desk: true as const,
  works: true as const,
  logs: /didn’t load/,
  open: async ({ page, go }: At) => {
    await go(list.path)
    await expect(body(page).first()).toBeVisible()
  },
  rows: [...listRows(list), ...(OWN[list.path] ?? [])],
}))
