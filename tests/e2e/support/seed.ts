import { rm } from 'node:fs/promises'

import { App } from './app.ts'

/**
 * Before all tests: seeds one folder with the demo library. Each test's server starts on a copy,
 * whose path the workers read from PORCHLIGHT_E2E_TEMPLATE. Returns a function that removes the folder.
 */
export default async function seed(): Promise<() => Promise<void>> {
  const app = await App.start()
  await app.stop()
  process.env['PORCHLIGHT_E2E_TEMPLATE'] = app.dataDir
  return () => rm(app.dataDir, { recursive: true, force: true })
}
