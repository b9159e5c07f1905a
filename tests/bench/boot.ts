import { temporaryFolder, withCleanUp } from '#tests/support/clean-up.ts'

import { seconds } from './measure.ts'
import { startApp } from './programs.ts'

await withCleanUp(async () => {
  const dataDir = temporaryFolder()
  const first = await startApp({}, { dataDir })
  console.log(`first start with the demo library: ready after ${seconds(first.tookMs)}`)
  await first.end()
  const { tookMs } = await startApp({}, { dataDir })
  console.log(`later start: ready after ${seconds(tookMs)}, ${(tookMs / first.tookMs).toFixed(2)} of the first`)
})
