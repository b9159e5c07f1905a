import { expect, failCalls, dismissToasts, showsMessage } from '../checks.ts'
import { rowsAt, type Group } from '../row.ts'

import {
  catalogue,
  chooseHeavy,
  collectionSelect,
  action,
  file,
  MB,
  PDF,
  pictureRules,
  rule,
  saving,
} from './admin-form.ts'

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
      await showsMessage(page, 'Only PDF files are allowed')
    }),
    rule("'PDF size should be less than 35MB'", async ({ page }) => {
      await chooseHeavy(page, 'Template PDF', { type: 'application/pdf', sign: PDF }, 35 * MB + 1)
      await showsMessage(page, 'PDF size should be less than 35MB')
    }),
    catalogue('a 422 shows the server’s message, and what was typed stays', async ({ page }) => {
      await page.getByLabel('Canva Link').fill('https://www.canva.com/design/x/view')
      const restore = await failCalls(page, 'POST', '/admin/templates', {
        status: 422,
        message: 'Canva doesn’t know this design.',
        code: 'validation_failed',
        errors: { canva_link: ['Unknown design.'] },
      })
      await action(page, 'Create Template').click()
      await showsMessage(page, 'Canva doesn’t know this design.')
      await expect(page.getByLabel('Canva Link')).toHaveValue('https://www.canva.com/design/x/view')
      await restore()
    }),
    catalogue("a 422 without one: 'Please check the form for errors'", async ({ page }) => {
      await dismissToasts(page)
      const restore = await failCalls(page, 'POST', '/admin/templates', {
        status: 422,
        message: '',
        code: 'validation_failed',
        errors: { canva_link: ['Unknown design.'] },
      })
      await action(page, 'Create Template').click()
      await showsMessage(page, 'Please check the form for errors')
      await restore()
      await page.getByLabel('Canva Link').fill('')
    }),
    catalogue('other HTTP errors show the error’s message', async ({ page }) => {
      await dismissToasts(page)
      const restore = await failCalls(page, 'POST', '/admin/templates', {
        status: 503,
        message: 'The press stands still.',
      })
      await action(page, 'Create Template').click()
      await showsMessage(page, 'The press stands still.')
      await restore()
    }),
    ...saving({
      where: templateWhere,
      path: '/admin/templates',
      create: { title: 'Create New Template', action: 'Create Template' },
      edit: { title: 'Edit Template', action: 'Update Template' },
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

export const adminTemplateForm: readonly Group[] = [templates]
