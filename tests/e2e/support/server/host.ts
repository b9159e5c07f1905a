// Runs the app's servers for one worker of the browser tests, which says by messages what to do.
import { rmSync } from 'node:fs'
import { inspect } from 'node:util'

import { readConfig } from '#server/config.ts'
import { startServer, type Running } from '#server/start.ts'

import { SETTINGS } from '../app-process.ts'
import { copySeeded, type Seeded } from '../seeded.ts'
import type { Answer, Call } from './calls.ts'
import { renew } from './renew.ts'

interface Hosted {
  running: Running
  dataDir: string
}

const servers = new Map<number, Hosted>()

async function start(seeded: Seeded, env: Record<string, string>): Promise<number> {
  const { dataDir, databaseUrl } = await copySeeded(seeded)
  const settings = {
    ...SETTINGS,
    PORT: '0',
    PUBLIC_URL: 'http://localhost:0',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...env,
  }
  const running = await startServer(readConfig(settings))
  const { port } = running.context.config
  servers.set(port, { running, dataDir })
  return port
}

function hosted(port: number): Hosted {
  const found = servers.get(port)
  if (!found) throw new Error(`no server runs on port ${port}`)
  return found
}

/** Ends a server; its database goes with the cluster. */
async function close(port: number): Promise<void> {
  const { running, dataDir } = hosted(port)
  servers.delete(port)
  await running.close()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Ends this process at once, as nothing of the servers is needed any more. */
function end(): void {
  for (const { dataDir } of servers.values()) rmSync(dataDir, { recursive: true, force: true })
  process.exit()
}

async function answer(call: Call): Promise<number | null> {
  if (call.name === 'start') return await start(call.seeded, call.env)
  if (call.name === 'renew') return (await renew(hosted(call.port).running.context)) ? call.port : null
  await close(call.port)
  return null
}

process.on('message', (call: Call & { id: number }) => {
  answer(call).then(
    (result) => process.send?.({ id: call.id, result, error: null } satisfies Answer),
    (error: unknown) => process.send?.({ id: call.id, result: null, error: inspect(error) } satisfies Answer),
  )
})
process.on('disconnect', end)
