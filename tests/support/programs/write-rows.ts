import { openEmbedded } from '#server/db/embedded.ts'
import { tags } from '#server/db/schema/index.ts'

/**
 * A process that opens the database of a folder and prints `open`; then, given a name, writes pairs of rows under it
 * until it is killed, and prints the number of each pair once its commit was answered.
 */
const [dataDir = '', name] = process.argv.slice(2)
const silent = () => {}
const { db } = await openEmbedded(dataDir, { info: silent, warn: silent, error: silent })
process.stdout.write('open\n')
if (name) {
  for (let pair = 1; ; pair++) {
    await db.transaction(async (tx) => {
      for (const half of ['a', 'b'])
        await tx.insert(tags).values({ name, slug: `${name}-${pair}-${half}`, type: 'test' })
    })
    process.stdout.write(`${pair}\n`)
  }
} else {
  setInterval(silent, 60_000)
}
