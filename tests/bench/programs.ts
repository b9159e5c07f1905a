import memory from '../../scripts/memory.json' with { type: 'json' }

import { run, type Process } from '#tests/support/programs/process.ts'

/** A server in its own process, ready for requests. */
interface Started extends Pick<Process, 'end'> {
  address: string
  pid: number | undefined
  tookMs: number
}

const SERVER = new URL('../../src/server/main.ts', import.meta.url)
const TWIN = new URL('static-twin.ts', import.meta.url)
const SANDBOX = new URL('../../src/sandbox/main.ts', import.meta.url)

/**
 * The priority of a server whose page a browser of the same machine measures: agents' browsers share no processor with
 * the server.
 */
export const BEHIND_THE_BROWSER = { niceness: 5 }

export async function startApp(
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
  { niceness = 0 } = {},
): Promise<Started> {
  const began = performance.now()
  const address = `http://127.0.0.1:${port}`
  const settings = {
    PORT: String(port),
    PUBLIC_URL: address,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_CALLS: '1000000',
    // As `npm start` runs it.
    NODE_OPTIONS: memory.heap.join(' '),
    ...memory.malloc,
    ...env,
  }
  const { child, end, waitForLine } = run(SERVER, [], settings, { niceness })
  await waitForLine((line) => line.includes(address))
  return { address, pid: child.pid, tookMs: performance.now() - began, end }
}

/** A static copy of the page at `url`, without scripts, served by a process of its own. */
export async function startTwin(url: string, { niceness = 0 } = {}): Promise<Omit<Started, 'pid' | 'tookMs'>> {
  const { end, waitForLine } = run(TWIN, [url], {}, { niceness })
  return { address: await waitForLine((line) => line.startsWith('http')), end }
}

/** The stand-ins alone. `publicUrl` is the server whose media they fetch. */
export async function startStandIns(dataDir: string, port: number, publicUrl: string): Promise<Started> {
  const began = performance.now()
  const env = { SANDBOX_PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: publicUrl }
  const { child, end, waitForLine } = run(SANDBOX, [], env)
  await waitForLine((line) => line.includes('listening'))
  return { address: `http://127.0.0.1:${port}/sandbox`, pid: child.pid, tookMs: performance.now() - began, end }
}
