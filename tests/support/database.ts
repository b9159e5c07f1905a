import { PGlite } from '@electric-sql/pglite'

import type { Database } from '#server/db/open.ts'
import { overPglite } from '#server/db/pglite.ts'

let template: Promise<File | Blob> | undefined

/** A database in memory with all tables and no rows: a copy of one that is made once per test worker. */
export async function memoryDatabase(): Promise<Database> {
  template ??= makeTemplate()
  return overPglite(await PGlite.create({ loadDataDir: await template }))
}

async function makeTemplate(): Promise<File | Blob> {
  const client = await PGlite.create()
  await overPglite(client)
  const dump = await client.dumpDataDir('none')
  await client.close()
  return dump
}
