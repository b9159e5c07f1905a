import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readConfig, type Config } from '#server/config.ts'
import type { AppContext } from '#server/app-context.ts'
import { startServer } from '#server/start.ts'

import { openBrowser, signedIn, type Browser } from './browser.ts'
import { copyEmbedded, testDatabase } from './database.ts'
import { createAdmin, createAgent, PASSWORD, type Person } from './people.ts'
import { SANDBOX_TOKEN } from './sandbox-token.ts'
import { countStarted } from './started.ts'

export interface TestServer {
  address: string
  context: AppContext
  /** A browser nobody is signed in with. */
  guest: () => Browser
  /** A browser with that person signed in. */
  signIn: (email: string, password?: string) => Promise<Browser>
  createAgent: (user?: Parameters<typeof createAgent>[1], agent?: Parameters<typeof createAgent>[2]) => Promise<Person>
  createAdmin: (user?: Parameters<typeof createAdmin>[1]) => Promise<Person>
  close: () => Promise<void>
}

export interface TestServerOptions {
  /** Settings that differ, by the names of the environment. */
  env?: Record<string, string>
  /** Parts of the settings that differ, as the server reads them. */
  config?: Partial<Config>
  now?: () => Date
  /** Stores the database in the data folder, as a real server does, instead of in the run's cluster. */
  onDisk?: boolean
}

/**
 * The real server on a port of its own, with an empty database, a data folder of its own,
 * the sandbox, no demo data, and limits nobody reaches.
 */
export async function startTestServer({ env, config, now, onDisk }: TestServerOptions = {}): Promise<TestServer> {
  countStarted('servers')
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-test-'))
  const settings = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: 'off',
    SANDBOX_TOKEN,
    LOG_LEVEL: 'error',
    APP_SECRET: 'a secret that is known to every test',
    RATE_LIMIT_CALLS: '1000000',
    RATE_LIMIT_LOGINS: '1000000',
    UPLOADS_PER_HOUR: '1000000',
    UPLOAD_MB_PER_HOUR: '1000000',
    ...env,
  })
  const { dataDir: place } = { ...settings, ...config }
  if (onDisk && settings.databaseUrl === null) copyEmbedded(place)
  const removeData = () => rmSync(dataDir, { recursive: true, force: true })
  const running = await startServer(
    { ...settings, ...config },
    { ...(!onDisk && { openDatabase: (_config, log, signal) => testDatabase(log, signal) }), ...(now && { now }) },
  ).catch((error: unknown) => {
    removeData()
    throw error
  })
  const { address, context } = running
  return {
    address,
    context,
    guest: () => openBrowser(address),
    signIn: (email, password = PASSWORD) => signedIn(address, { email, password }),
    createAgent: (user, agent) => createAgent(context, user, agent),
    createAdmin: (user) => createAdmin(context, user),
    close: async () => {
      await running.close()
      removeData()
    },
  }
}
