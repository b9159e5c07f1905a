import { expect, failCalls, dismissToasts, showsMessage } from '../checks.ts'
import { rowsAt, type Group } from '../row.ts'

import { catalogue, action, pictureRules, rule, saving } from './admin-form.ts'

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
      await action(page, 'Create Collection').click()
      await showsMessage(page, 'Name is required')
    }),
    rule("'Description is required'", ({ page }) => showsMessage(page, 'Description is required')),
    ...pictureRules('Collection Image'),
    rule('Haute Stock Name and Collection Image are optional', async ({ page }) => {
      await expect(page.getByLabel('Haute Stock Name')).toHaveValue('')
      await expect(page.getByText('Haute Stock Name is required')).toHaveCount(0)
    }),
    ...saving({
      where: collectionWhere,
      path: '/admin/social-post-collections',
      create: { title: 'Create New Post Collection', action: 'Create Collection' },
      edit: { title: 'Edit Post Collection', action: 'Update Collection' },
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
      await failCalls(page, 'GET', path, { status: 403, code: 'forbidden' })
      await page.reload()
      await showsMessage(page, 'Error fetching collection')
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
        const options = page.getByRole('dialog').getByRole('radio')
        await expect
          .poll(async () => (await options.allTextContents()).toSorted())
          .toEqual(['branding', 'home buyer', 'home seller', 'open house', 'transactions'])
        await page.getByRole('radio', { name: 'home buyer' }).click()
        await expect(page.getByRole('combobox', { name: 'Type' })).toHaveText('home buyer')
      },
    ),
    rule("'Name is required'", async ({ page }) => {
      await action(page, 'Create Collection').click()
      await showsMessage(page, 'Name is required')
    }),
    ...pictureRules('Collection Image'),
    catalogue("a 422 shows one toast for each field, 'field: first message'", async ({ page }) => {
      await page.getByLabel(/^Name/).fill('Held')
      const restore = await failCalls(page, 'POST', '/admin/template-collections', {
        status: 422,
        code: 'validation_failed',
        errors: { name: ['The name is taken.', 'Twice.'], description: ['Too plain.'] },
      })
      await action(page, 'Create Collection').click()
      await showsMessage(page, 'name: The name is taken.')
      await showsMessage(page, 'description: Too plain.')
      await restore()
    }),
    catalogue("any other failure: 'An unexpected error occurred. Please try again.'", async ({ page }) => {
      await dismissToasts(page)
      const restore = await failCalls(page, 'POST', '/admin/template-collections', { status: 503 })
      await action(page, 'Create Collection').click()
      await showsMessage(page, 'An unexpected error occurred. Please try again.')
      await restore()
    }),
    ...saving({
      where: templateCollectionWhere,
      path: '/admin/template-collections',
      create: { title: 'Create New Template Collection', action: 'Create Collection' },
      edit: { title: 'Edit Template Collection', action: 'Update Collection' },
      created: 'Collection created successfully',
      updated: 'Collection updated successfully',
      name: 'Letters of conformance',
      fill: (page) => page.getByLabel(/^Name/).fill('Letters of conformance'),
    }),
  ],
}

export const adminCollectionForms: readonly Group[] = [collections, templateCollections]
