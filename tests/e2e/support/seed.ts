import { rm } from 'node:fs/promises'

import { App } from './app.ts'

/**
 * Before all tests: seeds one folder with the demo library. Each test's server starts on a copy,
 * named to the workers by PORCHLIGHT_E2E_TEMPLATE. Gives what clears it away.
 */
export default async function seed(): Promise<() => Promise<void>> {
  const app = await App.start()
  await app.stop()
  process.env['PORCHLIGHT_E2E_TEMPLATE'] = app.dataDir
  return () => rm(app.dataDir, { recursive: true, force: true })
}
