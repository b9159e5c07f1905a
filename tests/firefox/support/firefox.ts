import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { launch, type Browser, type Page } from 'puppeteer-core'

/** Debian's Firefox; `FIREFOX_PATH` names another. */
const PROGRAM = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'

/** Most are preferences without which a Firefox in a closed network keeps making requests of its own. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'browser.newtabpage.enabled': false,
  // A test reads the clipboard without the menu that asks for it.
  'dom.events.testing.asyncClipboard': true,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'messaging-system.rsexperimentloader.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

/**
 * What Firefox logs by itself: a file of the app that was still loading when the page was left, about which Chromium is
 * silent, and a request without an answer, which a test provokes.
 */
const EXPECTED =
  /^(?:Error: )?TypeError: error loading dynamically imported module|ServiceWorker intercepted the request and encountered an unexpected error|Failed to load .* ‘Error: no-response|can’t establish a connection to the server|connection to .* was interrupted while the page was loading/

const PHONE = { width: 390, height: 844 }

/** Logs errors as their text: a page that was left meanwhile can't tell more of them. */
function spellOutErrors(): void {
  const { error } = console
  Object.assign(console, { error: (...parts: unknown[]) => error(parts.map(String).join(' ')) })
}

/** A Firefox with its own profile, so that it can be closed and opened again like the one on a phone. */
export class Firefox {
  /** Errors on the console of every page since they were last taken, uncaught ones included. */
  private consoleErrors: string[] = []
  /** The folder of saved files. */
  readonly downloads: string
  private readonly profile: string
  private browser: Browser | null = null

  private constructor(profile: string) {
    this.profile = profile
    this.downloads = join(profile, 'downloads')
  }

  static async make(): Promise<Firefox> {
    return new Firefox(await mkdtemp(join(tmpdir(), 'porchlight-firefox-')))
  }

  /** Opens the browser on its profile and gives its one page. */
  async open(): Promise<Page> {
    this.browser = await launch({
      browser: 'firefox',
      executablePath: PROGRAM,
      headless: true,
      userDataDir: this.profile,
      defaultViewport: PHONE,
      extraPrefsFirefox: {
        ...PREFERENCES,
        'browser.download.folderList': 2,
        'browser.download.dir': this.downloads,
      },
    })
    const [page] = await this.browser.pages()
    if (!page) throw new Error('the browser opened without a page')
    return await this.watch(page)
  }

  /** A page with cookies and storage of its own, as in another profile; `remove` ends it. */
  async openApart(): Promise<{ page: Page; remove: () => Promise<void> }> {
    if (!this.browser) await this.open()
    const context = await this.browser?.createBrowserContext()
    if (!context) throw new Error('the browser did not open')
    const page = await context.newPage()
    // Firefox draws no frames of a tab in the background, for which the driver waits.
    await page.bringToFront()
    return { page: await this.watch(page), remove: () => context.close() }
  }

  private async watch(page: Page): Promise<Page> {
    page.setDefaultTimeout(30_000)
    await page.evaluateOnNewDocument(spellOutErrors)
    page.on('console', (message) => {
      if (message.type() === 'error') this.add(message.text())
    })
    page.on('pageerror', (error) => this.add(String(error)))
    return page
  }

  private add(message: string): void {
    if (!EXPECTED.test(message)) this.consoleErrors.push(message)
  }

  takeConsoleErrors(): string[] {
    return this.consoleErrors.splice(0)
  }

  /** Closes it gracefully; what it stores stays in its profile. */
  async close(): Promise<void> {
    const { browser } = this
    this.browser = null
    await browser?.close()
  }

  async remove(): Promise<void> {
    await this.close()
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
