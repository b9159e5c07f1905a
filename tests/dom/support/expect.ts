import { expect as assert, vi } from 'vitest'
import type { Locator } from 'vitest/browser'

import { TIMEOUT_MS } from './deadline.ts'
import { page, type Page } from './page.ts'

const INTERVAL_MS = 20

type Text = string | RegExp

/** What can be expected of elements, under Playwright’s names; each is tried until it holds. */
interface OfElements {
  toBeVisible: () => Promise<void>
  /** There is none, or it can’t be seen. */
  toBeHidden: () => Promise<void>
  toBeAttached: () => Promise<void>
  toHaveCount: (count: number) => Promise<void>
  /** Its whole text, or those of all that are found. */
  toHaveText: (text: Text | readonly Text[]) => Promise<void>
  toContainText: (text: Text) => Promise<void>
  toHaveValue: (value: Text) => Promise<void>
  toHaveAttribute: (name: string, value?: Text) => Promise<void>
  toHaveAccessibleName: (name: Text) => Promise<void>
  toHaveAccessibleDescription: (description: Text) => Promise<void>
  toBeChecked: () => Promise<void>
  toBeDisabled: () => Promise<void>
  toBeEnabled: () => Promise<void>
  toBeFocused: () => Promise<void>
  toBeInViewport: () => Promise<void>
}

interface OfPage {
  toHaveURL: (address: RegExp) => Promise<void>
}

type Expectations<T> = T & { not: T }

interface Expect extends Pick<typeof assert, 'any' | 'arrayContaining' | 'stringMatching' | 'poll'> {
  (actual: Locator): Expectations<OfElements>
  (actual: Page): Expectations<OfPage>
  <T>(actual: T, message?: string): ReturnType<typeof assert<T>>
}

/** A check of the elements as they are now. It throws when it doesn’t hold, or when it does and must not. */
type Check = (found: HTMLElement[], negated: boolean, ...given: never[]) => void

function only(found: HTMLElement[]): HTMLElement {
  const [element, ...others] = found
  if (!element) throw new Error('no such element')
  if (others.length > 0) throw new Error(`${found.length} elements instead of one`)
  return element
}

/** Compares what is read of an element, or of all of them. */
function compare(actual: unknown, wanted: unknown, negated: boolean): void {
  const expected = wanted instanceof RegExp ? assert.stringMatching(wanted) : wanted
  if (negated) assert(actual).not.toEqual(expected)
  else assert(actual).toEqual(expected)
}

const reads =
  (read: (element: HTMLElement, name: string) => unknown): Check =>
  (found, negated, ...given: string[]) =>
    compare(read(only(found), given[0] ?? ''), given.at(-1), negated)

const isSeen = (found: HTMLElement[]) => found.length > 0 && only(found).checkVisibility({ visibilityProperty: true })

const textOf = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').trim()

/** A matcher that Vitest has for elements. */
const delegated =
  (
    name:
      | 'toHaveAccessibleName'
      | 'toHaveAccessibleDescription'
      | 'toBeChecked'
      | 'toBeDisabled'
      | 'toBeEnabled'
      | 'toHaveFocus',
  ): Check =>
  (found, negated, ...given: [text?: Text]) => {
    const of = assert(only(found))
    ;(negated ? of.not : of)[name](...(given as [string]))
  }

const CHECKS: Record<keyof OfElements, Check> = {
  toBeVisible: (found, negated) => assert(isSeen(found), 'it is visible').toBe(!negated),
  toBeHidden: (found, negated) => assert(!isSeen(found), 'it is hidden').toBe(!negated),
  toBeAttached: (found, negated) => assert(found.length > 0, 'it is attached').toBe(!negated),
  toHaveCount: (found, negated, count: number) => compare(found.length, count, negated),
  toHaveText: (found, negated, text: Text | readonly Text[]) =>
    typeof text === 'string' || text instanceof RegExp
      ? compare(textOf(only(found)), text, negated)
      : compare(
          found.map(textOf),
          text.map((one) => (one instanceof RegExp ? assert.stringMatching(one) : one)),
          negated,
        ),
  toContainText: (found, negated, text: Text) =>
    compare(textOf(only(found)), text instanceof RegExp ? text : assert.stringContaining(text), negated),
  toHaveValue: reads((element) => (element as HTMLInputElement).value),
  toHaveAttribute: (found, negated, name: string, ...value: [Text?]) =>
    compare(only(found).getAttribute(name), value.length > 0 ? value[0] : assert.any(String), negated),
  toHaveAccessibleName: delegated('toHaveAccessibleName'),
  toHaveAccessibleDescription: delegated('toHaveAccessibleDescription'),
  toBeChecked: delegated('toBeChecked'),
  toBeDisabled: delegated('toBeDisabled'),
  toBeEnabled: delegated('toBeEnabled'),
  toBeFocused: delegated('toHaveFocus'),
  toBeInViewport: (found, negated) => {
    const { top, left, bottom, right } = only(found).getBoundingClientRect()
    const at = `it is at ${left}, ${top} to ${right}, ${bottom} in ${innerWidth} by ${innerHeight}`
    assert(bottom > 0 && right > 0 && top < innerHeight && left < innerWidth, at).toBe(!negated)
  },
}

/** Tries until the check holds; its error is shown at the line that expects it. */
async function until(check: () => void): Promise<void> {
  const { stack } = new Error('An expectation')
  try {
    await vi.waitFor(check, { timeout: TIMEOUT_MS, interval: INTERVAL_MS })
  } catch (error) {
    if (error instanceof Error && stack) error.stack = stack.replace('Error: An expectation', String(error))
    throw error
  }
}

function ofElements(locator: Locator, negated: boolean): OfElements {
  const tried = Object.entries(CHECKS).map(([name, check]) => {
    const attempt = (...given: never[]) =>
      until(() => {
        try {
          check(locator.elements() as HTMLElement[], negated, ...given)
        } catch (error) {
          const what = `${locator.asLocator()} ${negated ? 'not ' : ''}${name}`
          throw new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
        }
      })
    return [name, attempt]
  })
  return Object.fromEntries(tried) as OfElements
}

const ofPage = (negated: boolean): OfPage => ({
  toHaveURL: (address) => until(() => compare(location.href, address, negated)),
})

const isLocator = (actual: unknown): actual is Locator =>
  typeof actual === 'object' && actual !== null && 'asLocator' in actual

/** Vitest’s `expect`, which tries what is expected of a locator or the page until it holds. */
export const expect = Object.assign(
  (actual: unknown, message?: string) => {
    if (isLocator(actual)) return Object.assign(ofElements(actual, false), { not: ofElements(actual, true) })
    if (actual === page) return Object.assign(ofPage(false), { not: ofPage(true) })
    return assert(actual, message)
  },
  {
    any: assert.any,
    arrayContaining: assert.arrayContaining,
    stringMatching: assert.stringMatching,
    poll: <T>(read: () => T) => assert.poll(read, { timeout: TIMEOUT_MS, interval: INTERVAL_MS }),
  },
) as unknown as Expect
