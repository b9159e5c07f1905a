import type { Locator, Page } from '@playwright/test'

import { RING_AT_FOCUS } from './in-page.ts'

/** Key presses after which Tab has been everywhere. */
const ROUND = 140

/** Somebody who uses a page by its keys alone, and notes where they can't see the focus. */
export class Keyboard {
  readonly page: Page
  readonly found: string[] = []
  stops = 0

  constructor(page: Page) {
    this.page = page
  }

  /** Moves by Tab to a control; throws when Tab never comes there. */
  async goTo(control: Locator): Promise<void> {
    const target = control.first()
    await target.waitFor({ state: 'attached' })
    for (let presses = 0; presses < ROUND; presses++) {
      if (await target.evaluate((element) => element.matches(':focus'))) return
      await this.press('Tab')
    }
    throw new Error(`Tab never comes to ${control.toString()}`)
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    const { name, shown } = await this.page.evaluate<{ name: string; shown: boolean }>(RING_AT_FOCUS)
    this.stops += 1
    if (!shown && name !== 'nothing') this.found.push(`the focus can't be seen: ${name}`)
  }

  async type(control: Locator, text: string): Promise<void> {
    await this.goTo(control)
    await this.page.keyboard.press('ControlOrMeta+A')
    await this.page.keyboard.type(text)
  }

  /** Presses a button. */
  async use(control: Locator, key = 'Enter'): Promise<void> {
    await this.goTo(control)
    await this.page.keyboard.press(key)
  }

  /** Waits until a dialog is gone; the focus must be on something again then. */
  async returns(from: string): Promise<void> {
    await this.page.getByRole('dialog').waitFor({ state: 'hidden' })
    // It is given back in a later task than the one that removes the dialog.
    const isBack = this.page.waitForFunction(() => document.activeElement !== document.body, null, { timeout: 2_000 })
    await isBack.catch(() => this.found.push(`the focus is nowhere after ${from} was closed`))
  }
}
