import type { BrowserCommand } from 'vitest/node'

/** What a page asks of its runner, which has the browser's own input devices. */
export const commands = {
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
    press: (keys: string) => Promise<void>
    typeText: (text: string) => Promise<void>
  }
}
