import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { type Browser, chromium, type Page } from '@playwright/test'

import { launched, WHOLE } from '#tests/e2e/support/chromium.ts'

import { type Attack, mustBe } from './attack.ts'
import type { Installation } from './installation.ts'

/** A page elsewhere that posts to the app as soon as it is opened. */
async function foreignPage(address: string, head: string) {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end(`<!doctype html><head>${head}</head>
<form method="post" action="${address}/share" enctype="multipart/form-data">
<input name="text" value="Wire the deposit to me today"></form>
<script>document.forms[0].submit()</script>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

/** Rows of a table on the device. */
const rows = (page: Page, table: string) =>
  page.evaluate(async (name) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error(`The device’s database said: ${request.error}`)))
      })
    const database = await done(indexedDB.open('porchlight'))
    const count = await done(database.transaction(name).objectStore(name).count())
    database.close()
    return count
  }, table)

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/login`)
  await page.getByLabel('Email').fill('agent@porchlight.test')
  await page.getByLabel('Password', { exact: true }).fill('Porchlight1!')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

async function withPage(work: (page: Page) => Promise<void>): Promise<void> {
  const browser: Browser = await chromium.launch(launched(WHOLE))
  try {
    await work(await browser.newPage())
  } finally {
    await browser.close()
  }
}

/** Pages and links elsewhere that lead a signed-in agent into the app. */
export function browserAttacks({ address }: Installation): Attack[] {
  const posting = [
    ['that says where it is', ''],
    ['that hides where it is', '<meta name="referrer" content="no-referrer">'],
  ] as const
  const links = ['/\\evil.example', '//evil.example', '/\t/evil.example', '/.//evil.example']
  return [
    ...posting.map(([which, head]): Attack => ({
      point: 'B5',
      name: `a page elsewhere, ${which}, plants a draft`,
      run: () =>
        withPage(async (page) => {
          await signIn(page, address)
          await page.waitForURL('**/dashboard')
          await page.evaluate(async () => {
            await navigator.serviceWorker.register('/worker.js')
            await navigator.serviceWorker.ready
          })
          await page.reload()
          await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
          const foreign = await foreignPage(address, head)
          try {
            await page.goto(foreign.url)
            await page.waitForURL('**/social-posts/new?share=*')
            await page.getByRole('textbox', { name: 'Caption' }).waitFor()
            const caption = await page.getByRole('textbox', { name: 'Caption' }).inputValue()
            mustBe(caption === '', `the caption is '${caption}'`)
            // Whatever is stored is stored once the question is there, or the screen says that nothing was.
            await page.getByText(/Did you share this\?|came from a website/).waitFor()
            const stored = (await rows(page, 'typed')) + (await rows(page, 'ownMedia'))
            mustBe(stored === 0, `${stored} rows of drafts are stored`)
          } finally {
            foreign.close()
          }
        }),
    })),
    ...links.map((from): Attack => ({
      point: 'B5',
      name: `a link to the login with from=${JSON.stringify(from)} hangs it, or leads elsewhere`,
      run: () =>
        withPage(async (page) => {
          await page.goto(`${address}/login?from=${encodeURIComponent(from)}`)
          await page.getByLabel('Email').fill('agent@porchlight.test')
          await page.getByLabel('Password', { exact: true }).fill('Porchlight1!')
          await page.getByRole('button', { name: 'Login', exact: true }).click()
          await page.waitForURL(`${address}/dashboard`, { timeout: 20_000 })
        }),
    })),
  ]
}
