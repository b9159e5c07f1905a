import type { Page } from '@playwright/test'

import type { PictureFile } from './pictures.ts'

/** Says that what arrived was shared by the agent. */
export const takeShared = (page: Page) => page.getByRole('button', { name: 'Add to a new post' }).click()

/** Shares with the app as the browser does for another app: it posts a form to the address in the manifest. */
export async function shareIntoApp(
  page: Page,
  fields: { text?: string; url?: string },
  files: readonly PictureFile[],
): Promise<void> {
  const sent = files.map(({ buffer, ...file }) => ({ ...file, content: buffer.toString('base64') }))
  await page.evaluate(
    ({ texts, all }) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' })
      for (const [name, value] of Object.entries(texts)) {
        form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
      }
      const chosen = new DataTransfer()
      for (const { name, mimeType, content } of all) {
        const bytes = Uint8Array.from(atob(content), (character) => character.codePointAt(0) ?? 0)
        chosen.items.add(new File([bytes], name, { type: mimeType }))
      }
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true })
      input.files = chosen.files
      form.append(input)
      form.style.display = 'none'
      document.body.append(form)
      form.submit()
    },
    { texts: fields, all: sent },
  )
  await page.waitForURL('**/social-posts/new?share=*')
}
