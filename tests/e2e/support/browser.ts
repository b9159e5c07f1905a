import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'

import { LIGHT, QUIET_FLAGS } from './chromium.ts'

/** A Chromium with its own process and profile, so that it can be killed and restarted like a phone. */
export class Phone {
  private readonly profile: string
  private readonly program: string
  private process: ChildProcess | null = null
  private browser: Browser | null = null

  private constructor(profile: string, program: string) {
    this.profile = profile
    this.program = program
  }

  static async make(program = LIGHT): Promise<Phone> {
    return new Phone(await mkdtemp(join(tmpdir(), 'porchlight-phone-')), program)
  }

  /** Opens the browser on its profile and gives its one context. */
  async open(): Promise<BrowserContext> {
    await rm(join(this.profile, 'DevToolsActivePort'), { force: true })
    this.process = spawn(
      this.program,
      [
        '--headless=new',
        ...QUIET_FLAGS,
        '--remote-debugging-port=0',
        `--user-data-dir=${this.profile}`,
        '--window-size=390,844',
        'about:blank',
      ],
      { stdio: 'ignore', detached: true },
    )
    this.browser = await chromium.connectOverCDP(`http://127.0.0.1:${await this.port()}`)
    const [context] = this.browser.contexts()
    if (!context) throw new Error('the browser opened without a context')
    return context
  }

  private async port(): Promise<string> {
    const deadline = Date.now() + 30_000
    while (Date.now() < deadline) {
      const known = await readFile(join(this.profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
      const [port, path] = known.split('\n')
      // The path is written after it.
      if (port && path) return port
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    throw new Error('the browser did not say where it listens')
  }

  /** Closes it gracefully, so that its state, the session cookie included, is on disk. */
  async close(): Promise<void> {
    const [main, browser] = [this.process, this.browser]
    this.process = null
    this.browser = null
    if (!main || !browser) return
    if (hasEnded(main)) return
    const ended = once(main, 'exit')
    const devtools = await browser.newBrowserCDPSession()
    // It may end before it has answered.
    await devtools.send('Browser.close').catch(() => undefined)
    await ended
  }

  /** Kills the browser and all its processes at once, as an empty battery does. */
  async kill(): Promise<void> {
    const main = this.process
    this.process = null
    this.browser = null
    if (!main?.pid || hasEnded(main)) return
    const ended = once(main, 'exit')
    process.kill(-main.pid, 'SIGKILL')
    await ended
  }

  /**
   * Damages the files of every IndexedDB database of the killed browser, as a kill in mid-write can. Chromium then opens
   * them empty.
   */
  async damageDatabases(): Promise<void> {
    const folder = join(this.profile, 'Default', 'IndexedDB')
    const manifests = (await readdir(folder, { recursive: true })).filter((name) => /MANIFEST-\d+$/.test(name))
    if (manifests.length === 0) throw new Error('there is no database to damage')
    for (const name of manifests) await writeFile(join(folder, name), 'damaged'.repeat(100))
  }

  async remove(): Promise<void> {
    await this.kill()
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Also of one that was killed, or crashed, by a signal; such a process has no exit code. */
function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** The first page of a context, at a phone's size. */
export async function phonePage(context: BrowserContext): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.setViewportSize({ width: 390, height: 844 })
  return page
}
