import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const ROOT = resolve(import.meta.dirname, '../../..')

/** A program of this package as a process of its own. */
export interface Process {
  child: ChildProcess
  /** The lines of its standard output so far. */
  output: string[]
  /** Its standard error so far. */
  errorOutput: () => string
  /** Waits until a line matches, and fails when the process ends before. */
  waitForLine: (matches: (line: string) => boolean) => Promise<string>
  /** Ends it, and waits for its exit. */
  end: (signal: NodeJS.Signals) => Promise<void>
  /** Waits until it is gone by itself; its exit code. */
  exit: () => Promise<number | null>
}

/**
 * Runs a TypeScript file, by its address.
 * @param niceness how far it stands back for other processes, from 0 to 19
 */
export function run(
  file: URL,
  args: string[] = [],
  env: Record<string, string> = {},
  options: { cwd?: string; niceness?: number } = {},
): Process {
  return runCommand([process.execPath, fileURLToPath(file), ...args], env, options)
}

/** Runs a program by its path, with its arguments. */
export function runCommand(
  command: readonly string[],
  env: Record<string, string> = {},
  { cwd = ROOT, niceness = 0 } = {},
): Process {
  // No settings of ours from the environment, which a developer may have exported.
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env
  const base = { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
  const child = spawn('nice', ['-n', String(niceness), ...command], { env: { ...base, ...env }, cwd })
  const output: string[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => output.push(line))
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput += chunk.toString('utf8')
  })
  const gone = once(child, 'close')
  return {
    child,
    output,
    errorOutput: () => errorOutput,
    waitForLine: (matches) =>
      new Promise((resolveLine, reject) => {
        const check = (line: string) => matches(line) && resolveLine(line)
        output.forEach(check)
        lines.on('line', check)
        void gone.then(() => reject(new Error(`The process ended: ${errorOutput}`)))
      }),
    end: async (signal) => {
      child.kill(signal)
      await gone
    },
    exit: async () => {
      await gone
      return child.exitCode
    },
  }
}
