import { expect, type Page } from '@playwright/test'

import type { App } from './app.ts'

/** The link of a letter to that address whose path begins so, once the letter is there. */
export async function linkInLetter(page: Page, app: App, email: string, path: string): Promise<string> {
  const mailbox = `${app.url}/sandbox/api/mail?to=${encodeURIComponent(email)}`
  let link = ''
  await expect(async () => {
    const { data } = (await (await page.request.get(mailbox)).json()) as { data: { links: string[] }[] }
    link = data.flatMap(({ links }) => links).find((one) => one.includes(`${path}#`)) ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}
