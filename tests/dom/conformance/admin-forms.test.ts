import type { Refusal } from '#tests/support/fake-api/fake-api.ts'
import { adminCollection, adminTemplate, adminTemplateCollection } from '#tests/support/records/admin.ts'

import { chooseFiles, fakeFile, heavyFile, MB } from '../support/files.ts'
import { pictureFile } from '../support/hold-files.ts'
import { page } from '../support/page.ts'
import {
  action,
  answerBackOffice,
  catalogue,
  collectionSelect,
  createAnyway,
  file,
  labelled,
  pictureRules,
  rule,
  saving,
} from './admin-form.ts'
import { expect, failCalls, link, says, saysIfRefused, shownIfRefused, shows, showsMessage } from './checks.ts'
import { conform, rowsAt, type At, type Group } from './conform.ts'

const opens =
  (path: string, label: RegExp) =>
  async ({ api, go }: At) => {
    answerBackOffice(api)
    await go(path)
    await expect(page.getByLabel(label).first()).toBeVisible()
  }

const collectionRow = rowsAt('admin-and-billing §2 /admin/social-post-collections/new and {id}')
const collections: Group = {
  id: 'Admin form, post collection',
  as: 'admin',
  desk: true,
  logs: /didn’t load/,
  open: opens('/admin/social-post-collections/new', /^Name/),
  rows: [
    ...['Name', 'Description'].map((label) =>
      collectionRow(`a field ${label}, required`, labelled(new RegExp(`^${label} required$`))),
    ),
    collectionRow('a field Haute Stock Name', labelled('Haute Stock Name')),
    collectionRow('a place for the Collection Image', shows('group', 'Collection Image')),
    rule("'Name is required'", async () => {
      await action('Create Collection').click()
      await showsMessage('Name is required')
    }),
    says(rule, 'Description is required'),
    ...pictureRules('Collection Image'),
    rule('Haute Stock Name and Collection Image are optional', async () => {
      await expect(page.getByLabel('Haute Stock Name')).toHaveValue('')
      await expect(page.getByText('Haute Stock Name is required')).toHaveCount(0)
    }),
    ...saving({
      where: 'admin-and-billing §2 /admin/social-post-collections/new and {id}',
      path: '/admin/social-post-collections',
      title: 'Post Collection',
      noun: 'Collection',
      name: 'A shelf of conformance',
      record: { ...adminCollection({ name: 'A shelf of conformance' }), count: 0 },
      fill: async () => {
        await page.getByLabel(/^Name/).fill('A shelf of conformance')
        await page.getByLabel(/^Description/).fill('What is held against its words.')
      },
    }),
    saysIfRefused(
      catalogue,
      'Error fetching collection',
      'GET /admin/social-post-collections/1',
      { code: 'forbidden' },
      ({ go }) => go(location.pathname),
    ),
  ],
}

const templateCollectionRow = rowsAt('admin-and-billing §2 /admin/template-collections/new and {id}')
const templateCollections: Group = {
  id: 'Admin form, template collection',
  as: 'admin',
  desk: true,
  open: opens('/admin/template-collections/new', /^Name/),
  rows: [
    templateCollectionRow('a field Name, required', labelled('Name required')),
    templateCollectionRow('a field Description', labelled('Description')),
    templateCollectionRow('an image', shows('group', 'Collection Image')),
    rowsAt('admin-and-billing §3 Template collection')(
      'Type: branding, home buyer, home seller, transactions, open house',
      async () => {
        await page.getByRole('combobox', { name: 'Type' }).click()
        await expect
          .poll(() =>
            page
              .getByRole('dialog')
              .getByRole('radio')
              .elements()
              .map(({ textContent }) => textContent)
              .toSorted(),
          )
          .toEqual(['branding', 'home buyer', 'home seller', 'open house', 'transactions'])
        await page.getByRole('radio', { name: 'home buyer' }).click()
        await expect(page.getByRole('combobox', { name: 'Type' })).toHaveText('home buyer')
      },
    ),
    rule("'Name is required'", async () => {
      await action('Create Collection').click()
      await showsMessage('Name is required')
    }),
    ...pictureRules('Collection Image'),
    catalogue("a 422 shows one toast for each field, 'field: first message'", async () => {
      await page.getByLabel(/^Name/).fill('Held')
      const restore = failCalls('POST /admin/template-collections', {
        code: 'validation_failed',
        errors: { name: ['The name is taken.', 'Twice.'], description: ['Too plain.'] },
      })
      await action('Create Collection').click()
      await showsMessage('name: The name is taken.')
      await showsMessage('description: Too plain.')
      restore()
    }),
    catalogue(
      "any other failure: 'An unexpected error occurred. Please try again.'",
      shownIfRefused(
        'POST /admin/template-collections',
        { code: 'unavailable' },
        () => action('Create Collection').click(),
        'An unexpected error occurred. Please try again.',
      ),
    ),
    ...saving({
      where: 'admin-and-billing §2 /admin/template-collections/new and {id}',
      path: '/admin/template-collections',
      title: 'Template Collection',
      noun: 'Collection',
      name: 'Letters of conformance',
      record: { ...adminTemplateCollection({ name: 'Letters of conformance' }), count: 0 },
      fill: async () => await page.getByLabel(/^Name/).fill('Letters of conformance'),
    }),
  ],
}

const templateRow = rowsAt('admin-and-billing §2 /admin/templates/new and {uuid}')
const LINK = 'https://www.canva.com/design/x/view'
/** A message of a save that is refused, for its design where that is at fault. */
const templateRefusal = (failure: Refusal, message: string) =>
  shownIfRefused(
    'POST /admin/templates',
    { ...failure, ...(failure.code === 'validation_failed' && { errors: { canva_link: ['Unknown design.'] } }) },
    async () => {
      await page.getByLabel('Canva Link').fill(LINK)
      await createAnyway('Template')
    },
    message,
  )

const templates: Group = {
  id: 'Admin form, template',
  as: 'admin',
  desk: true,
  open: opens('/admin/templates/new', /^Title/),
  rows: [
    ...['Title', 'Canva Link'].map((label) => templateRow(`a field ${label}`, labelled(label))),
    ...['Template Image', 'Template PDF'].map((label) =>
      templateRow(`a place for the ${label}`, shows('group', label)),
    ),
    templateRow('a Collection select, by name and with image', collectionSelect),
    ...pictureRules('Template Image'),
    rule("'Only PDF files are allowed'", async () => {
      await chooseFiles(file('Template PDF'), fakeFile('a.pdf', 'application/pdf'))
      await showsMessage('Only PDF files are allowed')
    }),
    rule("'PDF size should be less than 35MB'", async () => {
      await chooseFiles(file('Template PDF'), heavyFile('application/pdf', 35 * MB + 1))
      await showsMessage('PDF size should be less than 35MB')
    }),
    catalogue('a 422 shows the server’s message, and what was typed stays', async (at) => {
      const message = 'Canva doesn’t know this design.'
      await templateRefusal({ code: 'validation_failed', message }, message)(at)
      await expect(page.getByLabel('Canva Link')).toHaveValue(LINK)
    }),
    catalogue(
      "a 422 without one: 'Please check the form for errors'",
      templateRefusal({ code: 'validation_failed', message: '' }, 'Please check the form for errors'),
    ),
    catalogue(
      'other HTTP errors show the error’s message',
      templateRefusal({ code: 'unavailable', message: 'The press stands still.' }, 'The press stands still.'),
    ),
    ...saving({
      where: 'admin-and-billing §2 /admin/templates/new and {uuid}',
      path: '/admin/templates',
      title: 'Template',
      noun: 'Template',
      name: 'A letter of conformance',
      record: adminTemplate({ title: 'A letter of conformance', file_url: '/media/letter.pdf' }),
      fill: async () => {
        await page.getByLabel('Title').fill('A letter of conformance')
        await page.getByRole('combobox', { name: 'Collection' }).click()
        await page.getByRole('radio').nth(1).click()
        await chooseFiles(file('Template Image'), await pictureFile('letter.png'))
        await chooseFiles(file('Template PDF'), heavyFile('application/pdf', 200))
        await expect(page.getByText('letter.png')).toBeVisible()
      },
    }),
    templateRow("a 'View PDF' link when there is one", link('View PDF', '/media/letter.pdf')),
  ],
}

conform([collections, templateCollections, templates])
