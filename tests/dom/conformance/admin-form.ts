import type { AdminTemplate } from '#contract/admin/admin-templates.ts'
import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'
import { page as pageOf, tag } from '#tests/support/records/library.ts'
import { elsewhere, type ELSEWHERE, type Row } from '#tests/conformance/row.ts'

import { chooseFiles, fakeFile, heavyFile, MB } from '../support/files.ts'
import { page } from '../support/page.ts'
import { PIXEL } from '../support/publish-screen.ts'
import { button, delayCalls, expect, heading, says, shows, showsMessage } from './checks.ts'
import { type At, rowsAt } from './conform.ts'

export const rule = rowsAt('admin-and-billing §5')
export const catalogue = rowsAt('admin-and-billing §8 Admin')
export const state = rowsAt('admin-and-billing §4')

export const file = (label: string) => page.locator(`input[type=file][aria-label="${label}"]`)
/** A field is there. */
export const labelled = (label: string | RegExp) => () => expect(page.getByLabel(label)).toBeVisible()

export const action = (name: string) => page.getByRole('button', { name, exact: true })

/** Creates a record of which agents would miss something, which is asked about. */
export async function createAnyway(noun: string): Promise<void> {
  await action(`Create ${noun}`).click()
  await page.getByRole('dialog', { name: 'Save anyway?' }).getByRole('button', { name: 'Save anyway' }).click()
}

/** The rules for a picture in the field with that label. */
export const pictureRules = (label: string) => [
  rule(`${label}: 'Only JPG and PNG images are allowed'`, async () => {
    await chooseFiles(file(label), fakeFile('a.png', 'image/png'))
    await showsMessage('Only JPG and PNG images are allowed')
  }),
  rule(`${label}: 'Image size should be less than 5MB'`, async () => {
    await chooseFiles(file(label), heavyFile('image/jpeg', 5 * MB + 1))
    await showsMessage('Image size should be less than 5MB')
  }),
]

/** The collections of the selects, which are sorted by the form. */
const OPTIONS = ['Open Houses', 'Amber Evenings', 'market Notes'].map((name, index) => ({
  id: index + 1,
  name,
  image_url: PIXEL,
}))

/** Answers what the forms and the lists ask beside their own records. */
export function answerBackOffice(api: FakeApi): void {
  api.answer('GET /tags', { data: [tag()] })
  api.answer('GET /admin/social-post-collections/options', { data: OPTIONS })
  api.answer('GET /admin/template-collections/options', { data: OPTIONS })
}

interface Kind {
  where: string
  path: string
  /** As in 'Create New Post Collection', and as in 'Create Collection'. */
  title: string
  noun: string
  /** Fills the required fields. */
  fill: () => Promise<void>
  /** The text that shows the record in the list. */
  name: string
  /** The record as it is saved. */
  record: { id: number; uuid?: string; count?: number }
}

/** Answers the calls that list, fetch and save a record. All kinds have the same ones. */
function answerRecord(api: FakeApi, { path, record }: Kind): string {
  const [one, answer] = [`${path}/:${record.uuid ? 'uuid' : 'id'}`, { data: record as AdminTemplate }]
  api.answer(`GET ${path}` as 'GET /admin/templates', pageOf([answer.data]))
  for (const name of [`POST ${path}`, `GET ${one}`, `POST ${one}`]) {
    api.answer(name as 'GET /admin/templates/:uuid', answer)
  }
  return `POST ${one}`
}

/** What all four forms do: disabled while saving, back to the list after a creation, staying after an update. */
export function saving(kind: Kind): (Row<At> | typeof ELSEWHERE)[] {
  const { where, path, title, noun, fill, name, record } = kind
  const row = rowsAt(where)
  return [
    row(`'Create New ${title}'`, heading(`Create New ${title}`)),
    row(`'Create ${noun}'`, button(`Create ${noun}`)),
    row("'Cancel'", shows('link', 'Cancel')),
    state(`Create New ${title}: while saving it reads 'Saving...' and Cancel is off`, async ({ api }) => {
      answerRecord(api, kind)
      await fill()
      const answer = delayCalls(path)
      await action(`Create ${noun}`).click()
      await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
      await expect(action('Cancel')).toBeDisabled()
      answer()
    }),
    ...elsewhere(1),
    says(catalogue, `${noun} created successfully`),
    row(`after a create it goes to ${path}`, () => expect(page).toHaveURL(new RegExp(`${path}$`))),
    row(`a record opens 'Edit ${title}'`, async () => {
      await page
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('link', { name: /^Edit/ })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: `Edit ${title}`, exact: true })).toBeVisible()
    }),
    row(`'Update ${noun}'`, button(`Update ${noun}`)),
    catalogue(`'${noun} updated successfully'`, async ({ api }) => {
      const sent = answerRecord(api, kind) as 'POST /admin/templates/:uuid'
      await page
        .getByLabel(/^(Name|Title|English Title)/)
        .first()
        .fill(`${name} again`)
      await action(`Update ${noun}`).click()
      await showsMessage(`${noun} updated successfully`)
      expect(Object.values(api.sentTo(sent).at(-1)?.form ?? {})).toContain(`${name} again`)
    }),
    state(`Edit ${title}: after an update the user stays`, () =>
      expect(page).toHaveURL(new RegExp(`${path}/${record.uuid ?? record.id}$`)),
    ),
  ]
}

/** The select's options are the collections by name, with their pictures. */
export async function collectionSelect(): Promise<void> {
  await page.getByRole('combobox', { name: 'Collection' }).click()
  const options = page.getByRole('dialog').getByRole('radio')
  await expect(options).toHaveText(['No collection', 'Amber Evenings', 'market Notes', 'Open Houses'])
  await expect(options.nth(1).locator('.picture')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
