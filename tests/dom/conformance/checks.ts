import { vi } from 'vitest'
import type { Locator } from 'vitest/browser'

import type { CallName } from '#contract/index.ts'
import { callsAt } from '#tests/support/fake-api/call-of.ts'
import type { Refusal } from '#tests/support/fake-api/fake-api.ts'

import { expect } from '../support/expect.ts'
import { page, type Page } from '../support/page.ts'
import type { At } from './conform.ts'

export { expect }

/** The part of a page to search; the whole page when left out. */
type In = (page: Page) => Locator | Page

const whole: In = () => page

/** This exact text is shown. */
export const showsText =
  (text: string | RegExp, where = whole) =>
  () =>
    expect(where(page).getByText(text, { exact: true }).first()).toBeVisible()

/** An element of that role and name is shown. */
export const shows =
  (role: string, name: string | RegExp, where = whole) =>
  () =>
    expect(where(page).getByRole(role, { name, exact: true }).first()).toBeVisible()

export const heading = (name: string | RegExp, where = whole) => shows('heading', name, where)
export const button = (name: string | RegExp, where = whole) => shows('button', name, where)

/** A link of that name leads to that address. */
export const link =
  (name: string | RegExp, to: string | RegExp, where = whole) =>
  () =>
    expect(where(page).getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', to)

/** A field of that name, with its length limit. */
export const limit = (label: string, most: number) => () =>
  expect(page.getByLabel(label, { exact: true })).toHaveAttribute('maxlength', String(most))

/** A toast shows this exact message. */
export const showsMessage = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible()

/** Dismisses the toasts, so that the next one is a new one. */
export async function dismissToasts(page: Page): Promise<void> {
  const toasts = page.locator('[data-sonner-toast]')
  const dismiss = toasts.getByRole('button', { name: 'Dismiss' })
  await expect
    .poll(() => {
      for (const button of dismiss.elements()) (button as HTMLElement).click()
      return toasts.elements().length
    })
    .toBe(0)
}

/** Makes the next calls to `path` with `method` fail like this; null for no answer at all. Returns what ends it. */
export async function failCalls({ api }: Page, method: string, path: string, failure: Refusal | null) {
  const ends = namesAt(path, method).map((name) => (failure ? api.refuse(name, failure) : api.lose(name)))
  return await Promise.resolve(async () => {
    for (const end of ends) end()
    await Promise.resolve()
  })
}

/** A screen that is refused a read, on a device that has nothing of it, logs that it didn’t load. */
export async function logsRefused({ page, go }: At, path: string, screen: string): Promise<void> {
  const log = vi.spyOn(console, 'error')
  await failCalls(page, 'GET', path, { code: 'forbidden' })
  localStorage.clear()
  await go(screen)
  await expect.poll(() => log.mock.calls.map(String).join('\n')).toContain('didn’t load')
  log.mockRestore()
}

/** Answers calls to `path` with `data` in the envelope. */
export async function answerCalls({ api }: Page, method: string, path: string, data: unknown) {
  const ends = namesAt(path, method).map((name) => api.answer(name, ...([{ data }] as unknown as [])))
  return await Promise.resolve(async () => {
    for (const end of ends) end()
    await Promise.resolve()
  })
}

/** While that call, such as `PUT /agent`, is refused or lost, what is done shows this message. */
export const shownIfRefused =
  (call: string, failure: Refusal | null, act: (at: At) => Promise<unknown>, text: string) => async (at: At) => {
    const { page } = at
    const [method = '', path = ''] = call.split(' ')
    await dismissToasts(page)
    const restore = await failCalls(page, method, path, failure)
    await act(at)
    await showsMessage(page, text)
    await restore()
  }

/** Delays the answers to `path` until the returned function is called. */
export async function delayCalls({ api }: Page, path: string): Promise<() => Promise<void>> {
  const releases = namesAt(path).map((name) => api.hold(name))
  return await Promise.resolve(async () => {
    for (const release of releases) release()
    await Promise.resolve()
  })
}

function namesAt(path: string, method = ''): CallName[] {
  const names = callsAt(path).filter((name) => name.startsWith(method))
  if (names.length === 0) throw new Error(`${method} ${path} is no call of the contract.`)
  return names
}

/** The number of elements in the first row of a grid. */
export async function inFirstRow(cells: Locator): Promise<number> {
  const tops = await cells.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  return tops.filter((top) => top === tops[0]).length
}

/** The width and height of an element, in whole pixels. */
export async function sizeOf(element: Locator): Promise<[number, number]> {
  const { width, height } = await element.boundingBox()
  return [Math.round(width), Math.round(height)]
}
