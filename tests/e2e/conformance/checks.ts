import { expect as patient, type Locator, type Page } from '@playwright/test'

import type { At } from './row.ts'

/** Shorter timeouts than elsewhere: what a row looks for is there already, or comes at once. */
export const expect = patient.configure({ timeout: 10_000 })

/** The part of a page to search; the whole page when left out. */
type In = (page: Page) => Locator | Page

type Role = Parameters<Page['getByRole']>[0]

const whole: In = (page) => page

/** This exact text is shown. */
export const showsText =
  (text: string | RegExp, where = whole) =>
  ({ page }: At) =>
    expect(where(page).getByText(text, { exact: true }).first()).toBeVisible()

/** An element of that role and name is shown. */
export const shows =
  (role: Role, name: string | RegExp, where = whole) =>
  ({ page }: At) =>
    expect(where(page).getByRole(role, { name, exact: true }).first()).toBeVisible()

export const heading = (name: string | RegExp, where = whole) => shows('heading', name, where)
export const button = (name: string | RegExp, where = whole) => shows('button', name, where)

/** A link of that name leads to that address. */
export const link =
  (name: string | RegExp, to: string | RegExp, where = whole) =>
  ({ page }: At) =>
    expect(where(page).getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', to)

/** A field of that name, with its length limit. */
export const limit =
  (label: string, most: number) =>
  ({ page }: At) =>
    expect(page.getByLabel(label, { exact: true })).toHaveAttribute('maxlength', String(most))

/** A toast shows this exact message. */
export const showsMessage = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible()

/** Dismisses the toasts, so that the next one is a new one. */
export async function dismissToasts(page: Page): Promise<void> {
  const toasts = page.locator('[data-sonner-toast] button[aria-label="Dismiss"]')
  await expect(async () => {
    for (const dismiss of await toasts.all()) await dismiss.click({ timeout: 500, force: true }).catch(() => undefined)
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 400 })
  }).toPass()
}

interface Failure {
  status: number
  message?: string
  code?: string
  errors?: Record<string, string[]>
}

/** Makes the next calls to `path` with `method` fail like this; null for no answer at all. Returns what ends it. */
export async function failCalls(page: Page, method: string, path: string, failure: Failure | null) {
  const match = (url: URL) => url.pathname === `/api${path}`
  await page.route(match, async (route) => {
    if (route.request().method() !== method) return await route.fallback()
    if (!failure) return await route.abort()
    const { status, message = 'No.', code = 'internal', errors } = failure
    await route.fulfill({ status, json: { message, code, ...(errors && { errors }), request_id: 'r' } })
  })
  return () => page.unroute(match)
}

/** Answers calls to `path` with `data` in the envelope, for answers the stand-ins never give by themselves. */
export async function answerCalls(page: Page, method: string, path: string, data: unknown) {
  const match = (url: URL) => url.pathname === `/api${path}`
  await page.route(match, (route) =>
    route.request().method() === method ? route.fulfill({ json: { data } }) : route.fallback(),
  )
  return () => page.unroute(match)
}

/** Delays the answers to `path` until the returned function is called. */
export async function delayCalls(page: Page, path: string): Promise<() => Promise<void>> {
  const match = (url: URL) => url.pathname === `/api${path}`
  let go = () => {}
  const ended = new Promise<void>((resolve) => (go = resolve))
  const held: Promise<void>[] = []
  await page.route(match, async (route) => {
    const answered = ended.then(() => route.continue())
    held.push(answered)
    await answered
  })
  return async () => {
    go()
    // Unrouted earlier, the route would drop the calls it delays.
    await Promise.all(held)
    await page.unroute(match)
  }
}

/** A part of an answer, by its path such as 'data.0.name'; undefined where there is none. */
export function part(body: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
      body,
    )
}

interface LibraryPost {
  id: number
  type: string
  is_premium: boolean
}

/** The first post of that kind in the library, oldest first: newer ones may come from a test. */
export async function postThat(api: At['api'], fits: (post: LibraryPost) => boolean): Promise<LibraryPost> {
  const last = Number(part((await api('GET', '/social-posts')).body, 'meta.last_page'))
  for (let page = last; page >= 1; page--) {
    const { body } = await api('GET', `/social-posts?page=${page}`)
    const found = (part(body, 'data') as LibraryPost[]).find(fits)
    if (found) return found
  }
  throw new Error('the library has no such post')
}
