import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '#tests/support/programs/free-port.ts'
import { SANDBOX_TOKEN } from '#tests/support/sandbox-token.ts'
import { countStarted } from '#tests/support/started.ts'

import { App } from './app.ts'
import { copySeeded, type Seeded } from './seeded.ts'

export const ROOT = new URL('../../..', import.meta.url).pathname

/** The settings of every app that browser tests use. */
export const SETTINGS = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  SANDBOX_TOKEN,
  // All tests come from one address at once.
  RATE_LIMIT_LOGINS: '1000',
  RATE_LIMIT_CALLS: '100000',
}

/** Its first start stores the whole demo, which takes more than a minute on a machine that is busy. */
const READY_WITHIN_MS = 240_000

/** How a test runs the app differently. */
interface ProcessOptions {
  /** Run in place of the server's own main file. */
  program?: string
  env?: Record<string, string>
  /** The address that browsers use, where it isn't the server's own. */
  url?: string
}

/** The whole app as its own process on its own folder, to be used, stopped and killed. */
export class AppProcess extends App {
  readonly dataDir: string
  private readonly options: ProcessOptions
  private process: ChildProcess | null = null
  private output = ''

  private constructor(port: number, dataDir: string, options: ProcessOptions) {
    super(port, options.url)
    this.dataDir = dataDir
    this.options = options
  }

  /** Starts it on a copy of what was seeded; on an empty folder with the embedded database when nothing is named. */
  static async start(seeded?: Seeded, options: ProcessOptions = {}): Promise<AppProcess> {
    const copy = seeded && (await copySeeded(seeded))
    const dataDir = copy?.dataDir ?? (await mkdtemp(join(tmpdir(), 'porchlight-e2e-')))
    const env = { ...(copy && { DATABASE_URL: copy.databaseUrl }), ...options.env }
    const app = new AppProcess(await freePort(), dataDir, { ...options, env })
    await app.run()
    return app
  }

  /** Starts the process on its folder and waits until it is ready; throws with its output when it ends first. */
  async run(): Promise<void> {
    countStarted('app processes')
    this.output = ''
    const { program = 'src/server/main.ts', env } = this.options
    const server = spawn(join(ROOT, 'node_modules/.bin/node'), [program], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...SETTINGS,
        PORT: String(this.port),
        PUBLIC_URL: this.url,
        DATA_DIR: this.dataDir,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.process = server
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.output = (this.output + chunk.toString()).slice(-20_000)
      })
    }
    await this.ready(server)
  }

  /** Runs a program of the tests on its folder, while the app itself is stopped. */
  async prepare(program: string): Promise<void> {
    const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: this.dataDir, ...this.options.env }
    const child = spawn(join(ROOT, 'node_modules/.bin/node'), [program], { cwd: ROOT, env, stdio: 'inherit' })
    const [status] = (await once(child, 'exit')) as [number | null]
    if (status !== 0) throw new Error(`${program} ended with ${status}`)
  }

  private async ready(server: ChildProcess): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS
    while (Date.now() < deadline) {
      if (server.exitCode !== null) throw new Error(`the server ended before it was ready:\n${this.output}`)
      const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => null)
      if (answer?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`the server was not ready in time:\n${this.output}`)
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const server = this.process
    this.process = null
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }

  /** Kills the process at once, as a power cut does. */
  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }

  /** Stops the process gracefully, as an operator does. */
  async stop(): Promise<void> {
    await this.end('SIGTERM')
  }

  async remove(): Promise<void> {
    await this.kill()
    await rm(this.dataDir, { recursive: true, force: true })
  }
}
