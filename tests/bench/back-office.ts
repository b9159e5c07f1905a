import { cleanUp, temporaryFolder, withCleanUp } from '#tests/support/clean-up.ts'
import { startTestServer } from '#tests/support/server.ts'

import { COUNTING, measureLibrary } from './library-growth.ts'

const SIZES = [100, 10_000]

/** How many times as long a call may take with a hundred times the posts, and the one that counts them all. */
const MOST_TIMES = 3
const MOST_TIMES_COUNTING = 40

await withCleanUp(async () => {
  const server = await startTestServer({ onDisk: true, config: { dataDir: temporaryFolder() } })
  cleanUp(server.close)
  const measured = await measureLibrary(server, SIZES, (work) => work(server.context.db))
  for (const [name, [few = Number.NaN, many = Number.NaN]] of measured) {
    const most = name === COUNTING ? MOST_TIMES_COUNTING : MOST_TIMES
    // Pages far down an agent's listing take longer with its length.
    if (!name.startsWith('admin') || many / few <= most) continue
    console.error(`${name} takes more than ${most} times as long`)
    process.exitCode = 1
  }
})
