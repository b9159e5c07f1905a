import type { BrowserContext, CDPSession, Cookie, Page } from '@playwright/test'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { AppProcess } from '#tests/e2e/support/app-process.ts'
import { WHOLE } from '#tests/e2e/support/chromium.ts'
import { Phone, phonePage } from '#tests/e2e/support/browser.ts'
import { type Fault, Middlebox } from '#tests/e2e/support/middlebox.ts'
import { signedIn } from '#tests/support/browser.ts'
import { moduleScript } from '#tests/support/module-script.ts'

/** In place of a result: what it was asked of was killed meanwhile. */
export const KILLED = Symbol('killed')

export interface Agent {
  id: number
  email: string
}

const PASSWORD = 'Porchlight1!'
const START = '/calendar'
/** How often a page is loaded before it counts as failed. */
const LOADS = 4

/** Publishing and everything else that waits on the device; signing in and out is not part of it. */
const isChange = (method: string, path: string) => method !== 'GET' && /^\/api\/(agent|social-posts)\b/.test(path)

/** Server, network and device of a run, each a process or a folder of its own that can be killed. */
export class Machine {
  readonly app: AppProcess
  private readonly network: Middlebox
  private readonly phone: Phone
  private readonly script: string
  private context: BrowserContext | null = null
  private tabs: Page[] = []
  private cookies: Cookie[] = []
  private versions = 0
  private keepsSession = false
  private isKilled = false
  private readonly sessions = new WeakMap<Page, CDPSession>()
  /** What happens to the next changes that the device sends to the server, in their order. */
  readonly faults: Fault[] = []
  /** How many of them happened. */
  faultsHappened = 0
  /** The agent who uses the device. */
  agent: Agent | null = null
  isOnline = true
  isServerUp = true
  /** Errors the pages logged that no fault explains. */
  readonly pageErrors: string[] = []

  private constructor(parts: { app: AppProcess; network: Middlebox; phone: Phone; script: string }) {
    this.app = parts.app
    this.network = parts.network
    this.phone = parts.phone
    this.script = parts.script
    this.network.faultOf = (method, path) => {
      if (!this.isOnline) return 'down'
      const fault = isChange(method, path) ? this.faults.shift() : undefined
      if (fault) this.faultsHappened += 1
      return fault ?? null
    }
  }

  /** Starts it with the demo's library and so many agents. */
  static async start(agents: number): Promise<Machine> {
    const network = await Middlebox.start()
    const env = { AGENTS: String(agents), RATE_LIMIT_CALLS: '100000', RATE_LIMIT_LOGINS: '100000' }
    const app = await AppProcess.start(undefined, { url: network.url, env })
    await app.stop()
    await app.prepare('tests/long/device-life/agents.ts')
    await app.run()
    network.passTo(app.port)
    const script = await moduleScript(new URL('in-page.ts', import.meta.url), 'deviceModules')
    return new Machine({ app, network, phone: await Phone.make(WHOLE), script })
  }

  async end(): Promise<void> {
    await this.phone.remove()
    await this.app.remove()
    await this.network.stop()
  }

  get isReachable(): boolean {
    return this.isOnline && this.isServerUp
  }

  get isBrowserOpen(): boolean {
    return this.context !== null
  }

  /** A tab of the app; the browser and the tab are opened when they aren't. */
  async tab(index = 0): Promise<Page> {
    if (!this.context) await this.open()
    while (this.tabs.length <= index) await this.openTab()
    const page = this.tabs[index]
    if (!page) throw new Error('the tab did not open')
    return page
  }

  get tabCount(): number {
    return this.tabs.length
  }

  /** Runs something in a tab; `KILLED` when the browser was killed, or the app loaded its page anew, before it was done. */
  async inPage<A, R>(index: number, work: (given: A) => R | Promise<R>, given: A): Promise<R | typeof KILLED> {
    const page = await this.tab(index)
    return await this.unlessKilled(page.evaluate<R, never>(work as never, given as never))
  }

  private async unlessKilled<R>(work: Promise<R>): Promise<R | typeof KILLED> {
    const { context } = this
    try {
      return await work
    } catch (error) {
      if (this.context !== context || isReloaded(error)) return KILLED
      throw error
    }
  }

  private async open(): Promise<void> {
    if (this.isKilled) throw new Error('the sequence was ended')
    const context = await this.phone.open()
    this.context = context
    await context.addInitScript({ content: this.script })
    await context.addInitScript(() => {
      const shared: unknown[] = []
      const share = (data: unknown) => Promise.resolve(void shared.push(data))
      Object.assign(navigator, { share, canShare: () => true })
      Object.assign(globalThis, { shared })
    })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    if (this.keepsSession) await context.addCookies(this.cookies)
    this.keepsSession = false
    this.tabs = []
    const first = await phonePage(context)
    await this.use(first)
  }

  private async openTab(): Promise<void> {
    if (!this.context) throw new Error('the browser is not open')
    const page = await this.context.newPage()
    await page.setViewportSize({ width: 390, height: 844 })
    await this.use(page)
  }

  private async use(page: Page): Promise<void> {
    this.tabs.push(page)
    await this.emulate(page)
    page.on('pageerror', (error) => this.pageErrors.push(String(error.stack ?? error)))
    await this.goTo(page)
  }

  /** Opens the app in a tab, and signs in where the session was lost. */
  async goTo(page: Page, path = START): Promise<void> {
    await this.load(page, path)
    if (!this.isReachable || !this.agent) return
    if ((await this.signedInId()) === this.agent.id) return
    await this.signIn(this.agent)
    await this.load(page, path)
  }

  /** A tab in which another one's sign-in is noticed meanwhile loads its own address anew, which ends ours. */
  private async load(page: Page, path: string, left = LOADS): Promise<void> {
    try {
      await page.goto(this.app.url + path, { waitUntil: 'domcontentloaded', timeout: 10_000 })
    } catch (error) {
      if (left === 1) throw error
      await this.load(page, path, left - 1)
    }
  }

  private get browser(): BrowserContext {
    if (!this.context) throw new Error('the browser is not open')
    return this.context
  }

  private async signedInId(): Promise<number | null> {
    const answer = await this.browser.request.get(`${this.app.url}/api/user`)
    if (answer.status() === 401) return null
    return ((await answer.json()) as { data: { id: number } }).data.id
  }

  private async post(path: string, data?: object): Promise<void> {
    const browser = this.browser.request
    const asked = await browser.get(`${this.app.url}/api/sanctum/csrf-cookie`)
    const headers = { 'X-XSRF-TOKEN': asked.headers()['x-xsrf-token'] ?? '' }
    const answer = await browser.post(`${this.app.url}/api${path}`, { headers, ...(data && { data }) })
    if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}: ${await answer.text()}`)
  }

  /** Signs in by the call; open tabs notice it by themselves. */
  async signIn(agent: Agent): Promise<void> {
    if (!this.context) await this.open()
    await this.post('/login', { email: agent.email, password: PASSWORD })
    agent.id = (await this.signedInId()) ?? 0
    this.agent = agent
    this.cookies = await this.browser.cookies()
  }

  async signOut(): Promise<void> {
    await this.post('/logout')
  }

  /** What the server answers the signed-in agent. */
  async ask<T>(path: string): Promise<T> {
    const found = await this.find<T>(path)
    if (found === null) throw new Error(`${path} was not found`)
    return found
  }

  /** The same, or null where there is nothing. */
  async find<T>(path: string): Promise<T | null> {
    const answer = await this.browser.request.get(`${this.app.url}/api${path}`)
    if (answer.status() === 404) return null
    if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}: ${await answer.text()}`)
    return ((await answer.json()) as { data: T }).data
  }

  /**
   * Edits a post as another device of an agent does, based on the caption it has at that moment. Returns that caption;
   * null when the post is gone, or can't be edited any more.
   */
  async editElsewhere(agent: Agent, id: number, caption: string): Promise<string | null> {
    const other = await signedIn(`http://127.0.0.1:${this.app.port}`, { email: agent.email })
    const path = `/agent/social-posts/${id}`
    for (;;) {
      const found = await other.api<{ data: ScheduledPost }>('GET', path)
      if (found.status === 404) return null
      const seen = { caption: found.body.data.caption }
      const { status, body } = await other.api<{ code: string }>('PUT', path, { body: { caption, seen } })
      if (status < 300) return seen.caption
      // The device's own edit arrived meanwhile.
      if (body.code === 'edited_elsewhere') continue
      if ([404, 409].includes(status)) return null
      throw new Error(`An edit from another device was answered ${status} ${body.code}`)
    }
  }

  /** Cuts the network, also for the worker, and lets every tab know. */
  async setOnline(isOnline: boolean): Promise<void> {
    this.isOnline = isOnline
    if (!isOnline) this.network.closeConnections()
    for (const page of this.tabs) await this.emulate(page)
  }

  private async emulate(page: Page): Promise<void> {
    const known = this.sessions.get(page)
    if (!known && this.isOnline) return
    const session = known ?? (await page.context().newCDPSession(page))
    this.sessions.set(page, session)
    const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: !this.isOnline, ...speed })
  }

  /** Kills the browser and what it runs. The cookies of its last 30 seconds are lost unless it had written them. */
  async killBrowser(keepsSession: boolean): Promise<void> {
    this.context = null
    this.tabs = []
    await this.phone.kill()
    this.keepsSession = keepsSession
  }

  async closeBrowser(): Promise<void> {
    this.context = null
    this.tabs = []
    await this.phone.close()
  }

  async closeTab(index: number): Promise<void> {
    const [page] = this.tabs.splice(index, 1)
    await page?.close()
  }

  async killServer(): Promise<void> {
    this.isServerUp = false
    await this.app.kill()
  }

  async startServer(): Promise<void> {
    if (this.isServerUp) return
    if (this.isKilled) throw new Error('the sequence was ended')
    await this.app.run()
    this.isServerUp = true
  }

  /** Kills browser and server, and lets nothing open them again before `revive`. */
  async kill(): Promise<void> {
    this.isKilled = true
    await Promise.all([this.killBrowser(false), this.killServer()])
  }

  /** Starts the server again, with the network in place. */
  async revive(): Promise<void> {
    this.isKilled = false
    this.faults.length = 0
    await this.startServer()
    await this.setOnline(true)
  }

  /** Releases a version of the app whose worker differs. */
  release(): void {
    this.network.workerSuffix = `\n// release ${(this.versions += 1)}`
  }
}

function isReloaded(error: unknown): boolean {
  return error instanceof Error && /Execution context was destroyed/.test(error.message)
}
