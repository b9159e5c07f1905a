import type { BrowserCommand } from 'vitest/node'

/** What a page asks of its runner, which has the browser's own input devices. */
export const commands = {
  /** Clicks at a point of the page, with the button of a mouse. */
  clickAt: (async ({ page }, x, y, count) => {
    await page.mouse.click(x, y, { clickCount: count })
  }) satisfies BrowserCommand<[x: number, y: number, count: number]>,
  /** Moves the mouse to a point of the page. */
  moveTo: (async ({ page }, x, y) => {
    await page.mouse.move(x, y)
  }) satisfies BrowserCommand<[x: number, y: number]>,
  /** Presses the button of the mouse where it is, or lets it go. */
  pressMouse: (async ({ page }, down) => {
    await (down ? page.mouse.down() : page.mouse.up())
  }) satisfies BrowserCommand<[down: boolean]>,
  /** Presses a key or a combination as Playwright names it, such as `Control+b`. */
  press: (async ({ page }, keys) => {
    await page.keyboard.press(keys)
  }) satisfies BrowserCommand<[keys: string]>,
  /** Types a text key by key into what has the focus. */
  typeText: (async ({ page }, text) => {
    await page.keyboard.type(text)
  }) satisfies BrowserCommand<[text: string]>,
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    clickAt: (x: number, y: number, count: number) => Promise<void>
    moveTo: (x: number, y: number) => Promise<void>
    pressMouse: (down: boolean) => Promise<void>
    press: (keys: string) => Promise<void>
    typeText: (text: string) => Promise<void>
  }
}
