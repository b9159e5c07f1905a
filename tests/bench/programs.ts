import memory from '../../scripts/memory.json' with { type: 'json' }

import type { Browser } from '#tests/support/browser.ts'
import { cleanUp, temporaryFolder } from '#tests/support/clean-up.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { run } from '#tests/support/programs/process.ts'

/** A server in its own process, ready for requests. It is ended at the end of the measurement, if not before. */
interface Started {
  address: string
  pid: number | undefined
  end: () => Promise<void>
}

const fileOf = (path: string) => new URL(path, import.meta.url)

/**
 * The priority of a server whose page a browser of the same machine measures: agents' browsers share no processor with
 * the server.
 */
export const BEHIND_THE_BROWSER = 5

interface Program {
  file: URL
  args?: string[]
  env?: Record<string, string>
  niceness?: number
}

async function start(
  { file, args, env, niceness = 0 }: Program,
  addressIn: (line: string) => string | null,
): Promise<Started> {
  const { child, end, waitForLine } = run(file, args, env, { niceness })
  const stop = () => end('SIGTERM')
  cleanUp(stop)
  const line = await waitForLine((line) => addressIn(line) !== null)
  return { address: addressIn(line) ?? '', pid: child.pid, end: stop }
}

/** Starts the app as `npm start` does, with the demo unless `env` says otherwise. */
export async function startApp(
  env: Record<string, string> = {},
  options: { dataDir?: string; niceness?: number } = {},
): Promise<Started> {
  const { dataDir = temporaryFolder(), niceness = 0 } = options
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const settings = {
    PORT: String(port),
    PUBLIC_URL: address,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_CALLS: '1000000',
    RATE_LIMIT_LOGINS: '1000000',
    NODE_OPTIONS: memory.heap.join(' '),
    ...memory.malloc,
    ...env,
  }
  const file = fileOf('../../src/server/main.ts')
  return await start({ file, env: settings, niceness }, (line) =>
    line.includes('Porchlight is ready') ? address : null,
  )
}

/** Starts a static copy of the page at `url`, without scripts. */
export const startStaticTwin = (url: string, niceness: number): Promise<Started> =>
  start({ file: fileOf('static-twin.ts'), args: [url], niceness }, addressOf)

/** Starts a server that answers an agent's reads with the app's statements and bytes, and does nothing else. */
export const startBareTwin = (databaseUrl: string, agentId: number): Promise<Started> =>
  start({ file: fileOf('bare-twin.ts'), args: [databaseUrl, String(agentId)] }, addressOf)

const addressOf = (line: string) => /http:\S+\d/.exec(line)?.[0] ?? null

/** What a signed-in browser sends as its `Cookie` header. */
export const cookieOf = ({ cookies }: Browser): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
