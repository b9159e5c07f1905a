import { afterEach, beforeEach, expect, vi } from 'vitest'

import { isChange, isPublish, type NewChange } from '#sync/queue/entry.ts'

import { Device, type Tab } from './device.ts'
import { publish } from './outbox-items.ts'

/** A device with the app open in a tab. */
class Phone {
  device = new Device()
  private opened: Tab | null = null

  get tab(): Tab {
    return this.opened ?? expect.fail('no tab is open')
  }

  get db() {
    return this.tab.at.db
  }

  get server() {
    return this.device.server
  }

  async start(options: Parameters<Device['install']>[0]): Promise<void> {
    this.device = new Device()
    this.device.install(options)
    await this.open()
  }

  async end(): Promise<void> {
    vi.restoreAllMocks()
    await this.device.wipe()
    vi.unstubAllGlobals()
  }

  /** Opens the app anew: what a tab before had in memory is gone. */
  async open(): Promise<void> {
    this.opened = await this.device.open()
  }

  /** Opens a tab, runs a drain in it and waits until the fate of the next call has killed it. */
  async drainUntilKilled(): Promise<void> {
    const tab = await this.device.open()
    void tab.run(({ drain }) => drain())
    await tab.killed
  }

  /** Does something while the server can’t be reached. */
  async withoutServer<T>(work: () => Promise<T>): Promise<T> {
    this.server.online = false
    const done = await work()
    this.server.online = true
    return done
  }

  /** Does something while the browser knows that there is no network, until its drains have ended. */
  async offline(work: () => Promise<unknown>): Promise<void> {
    this.device.install({ onLine: false })
    await this.withoutServer(async () => {
      await work()
      this.device.install()
      await this.drain()
    })
  }

  submit = (caption: string) => this.tab.run(({ submit }) => submit(publish(caption)))
  change = (wanted: NewChange) => this.tab.run(({ change }) => change(wanted))
  drain = (at = this.tab) => at.run(({ drain }) => drain())

  /** Submits while the server can’t be reached and returns the key. */
  submitOffline = async (caption: string) => (await this.withoutServer(() => this.submit(caption))).key

  items = async () => (await this.db.queue.orderBy('seq').toArray()).filter(isPublish)
  changes = async () => (await this.db.queue.orderBy('seq').toArray()).filter(isChange)

  /** The captions of what was published. */
  captions = () => [...this.server.publications.values()].map(({ request }) => request.caption)
}

/** A new phone for each test of the file. */
export function usePhone(options: Parameters<Device['install']>[0] = {}): Phone {
  const phone = new Phone()
  beforeEach(() => phone.start(options))
  afterEach(() => phone.end())
  return phone
}
