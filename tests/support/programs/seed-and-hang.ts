import { readConfig } from '#server/config.ts'
import { openDatabase, type Db } from '#server/db/open.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { openStorage } from '#server/storage/storage.ts'

// A process that is to be killed in the middle of seeding: everything written, nothing committed.
// Its arguments are the data folder and the demo's.
const [dataDir, demo] = process.argv.slice(2)
const config = readConfig({ DATA_DIR: dataDir, APP_SECRET: 'a secret that is known to every test' })
const log = { info: () => {}, warn: () => {}, error: () => {} }
const { db } = await openDatabase(config, log)

const hanging = new Proxy(db, {
  get(target, name) {
    if (name !== 'transaction') return Reflect.get(target, name, target) as unknown
    return (work: Parameters<Db['transaction']>[0]) =>
      target.transaction(async (tx) => {
        await work(tx)
        process.stdout.write('everything is written\n')
        await new Promise(() => setInterval(() => {}, 1000))
      })
  },
})

await seedDemo({ config, db: hanging, storage: await openStorage(config), now: () => new Date(), log }, demo)
