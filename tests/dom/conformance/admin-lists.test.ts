import { elsewhere, type ELSEWHERE, type Row } from '#tests/conformance/row.ts'
import type { AdminPost } from '#contract/admin/posts.ts'
import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'
import { adminCollection, adminPost, adminTemplate, adminTemplateCollection } from '#tests/support/records/admin.ts'
import { page as pageOf } from '#tests/support/records/library.ts'

import { page } from '../support/page.ts'
import { answerBackOffice } from './admin-form.ts'
import { delayCalls, dismissToasts, expect, link, says, shownIfRefused, showsText } from './checks.ts'
import { conform, rowsAt, type At, type Group } from './conform.ts'

const common = rowsAt('admin-and-billing §2 Common to all admin lists')
const constant = rowsAt('admin-and-billing §9')
const catalogue = rowsAt('admin-and-billing §8 Admin')

interface List {
  path: string
  title: string
  columns: readonly string[]
  create: string
  search: string
  noun: 'collection' | 'post' | 'template'
  failed: string
  record: (fields: { id: number; name: string }) => { id: number }
  /** What it has and the others don't. */
  own: readonly (Row<At> | typeof ELSEWHERE)[]
}

const collectionRow = rowsAt('admin-and-billing §2 /admin/social-post-collections')
const postRow = rowsAt('admin-and-billing §2 /admin/social-posts')

const LISTS: readonly List[] = [
  {
    path: '/admin/social-post-collections',
    title: 'Social Post Collections',
    columns: ['ID', 'Name', 'Image', 'Actions'],
    create: 'Create New Collection',
    search: 'Search collections',
    noun: 'collection',
    failed: 'Error fetching collections',
    record: (fields) => ({ ...adminCollection(fields), count: 2 }),
    own: [
      ...elsewhere(1),
      collectionRow("'No image' where there is none", () =>
        expect(body.first().getByText('No image', { exact: true })).toBeVisible(),
      ),
    ],
  },
  {
    path: '/admin/social-posts',
    title: 'Social Posts',
    columns: ['ID', 'Post', 'Title', 'Type', 'Collection', 'Author', 'Platforms', 'Actions'],
    create: 'Create New Post',
    search: 'Search posts',
    noun: 'post',
    failed: 'Error fetching posts',
    record: ({ id, name: title }) => adminPost({ id, title, type: 'square_video' }),
    own: [
      postRow('types show with spaces for underscores', () =>
        expect(body.first().getByRole('cell', { name: 'square video', exact: true })).toBeVisible(),
      ),
      postRow('an icon for each enabled platform', async () => {
        const platforms = body.first().getByRole('cell').nth(6)
        await expect(platforms.locator('svg')).toHaveCount(3)
        await expect(platforms).toContainText('Facebook')
      }),
      ...elsewhere(5),
      postRow('a placeholder where there is no thumbnail', () =>
        expect(body.first().locator('.picture svg').first()).toBeVisible(),
      ),
    ],
  },
  {
    path: '/admin/template-collections',
    title: 'Template Collections',
    columns: ['ID', 'Name', 'Image', 'Actions'],
    create: 'Create New Template Collection',
    search: 'Search template collections',
    noun: 'collection',
    failed: 'Error fetching collections',
    record: (fields) => ({ ...adminTemplateCollection(fields), count: 2 }),
    own: elsewhere(1),
  },
  {
    path: '/admin/templates',
    title: 'Templates',
    columns: ['ID', 'Template', 'Title', 'Collection', 'Author', 'Actions'],
    create: 'Create New Template',
    search: 'Search templates',
    noun: 'template',
    failed: 'Error fetching templates',
    record: ({ id, name: title }) => adminTemplate({ id, title }),
    own: elsewhere(2),
  },
]

/** The newest record, which is the first of the list. */
const NEWEST = 21

/** Answers a list with 21 records, newest first, in pages, as far as they are searched for and not deleted. */
function answerList(api: FakeApi, { path, record }: List): void {
  const ids = new Set(Array.from({ length: NEWEST }, (_, index) => NEWEST - index))
  // All four lists are asked for in the same way.
  api.answer(`GET ${path}` as 'GET /admin/templates', ({ query: { page, per_page, search } }) => {
    const found = search === '' ? [...ids] : []
    const shown = found.slice((page - 1) * per_page, page * per_page).map((id) => record({ id, name: `Record ${id}` }))
    const last_page = Math.max(1, Math.ceil(found.length / per_page))
    return pageOf(shown as never[], { current_page: page, last_page, per_page, total: found.length })
  })
  // What uses a record is told before it is deleted.
  api.answer(`GET ${path}/:id` as 'GET /admin/social-posts/:id', ({ params: { id } }) => ({
    data: record({ id, name: `Record ${id}` }) as AdminPost,
  }))
  api.answer(`DELETE ${path}/:id` as 'DELETE /admin/templates/:id', ({ params }) => void ids.delete(params.id))
}

const body = page.getByRole('table').locator('tbody').getByRole('row')
const size = page.getByRole('combobox', { name: 'Rows per page' })
const step = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog', { name: 'Confirm Delete' })
const askToDelete = async () =>
  await body
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()

async function deleteFirst(): Promise<void> {
  await askToDelete()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
}

function listRows({ path, title, columns, create, search, noun, failed }: List) {
  const row = rowsAt(`admin-and-billing §2 ${path}`)
  const deletion = `${path}/${NEWEST}`
  const deleted = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted successfully`
  return [
    row(`${path} opens '${title}'`, () =>
      expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible(),
    ),
    row(`columns ${columns.join(', ')}`, () => expect(page.getByRole('columnheader')).toHaveText([...columns])),
    row(`a button '${create}'`, link(create, `${path}/new`)),
    row('actions Edit and Delete', async () => {
      const first = body.first()
      await expect(first.getByRole('link', { name: /^Edit / })).toHaveAttribute('href', new RegExp(`^${path}/[\\w-]+$`))
      await expect(first.getByRole('button', { name: /^Delete / })).toBeVisible()
    }),
    constant(`${title}: 10 rows by default`, async () => {
      await expect(size).toHaveValue('10')
      await expect(body).toHaveCount(10)
    }),
    constant(`${title}: page sizes 10, 20, 30, 40, 50`, () =>
      expect(size.getByRole('option')).toHaveText(['10', '20', '30', '40', '50']),
    ),
    common(`${title}: 'Page X of Y'`, showsText('Page 1 of 3')),
    common(`${title}: first, previous, next and last buttons`, async () => {
      for (const name of ['First page', 'Previous page']) await expect(step(name)).toBeDisabled()
      await step('Next page').click()
      await showsText('Page 2 of 3')()
      await step('Previous page').click()
      await showsText('Page 1 of 3')()
      await step('Last page').click()
      await showsText('Page 3 of 3')()
      await expect(step('Next page')).toBeDisabled()
      await step('First page').click()
      await showsText('Page 1 of 3')()
    }),
    common(`${title}: another page size shows so many`, async () => {
      await size.selectOption('50')
      await expect(body).toHaveCount(NEWEST)
      await size.selectOption('10')
    }),
    ...elsewhere(1),
    common(`${title}: 'No results.' when empty`, async () => {
      await page.getByRole('searchbox', { name: search }).fill('nothing goes by this name')
      await showsText('No results.')()
      await expect(page).toHaveURL(/\?search=nothing\+goes/)
      await page.getByRole('searchbox', { name: search }).fill('')
      await expect(body.first()).toBeVisible()
    }),
    common(`${title}: Delete opens a dialog titled 'Confirm Delete'`, async () => {
      await askToDelete()
      await expect(dialog).toBeVisible()
    }),
    row(
      `it asks 'Are you sure you want to delete this ${noun}?'`,
      showsText(`Are you sure you want to delete this ${noun}?`, dialog),
    ),
    rowsAt('decisions, Words')(`${title}: with 'Cancel' and 'Delete'`, async () => {
      await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
      await expect(dialog).toHaveCount(0)
    }),
    catalogue(
      `${title}: a failed delete says 'Error {status}: {server message}'`,
      shownIfRefused(
        `DELETE ${deletion}`,
        { code: 'unavailable', message: 'The shelf is locked.' },
        deleteFirst,
        'Error 503: The shelf is locked.',
      ),
    ),
    catalogue(
      `${title}: any other failure says 'Error deleting ${noun}'`,
      shownIfRefused(`DELETE ${deletion}`, null, deleteFirst, `Error deleting ${noun}`),
    ),
    common(`${title}: while busy it reads 'Deleting...'`, async () => {
      await dismissToasts()
      const answer = delayCalls(deletion)
      await deleteFirst()
      await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeVisible()
      answer()
    }),
    says(catalogue, deleted),
    common(`${title}: the row is removed`, () =>
      expect(body.getByRole('cell').filter({ hasText: new RegExp(`^${NEWEST}$`) })).toHaveCount(0),
    ),
    common(`${title}: 'Loading...' while fetching`, async ({ go }) => {
      const answer = delayCalls(path)
      await go(path)
      await expect(page.getByRole('main').getByText('Loading...', { exact: true }).first()).toBeAttached()
      answer()
      await expect(body.first()).toBeVisible()
    }),
    catalogue(`'${failed}'`, async (at) => {
      await shownIfRefused(`GET ${path}`, { code: 'forbidden' }, ({ go }) => go(path), failed)(at)
      await at.go(path)
    }),
  ]
}

conform(
  LISTS.map((list): Group => ({
    id: `Admin list, ${list.title}`,
    as: 'admin',
    desk: true,
    logs: /didn’t load/,
    open: async ({ api, go }) => {
      answerBackOffice(api)
      answerList(api, list)
      await go(list.path)
      await expect(body.first()).toBeVisible()
    },
    rows: [...listRows(list), ...list.own],
  })),
)
