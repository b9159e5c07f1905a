import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { countStarted } from '#tests/support/started.ts'

import { App } from './app.ts'
import { ROOT } from './app-process.ts'
import { seeded } from './seeded.ts'
import type { Answer, Call } from './server/calls.ts'

/** How a server differs from the others. */
interface ServerOptions {
  env?: Record<string, string>
  /** The address that browsers use, where it isn't the server's own. */
  url?: string
}

/** The process with the servers of one worker: one for all its tests, and those that a test has for itself. */
export class ServerHost {
  private readonly process: ChildProcess
  private readonly waiting = new Map<number, (answer: Answer) => void>()
  private calls = 0
  private shared: App | null = null
  /** The last of what the servers have logged. */
  output = ''

  constructor() {
    countStarted('app processes')
    const host = fork('tests/e2e/support/server/host.ts', {
      execPath: join(ROOT, 'node_modules/.bin/node'),
      execArgv: [],
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.process = host
    for (const stream of [host.stdout, host.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output = (this.output + chunk.toString()).slice(-20_000)
      })
    }
    host.on('message', (answer: Answer) => {
      this.waiting.get(answer.id)?.(answer)
      this.waiting.delete(answer.id)
    })
    host.on('exit', () => {
      for (const [id, tell] of this.waiting) tell({ id, result: null, error: `it has ended:\n${this.output}` })
      this.waiting.clear()
    })
  }

  /** Starts a server on a copy of what was seeded. */
  async start({ env = {}, url }: ServerOptions = {}): Promise<App> {
    countStarted('servers')
    const settings = { ...env, ...(url && { PUBLIC_URL: url }) }
    const port = await this.call({ name: 'start', seeded: seeded(), env: settings })
    if (port === null) throw new Error('the server has no port')
    return new App(port, url)
  }

  /** Closes a server without waiting for its end, which that of the process may precede. */
  close({ port }: App): void {
    this.call({ name: 'close', port }).catch((error: unknown) => (this.output += String(error)))
  }

  /** The server that all tests of the worker use, with the demo's accounts as they are at first. */
  async renewed(): Promise<App> {
    const known = this.shared
    if (known && (await this.call({ name: 'renew', port: known.port })) !== null) return known
    // A job can be held up for as long as a test has made a network slow.
    if (known) this.close(known)
    this.shared = await this.start()
    return this.shared
  }

  async end(): Promise<void> {
    const ended = once(this.process, 'exit')
    this.process.disconnect()
    await ended
  }

  private async call(call: Call): Promise<number | null> {
    const id = this.calls++
    const answered = new Promise<Answer>((resolve) => this.waiting.set(id, resolve))
    this.process.send({ ...call, id })
    const { result, error } = await answered
    if (error !== null) throw new Error(`the servers’ process: ${error}`)
    return result
  }
}
