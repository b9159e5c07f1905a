import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, link, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { freePort } from '#tests/support/programs/free-port.ts'
import { countStarted } from '#tests/support/started.ts'

const ROOT = new URL('../../..', import.meta.url).pathname

/** A post on a stand-in network, as its control call returns it. */
export interface NetworkPost {
  id: string
  platform: string
  account: string
  caption: string
  media: { type: string; url: string; alt: string }[]
  created_at: string
}

/** Copies a data folder. Stored files never change, so hard links are enough for them. */
async function copyFolder(from: string, to: string): Promise<void> {
  const files = join(from, 'files')
  await cp(from, to, { recursive: true, filter: (path) => path !== files })
  for (const name of await readdir(files, { recursive: true })) {
    const path = join(files, name)
    if ((await stat(path)).isDirectory()) continue
    const copy = join(to, path.slice(from.length))
    await mkdir(dirname(copy), { recursive: true })
    await link(path, copy)
  }
}

/** How a test runs the app differently. */
interface AppOptions {
  /** Run in place of the server's own main file. */
  program?: string
  env?: Record<string, string>
  /** The address that browsers use, where it isn't the server's own. */
  url?: string
}

/** The whole app as its own process on its own folder, to be used, stopped and killed. */
export class App {
  readonly url: string
  readonly dataDir: string
  readonly port: number
  private readonly options: AppOptions
  private process: ChildProcess | null = null
  private output = ''

  private constructor(port: number, dataDir: string, options: AppOptions) {
    this.port = port
    this.dataDir = dataDir
    this.options = options
    this.url = options.url ?? `http://localhost:${port}`
  }

  /** Makes a folder for it, a copy of `template` when one is named, and starts it. */
  static async start(template?: string, options: AppOptions = {}): Promise<App> {
    const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-e2e-'))
    if (template) await copyFolder(template, dataDir)
    const app = new App(await freePort(), dataDir, options)
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
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: String(this.port),
        PUBLIC_URL: this.url,
        DATA_DIR: this.dataDir,
        // All tests come from one address at once.
        RATE_LIMIT_LOGINS: '1000',
        RATE_LIMIT_CALLS: '100000',
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
    const deadline = Date.now() + 60_000
    while (Date.now() < deadline) {
      if (server.exitCode !== null) throw new Error(`the server ended before it was ready:\n${this.output}`)
      const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => null)
      if (answer?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`the server was not ready within a minute:\n${this.output}`)
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

  /** Everything a stand-in has published. */
  async networkPosts(platform = 'facebook'): Promise<NetworkPost[]> {
    const answer = await fetch(`http://localhost:${this.port}/sandbox/api/posts?platform=${platform}`)
    if (!answer.ok) throw new Error(`the stand-in answered ${answer.status}`)
    const { data } = (await answer.json()) as { data: NetworkPost[] }
    return data
  }

  /** Makes the stand-in's next calls fail (see docs/sandbox.md). */
  async fault(fault: {
    platform?: string
    operation: string
    mode: string
    times?: number
    ms?: number
  }): Promise<void> {
    const answer = await fetch(`http://localhost:${this.port}/sandbox/api/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ platform: 'facebook', ...fault }),
    })
    if (!answer.ok) throw new Error(`the fault was refused: ${await answer.text()}`)
  }
}
