import { sql } from 'drizzle-orm'

import { readConfig } from '#server/config.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { openStorage } from '#server/storage/storage.ts'

import { demoCollection, demoPost, demoTemplate, demoTemplateCollection, FILM, makeDemoFolder } from './demo-folder.ts'
import { allRows, fillEmptyTables, type Place, QUIET, withDatabase } from './moving.ts'
import { OUTSIDE } from './outside.ts'

/** Puts rows into every table of a database, which it gives, and files of every kind into its data folder. */
export async function makeBackupSource(place: Place): Promise<Record<string, string[]>> {
  const media = [{ role: 'vertical_video' as const, file: FILM }]
  const demo = await makeDemoFolder(
    [demoCollection('homes', [demoPost('a'), demoPost('b'), demoPost('film', { type: 'reel', media })])],
    [demoTemplateCollection('kit', [demoTemplate('sheet')])],
  )
  const rows = await withDatabase(place, async ({ db }) => {
    const config = readConfig({ DATA_DIR: place.DATA_DIR, APP_SECRET: OUTSIDE.APP_SECRET })
    await seedDemo({ config, db, storage: await openStorage(config), now: () => new Date(), log: QUIET }, demo.path)
    await fillEmptyTables(db)
    // Numbers of deleted rows must not be given again either.
    await db.execute(sql`insert into tags (name, slug, type) values ('gone', 'gone', 'test')`)
    await db.execute(sql`delete from tags where slug = 'gone'`)
    return await allRows(db)
  })
  demo.remove()
  return rows
}
