import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { networksAt } from '#tests/support/networks-at.ts'
import { type ObjectStorage, startObjectStorage } from '#tests/support/object-storage.ts'
import { OUTSIDE } from '#tests/support/outside.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { type Process, run } from '#tests/support/programs/process.ts'
import { testFolder } from '#tests/support/test-folder.ts'

import { seed, type Seeded } from './seed.ts'

const SERVER = new URL('../../../src/server/main.ts', import.meta.url)
const JUMPING_CLOCK = new URL('jumping-clock.ts', import.meta.url)
const STAND_INS = new URL('../../../src/sandbox/main.ts', import.meta.url)

const WEBS = ['web-1', 'web-2'] as const
const WORKERS = ['worker-1', 'worker-2'] as const
/** The processes that may be killed; the object storage is in the test's own. */
export const PARTS = ['networks', ...WEBS, ...WORKERS] as const

export type Part = (typeof PARTS)[number]

/**
 * Two web processes, two workers, the networks and an object storage on one database, as an operator runs them. The
 * servers' own clocks are wrong and jump.
 */
export interface Installation extends Seeded {
  databaseUrl: string
  /** Where each part answers. */
  addresses: Readonly<Record<Part, string>>
  webs: readonly string[]
  storage: ObjectStorage
  /** Kills it with -9 and starts it again; resolves when it is ready. */
  kill: (part: Part) => Promise<void>
  kills: Readonly<Record<Part, number>>
  /** What the processes wrote to standard error. */
  complaints: () => string[]
  /** The errors logged, by message, and how often each was. */
  errors: () => Map<string, number>
  /** Ends all of it in order; gives the exit codes of the servers that were not killed. */
  close: () => Promise<(number | null)[]>
}

interface Life {
  part: Part
  process: Process
  isKilled: boolean
}

/** Starts everything on a database, with so many agents who may publish ten times a day each; ends with the test. */
export async function startInstallation(databaseUrl: string, agents: number): Promise<Installation> {
  const folder = testFolder()
  const storage = await startObjectStorage()
  const ports = new Map<Part, number>()
  for (const part of PARTS) ports.set(part, await freePort())
  const addresses = recordOf((part) => `http://127.0.0.1:${ports.get(part)}`)
  const kills = recordOf(() => 0)
  const shared = {
    ...OUTSIDE,
    // So that cookies need no https.
    PUBLIC_URL: 'http://porchlight.example',
    DATABASE_URL: databaseUrl,
    ...storage.env,
    ...networksAt(`${addresses.networks}/sandbox`),
    LOG_LEVEL: 'error',
    RATE_LIMIT_CALLS: '1000000',
  }
  const lives: Life[] = []
  const running = new Map<Part, Promise<Life>>()

  const launch = (part: Part): Process => {
    const [port, DATA_DIR] = [String(ports.get(part)), join(folder, part)]
    if (part === 'networks') {
      const ownSettings = { SANDBOX_PORT: port, SANDBOX_SMTP_PORT: '0', SANDBOX_PROCESSING_MS: '20' }
      return run(STAND_INS, [], { ...ownSettings, DATA_DIR, PUBLIC_URL: shared.PUBLIC_URL })
    }
    const env = { ...shared, PORT: port, DATA_DIR, NODE_OPTIONS: `--import=${JUMPING_CLOCK.href}` }
    return run(SERVER, ['--role', part.startsWith('web') ? 'web' : 'worker'], env)
  }
  const begin = async (part: Part): Promise<Life> => {
    const life = { part, process: launch(part), isKilled: false }
    lives.push(life)
    await life.process.waitForLine((line) => /sandbox listening|Porchlight is ready/.test(line))
    return life
  }
  const start = async (part: Part) => {
    const life = begin(part)
    running.set(part, life)
    await life
  }

  const endAll = async () => {
    const ends = (ofNetworks: boolean) =>
      lives
        .filter(({ part, isKilled }) => !isKilled && (part === 'networks') === ofNetworks)
        .map(async ({ process }) => {
          await process.end('SIGTERM')
          return process.child.exitCode
        })
    const codes = await Promise.all(ends(false))
    await Promise.all(ends(true))
    await storage.close()
    return codes
  }
  let ended: ReturnType<typeof endAll> | undefined
  const close = () => (ended ??= endAll())
  onTestFinished(async () => void (await close()))

  await start('networks')
  const seeded = await seed(shared, addresses.networks, agents)
  await Promise.all([...WEBS, ...WORKERS].map(start))

  return {
    ...seeded,
    databaseUrl,
    addresses,
    webs: WEBS.map((part) => addresses[part]),
    storage,
    kills,
    kill: async (part) => {
      const life = await running.get(part)
      if (!life) throw new Error(`${part} was never started`)
      const { exitCode } = life.process.child
      if (exitCode !== null) throw new Error(`${part} ended with ${exitCode}: ${life.process.errorOutput()}`)
      life.isKilled = true
      kills[part] += 1
      await life.process.end('SIGKILL')
      await start(part)
    },
    complaints: () =>
      lives.flatMap(({ part, process }) => (process.errorOutput() ? [`${part}: ${process.errorOutput()}`] : [])),
    errors: () => tallyErrors(lives),
    close,
  }
}

function recordOf<T>(valueOf: (part: Part) => T): Record<Part, T> {
  return Object.fromEntries(PARTS.map((part) => [part, valueOf(part)])) as Record<Part, T>
}

function tallyErrors(lives: readonly Life[]): Map<string, number> {
  const counts = new Map<string, number>()
  // A line can be cut by the kill.
  const lines = lives.flatMap(({ process }) => process.output).filter((line) => /^\{.*\}$/.test(line))
  for (const line of lines) {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } }
    // Without a statement, and without a worker's id.
    const text = `${msg}: ${err?.message?.split(/[\n("]/)[0]?.trim() ?? ''}`
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}
