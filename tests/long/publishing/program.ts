import { freePort } from '#tests/support/programs/free-port.ts'
import { run, type Process } from '#tests/support/programs/process.ts'

import { aheadIn } from './clock.ts'

/** A line of the server's log. */
export type Logged = Partial<Record<'msg' | 'level' | 'platform' | 'operation' | 'mode', string>> & {
  err?: { message?: string }
}

/** The server as a process that is killed and started again on the same data and port. */
export interface Program {
  address: string
  /** The time by its own clock, in milliseconds since 1970. */
  now: () => number
  /** Resolves once it is running; at once when it is. */
  up: () => Promise<unknown>
  /** Kills it with -9, as a power cut would, and starts it again. */
  crash: () => Promise<void>
  /**
   * Lets its clock skip idle time up to this moment; resolves when it got there with nothing left to do before, however
   * often it was killed meanwhile.
   */
  skipTo: (moment: number) => Promise<void>
  end: () => Promise<void>
  kills: () => number
  logged: () => Logged[]
}

const MAIN = new URL('./main.ts', import.meta.url)

export async function startProgram(dataDir: string): Promise<Program> {
  const port = await freePort()
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'info',
    APP_SECRET: 'a secret that is known to every test',
    RATE_LIMIT_CALLS: '1000000',
    RATE_LIMIT_LOGINS: '1000000',
  }
  const lives: Process[] = []
  let leapingTo = 0
  const begin = async () => {
    const life = run(MAIN, [], settings)
    lives.push(life)
    // One that was just killed reads nothing more; the next gets the moment at its start.
    life.child.stdin?.on('error', () => undefined)
    await life.waitForLine((line) => line === 'ready')
    if (leapingTo > 0) life.child.stdin?.write(`${leapingTo}\n`)
    return life
  }
  let living = begin()
  await living

  return {
    address: `http://127.0.0.1:${port}`,
    now: () => Date.now() + aheadIn(dataDir),
    up: () => living,
    crash: async () => {
      const life = await living
      living = life.end('SIGKILL').then(begin)
      await living
    },
    skipTo: async (moment) => {
      leapingTo = moment
      const first = await living
      first.child.stdin?.write(`${moment}\n`)
      for (let life = first; ; life = await living) {
        const reached = life.waitForLine((line) => line === `reached ${moment}`).catch(() => null)
        if ((await reached) !== null) break
        if (life.child.signalCode !== 'SIGKILL') throw new Error(`The server ended: ${life.errorOutput()}`)
      }
      leapingTo = 0
    },
    end: async () => (await living).end('SIGKILL'),
    kills: () => lives.filter(({ child }) => child.signalCode === 'SIGKILL').length,
    logged: () => {
      // A line can be cut by the kill.
      const lines = lives.flatMap(({ output }) => output).filter((line) => /^\{.*\}$/.test(line))
      return lines.map((line) => JSON.parse(line) as Logged)
    },
  }
}
