import { commands, page, type Locator, type LocatorFilterOptions, type LocatorOptions } from 'vitest/browser'

import { effects, inTime } from './deadline.ts'
import { click, fill, hover, ready } from './input.ts'

/** The names that Playwright’s locators have beyond Vitest’s, so that a check reads the same in both runners. */
interface PlaywrightNames {
  getByLabel: (text: string | RegExp, options?: LocatorOptions) => Locator
  /** What matches a selector of CSS. */
  locator: (css: string, options?: LocatorFilterOptions) => Locator
  inputValue: () => Promise<string>
  boundingBox: () => Promise<DOMRect>
  evaluate: <R>(read: (element: HTMLElement) => R) => Promise<R>
  evaluateAll: <R>(read: (elements: HTMLElement[]) => R) => Promise<R>
  focus: () => Promise<void>
  blur: () => Promise<void>
  /** Presses a key on it, or a combination such as `Control+b`. */
  press: (keys: string) => Promise<void>
  /** Types a text key by key, after what is there. */
  pressSequentially: (text: string) => Promise<void>
  check: () => Promise<void>
  uncheck: () => Promise<void>
  selectOption: (value: string) => Promise<void>
  setInputFiles: (files: File | File[]) => Promise<void>
}

declare module 'vitest/browser' {
  interface Locator extends PlaywrightNames {}
}

/** Every locator’s prototype. */
const prototype = Object.getPrototypeOf(page.elementLocator(document.body)) as Locator

const select = prototype.locator

const one = async (locator: Locator) => (await locator.findElement()) as HTMLInputElement

async function setChecked(locator: Locator, checked: boolean): Promise<void> {
  // Until it can be used, what is chosen at first may still come.
  const field = await ready(locator, (element) => element)
  if (field.checked !== checked) await locator.click()
}

const names: PlaywrightNames & Pick<Locator, 'click' | 'hover' | 'fill'> & ThisType<Locator> = {
  async click() {
    await click(this)
  },
  async hover() {
    await hover(this)
  },
  async fill(text) {
    await fill(this, text)
  },
  getByLabel(text, options) {
    return this.getByLabelText(text, options)
  },
  locator(css, options) {
    const found = select.call(this, css)
    return options ? found.filter(options) : found
  },
  async inputValue() {
    return (await one(this)).value
  },
  async boundingBox() {
    return (await one(this)).getBoundingClientRect()
  },
  async evaluate(read) {
    return read(await one(this))
  },
  async evaluateAll(read) {
    return await Promise.resolve(read(this.elements() as HTMLElement[]))
  },
  async focus() {
    await one(this)
    // A screen that has just come takes the focus there.
    await effects()
    ;(await one(this)).focus()
  },
  async blur() {
    ;(await one(this)).blur()
  },
  async press(keys) {
    await this.focus()
    await inTime(`Pressing ${keys}`, commands.press(keys))
  },
  async pressSequentially(text) {
    await this.focus()
    await inTime('Typing', commands.typeText(text))
  },
  async check() {
    await setChecked(this, true)
  },
  async uncheck() {
    await setChecked(this, false)
  },
  async selectOption(value) {
    await this.selectOptions(value)
  },
  async setInputFiles(files) {
    await inTime('Choosing files', this.upload(files))
  },
}

Object.assign(prototype, names)
