import { vi } from 'vitest'
import type { Locator } from 'vitest/browser'

import type { CallName } from '#contract/index.ts'
import { callsAt } from '#tests/support/fake-api/call-of.ts'
import type { Refusal } from '#tests/support/fake-api/fake-api.ts'

import { expect } from '../support/expect.ts'
import { page } from '../support/page.ts'
import type { At, rowsAt } from './conform.ts'

export { expect }

/** The part of a page to search; the whole page when left out. */
type In = Locator | typeof page

const whole = page as In

/** This exact text is shown. */
export const showsText =
  (text: string | RegExp, where = whole) =>
  () =>
    expect(where.getByText(text, { exact: true }).first()).toBeVisible()

/** An element of that role and name is shown. */
export const shows =
  (role: string, name: string | RegExp, where = whole) =>
  () =>
    expect(where.getByRole(role, { name, exact: true }).first()).toBeVisible()

export const heading = (name: string | RegExp, where = whole) => shows('heading', name, where)
/** Clicks a button of that name. */
export const click =
  (name: string, where = whole) =>
  () =>
    where.getByRole('button', { name, exact: true }).first().click()

export const button = (name: string | RegExp, where = whole) => shows('button', name, where)

/** A link of that name leads to that address. */
export const link =
  (name: string | RegExp, to: string | RegExp, where = whole) =>
  () =>
    expect(where.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', to)

/** A field of that name, with its length limit. */
export const limit = (label: string, most: number) => () =>
  expect(page.getByLabel(label, { exact: true })).toHaveAttribute('maxlength', String(most))

/** A toast shows this exact message. */
export const showsMessage = (text: string | RegExp) => showsText(text)()

/** A row that is the message itself, which is shown. */
export const says = (row: ReturnType<typeof rowsAt>, text: string) => row(`'${text}'`, showsText(text))

/** Dismisses the toasts, so that the next one is a new one. */
export async function dismissToasts(): Promise<void> {
  const toasts = page.locator('[data-sonner-toast]')
  const dismiss = toasts.getByRole('button', { name: 'Dismiss' })
  await expect
    .poll(() => {
      for (const button of dismiss.elements()) (button as HTMLElement).click()
      return toasts.elements().length
    })
    .toBe(0)
}

/** Makes such calls, as `PUT /agent`, fail like this; null for no answer at all. Returns what ends it. */
export const failCalls = (call: string, failure: Refusal | null) =>
  onCalls(call, (name) => (failure ? page.api.refuse(name, failure) : page.api.lose(name)))

/** Answers such calls with `data` in the envelope. */
export const answerCalls = (call: string, data: unknown) =>
  onCalls(call, (name) => page.api.answer(name, ...([{ data }] as unknown as [])))

/** Delays the answers to calls to `path` until the returned function is called. */
export const delayCalls = (path: string) => onCalls(` ${path}`, (name) => page.api.hold(name))

function onCalls(call: string, begin: (name: CallName) => () => void): () => void {
  const [method = '', path = ''] = call.split(' ')
  const names = callsAt(path).filter((name) => name.startsWith(method))
  if (names.length === 0) throw new Error(`${call} is no call of the contract.`)
  const ends = names.map(begin)
  return () => {
    for (const end of ends) end()
  }
}

/** While that call is refused or lost, what is done shows this message. */
export const shownIfRefused =
  (call: string, failure: Refusal | null, act: (at: At) => Promise<unknown>, text: string) => async (at: At) => {
    await dismissToasts()
    const restore = failCalls(call, failure)
    await act(at)
    await showsMessage(text)
    restore()
  }

/** A row that is that message. */
export const saysIfRefused = (
  row: ReturnType<typeof rowsAt>,
  text: string,
  ...[call, failure, act]: [call: string, failure: Refusal | null, act: (at: At) => Promise<unknown>]
) => row(`'${text}'`, shownIfRefused(call, failure, act, text))

/** A row that is the message of a screen that is refused a read, on a device that has nothing of it. */
export const saysIfUnread = (row: ReturnType<typeof rowsAt>, text: string, path: string, screen: string) =>
  saysIfRefused(row, text, `GET ${path}`, { code: 'forbidden' }, ({ go }) => {
    localStorage.clear()
    return go(screen)
  })

/** A screen that is refused a read, on a device that has nothing of it, logs that it didn’t load. */
export const logsRefused =
  (path: string, screen: string) =>
  async ({ go }: At) => {
    const log = vi.spyOn(console, 'error')
    failCalls(`GET ${path}`, { code: 'forbidden' })
    localStorage.clear()
    await go(screen)
    await expect.poll(() => log.mock.calls.map(String).join('\n')).toContain('didn’t load')
    log.mockRestore()
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
