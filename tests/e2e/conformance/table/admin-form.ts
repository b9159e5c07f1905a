import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { button, expect, heading, delayCalls, part, shows, showsMessage } from '../checks.ts'
import { rowsAt, type At, type Row } from '../row.ts'

export const rule = rowsAt('admin-and-billing §5')
export const catalogue = rowsAt('admin-and-billing §8 Admin')
export const state = rowsAt('admin-and-billing §4')
const call = rowsAt('decisions, The calls')

export const file = (page: Page, label: string) => page.locator(`input[type=file][aria-label="${label}"]`)
export const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export async function picture(name = 'shelf.png', width = 540, height = 675) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#4b1d42' } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** A file of that many bytes that starts with the signature of its type. */
export function heavy(name: string, mimeType: string, sign: readonly number[], bytes: number) {
  const buffer = Buffer.alloc(bytes, 0x5a)
  buffer.set(sign)
  return { name, mimeType, buffer }
}

/** Chooses such a file, created in the page: transferring it from the test would take longer than everything else. */
export async function chooseHeavy(
  page: Page,
  label: string,
  kind: { type: string; sign: readonly number[] },
  bytes: number,
) {
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

export const JPEG = [0xff, 0xd8, 0xff, 0xe0]
export const PDF = [...Buffer.from('%PDF-1.7\n')]
export const MB = 1024 * 1024

/** The rules for a picture in the field with that label. */
export function pictureRules(label: string): Row[] {
  return [
    rule(`${label}: 'Only JPG and PNG images are allowed'`, async ({ page }) => {
      await file(page, label).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
      await showsMessage(page, 'Only JPG and PNG images are allowed')
    }),
    rule(`${label}: 'Image size should be less than 5MB'`, async ({ page }) => {
      await chooseHeavy(page, label, { type: 'image/jpeg', sign: JPEG }, 5 * MB + 1)
      await showsMessage(page, 'Image size should be less than 5MB')
    }),
  ]
}

export interface Kind {
  where: string
  path: string
  create: { title: string; action: string }
  edit: { title: string; action: string }
  created: string
  updated: string
  /** Fills the required fields. */
  fill: (page: Page) => Promise<void>
  /** The text that shows the record in the list. */
  name: string
}

/** What all four forms do: disabled while saving, back to the list after a creation, staying after an update. */
export function saving({ where, path, create, edit, created, updated, fill, name }: Kind): Row[] {
  const row = rowsAt(where)
  return [
    row(`'${create.title}'`, heading(create.title)),
    row(`'${create.action}'`, button(create.action)),
    row("'Cancel'", shows('link', 'Cancel')),
    state(`${create.title}: while saving it reads 'Saving...' and Cancel is off`, async ({ page }) => {
      await fill(page)
      const answer = await delayCalls(page, path)
      await action(page, create.action).click()
      await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
      await expect(action(page, 'Cancel')).toBeDisabled()
      const [sent] = await Promise.all([
        page.waitForResponse((one) => one.url().endsWith(`/api${path}`) && one.request().method() === 'POST'),
        answer(),
      ])
      await page.evaluate((status) => sessionStorage.setItem('status', status), String(sent.status()))
    }),
    call(`POST ${path} answers 201`, async ({ page }) =>
      expect(await page.evaluate(() => sessionStorage.getItem('status'))).toBe('201'),
    ),
    catalogue(`'${created}'`, ({ page }) => showsMessage(page, created)),
    row(`after a create it goes to ${path}`, ({ page }) => expect(page).toHaveURL(new RegExp(`${path}$`))),
    row(`a record opens '${edit.title}'`, async ({ page }) => {
      await page
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('link', { name: /^Edit/ })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: edit.title, exact: true })).toBeVisible()
    }),
    row(`'${edit.action}'`, button(edit.action)),
    catalogue(`'${updated}'`, async ({ page }) => {
      await page
        .getByLabel(/^(Name|Title|English Title)/)
        .first()
        .fill(`${name} again`)
      const [sent] = await Promise.all([
        page.waitForResponse((one) => one.request().method() === 'POST' && one.url().includes(path)),
        action(page, edit.action).click(),
      ])
      await showsMessage(page, updated)
      expect(sent.status()).toBe(200)
    }),
    state(`${edit.title}: after an update the user stays`, ({ page }) =>
      expect(page).toHaveURL(new RegExp(`${path}/[\\w-]+$`)),
    ),
  ]
}

/** The select's options are the collections by name, with their pictures. */
export async function collectionSelect({ page, api }: At, path: string): Promise<void> {
  const { body } = await api('GET', `${path}/options`)
  const names = (part(body, 'data') as { name: string }[]).map(({ name }) => name)
  await page.getByRole('combobox', { name: 'Collection' }).click()
  const options = page.getByRole('dialog').getByRole('radio')
  await expect(options).toHaveCount(names.length + 1)
  await expect
    .poll(async () => (await options.allTextContents()).slice(1))
    .toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en', { sensitivity: 'base' })))
  await expect(options.nth(1).locator('.picture')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
