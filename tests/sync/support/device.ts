import 'fake-indexeddb/auto'

import { AsyncLocalStorage } from 'node:async_hooks'

import { Dexie } from 'dexie'
import { vi } from 'vitest'

import { PublishServer } from './publish-server.ts'

/** The modules of one tab: as in a browser, each tab has its own. */
async function load() {
  vi.resetModules()
  const [queue, drainRoom, database, triggers, receipts, drafts, reactions, ownDrafts, shares, ...more] =
    await Promise.all([
      import('#sync/queue/queue.ts'),
      import('#sync/queue/send/drain.ts'),
      import('#sync/storage/database.ts'),
      import('#sync/queue/send/triggers.ts'),
      import('#sync/queue/receipts.ts'),
      import('#sync/drafts/drafts.ts'),
      import('#sync/reactions.ts'),
      import('#sync/drafts/own-drafts.ts'),
      import('#sync/drafts/shares.ts'),
      import('#sync/listings/listings.ts'),
      import('#sync/listings/photos.ts'),
      import('#sync/leads/leads.ts'),
    ])
  const [listings, photos, leads] = more
  return {
    ...queue,
    ...drainRoom,
    ...triggers,
    ...receipts,
    ...drafts,
    ...reactions,
    ...ownDrafts,
    ...shares,
    ...listings,
    ...photos,
    ...leads,
    db: database.db,
  }
}

/** One tab, or the worker: it can send, hold the lock and be killed. */
export class Tab {
  isAlive = true
  private readonly end = Promise.withResolvers<'killed'>()
  readonly killed = this.end.promise
  readonly device: Device
  readonly at: Awaited<ReturnType<typeof load>>

  constructor(device: Device, at: Awaited<ReturnType<typeof load>>) {
    this.device = device
    this.at = at
  }

  /** Runs something as this tab. */
  run<T>(work: (at: Tab['at']) => T): T {
    return this.device.tab.run(this, () => work(this.at))
  }

  kill(): void {
    this.isAlive = false
    this.end.resolve('killed')
    this.device.locks.letGo(this)
  }
}

interface Lock {
  queue: { tab: Tab | undefined; start: () => void }[]
  holder: Tab | undefined | 'nobody'
}

/** A lock manager that, like a browser's, releases the locks of a killed tab. */
class Locks {
  private readonly all = new Map<string, Lock>()
  private readonly device: Device

  constructor(device: Device) {
    this.device = device
  }

  query = (): Promise<LockManagerSnapshot> => {
    const held = [...this.all].filter(([, { holder }]) => holder !== 'nobody')
    return Promise.resolve({ held: held.map(([name]) => ({ name, mode: 'exclusive' as const })) })
  }

  request = <T>(name: string, _options: LockOptions, work: () => Promise<T>): Promise<T> => {
    const tab = this.device.tab.getStore()
    const lock = this.all.get(name) ?? { queue: [], holder: 'nobody' as const }
    this.all.set(name, lock)
    return new Promise<T>((resolve, reject) => {
      const start = () => {
        const job = tab ? tab.run(work) : work()
        job.then(resolve, reject).finally(() => this.release(lock, tab))
      }
      lock.queue.push({ tab, start })
      this.next(lock)
    })
  }

  letGo(tab: Tab): void {
    for (const lock of this.all.values()) this.release(lock, tab)
  }

  private release(lock: Lock, tab: Tab | undefined): void {
    if (lock.holder !== tab) return
    lock.holder = 'nobody'
    this.next(lock)
  }

  private next(lock: Lock): void {
    if (lock.holder !== 'nobody') return
    const first = lock.queue.shift()
    if (!first) return
    if (first.tab && !first.tab.isAlive) return this.next(lock)
    lock.holder = first.tab
    setImmediate(first.start)
  }
}

/** A phone with one database, several tabs and a clock, and the server it calls. */
export class Device {
  readonly tab = new AsyncLocalStorage<Tab>()
  readonly locks = new Locks(this)
  readonly server = new PublishServer()
  /** Milliseconds the phone's clock is off. */
  clockOff = 0
  private readonly opened: Tab[] = []
  private readonly realNow = Date.now.bind(Date)

  /** Replaces the browser's APIs by the device's. `vi.unstubAllGlobals` and `vi.restoreAllMocks` undo it. */
  install({
    webLocks = true,
    ...more
  }: { webLocks?: boolean; serviceWorker?: object; storage?: object; onLine?: boolean } = {}): void {
    vi.spyOn(Date, 'now').mockImplementation(() => this.realNow() + this.clockOff)
    vi.stubGlobal('navigator', { onLine: true, ...(webLocks && { locks: this.locks }), ...more })
    vi.stubGlobal('reportError', (error: unknown) => {
      throw error
    })
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      const sender = this.tab.getStore()
      if (sender && !sender.isAlive) return await new Promise<never>(() => undefined)
      this.server.kill = () => sender?.kill()
      return await this.server.answer(url, init)
    })
  }

  async open(): Promise<Tab> {
    const tab = new Tab(this, await load())
    this.opened.push(tab)
    return tab
  }

  /** Closes every connection to the database and deletes it. */
  async wipe(): Promise<void> {
    for (const { at } of this.opened.splice(0)) at.db.close()
    await Dexie.delete('porchlight')
  }
}
