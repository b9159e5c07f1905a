import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** How a program of a project ended. */
export interface Ended {
  /** Null where it was killed. */
  status: number | null
  /** The end of what it printed. */
  output: string
  isTooLong: boolean
}

const OUTPUT_CHARACTERS = 4000

/** How long the end of the output is waited for: a process that left the group may hold it open. */
const OUTPUT_WAIT_MS = 2000

const running = new Set<number>()

/** Runs the project's Node with `args`, and kills it with everything it started after `mostMs`. */
export async function runNode(
  folder: string,
  args: readonly string[],
  { mostMs, env = {} }: { mostMs: number; env?: Record<string, string> },
): Promise<Ended> {
  const bin = join(folder, 'node_modules', '.bin')
  // Of its own, since tests that are killed leave their files behind.
  const temporary = mkdtempSync(join(tmpdir(), 'run-'))
  // The database of several servers runs as a user of its own.
  chmodSync(temporary, 0o755)
  const started = spawn(join(bin, 'node'), args, {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env['PATH']}`,
      TMPDIR: temporary,
      NODE_COMPILE_CACHE: join(folder, 'node_modules', '.cache', 'compiled'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that all its processes end with it.
    detached: true,
  })
  const { pid } = started
  if (pid !== undefined) running.add(pid)
  let output = ''
  for (const stream of [started.stdout, started.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-OUTPUT_CHARACTERS)))
  }
  let isTooLong = false
  const timer = setTimeout(() => {
    isTooLong = true
    if (pid !== undefined) killGroup(pid)
  }, mostMs)
  try {
    const closed = new Promise((resolve) => started.on('close', resolve))
    const status = await new Promise<number | null>((resolve, reject) => {
      started.on('error', reject).on('exit', resolve)
    })
    if (pid !== undefined) killGroup(pid)
    await Promise.race([closed, wait(OUTPUT_WAIT_MS)])
    return { status, output, isTooLong }
  } finally {
    clearTimeout(timer)
    if (pid !== undefined) running.delete(pid)
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** Kills what `runNode` has started and not seen end. */
export function killRunning(): void {
  for (const pid of running) killGroup(pid)
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of its processes have ended.
  }
}
