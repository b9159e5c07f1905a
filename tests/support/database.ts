import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { PGlite } from '@electric-sql/pglite'

import { MIGRATIONS } from '#server/db/migrations.ts'
import type { Database } from '#server/db/open.ts'
import { overPglite } from '#server/db/pglite.ts'
import { countStarted } from '#tests/support/started.ts'

const NODE_MODULES = resolve(import.meta.dirname, '../../node_modules')

let template: Promise<Blob> | undefined

/** A database in memory with all tables and no rows: a copy of one that is made once for these migrations. */
export async function memoryDatabase(): Promise<Database> {
  countStarted('databases')
  template ??= openTemplate()
  return overPglite(await PGlite.create({ loadDataDir: await template }))
}

/** Making one takes two seconds and every test file needs it, so it is stored among the tools' other caches. */
async function openTemplate(): Promise<Blob> {
  const folder = join(NODE_MODULES, '.cache/porchlight')
  const path = join(folder, `${contentHash()}.tar`)
  const known = readIfThere(path)
  if (known) return new Blob([known])
  const made = await makeTemplate()
  mkdirSync(folder, { recursive: true })
  // Renamed into place, so that it is complete: several workers may be making it.
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, Buffer.from(await made.arrayBuffer()))
  renameSync(draft, path)
  return made
}

/** Gives the rows of 64-bit tables ids that a 32-bit column, parameter or cast somewhere would refuse. */
const START_LONG_IDS = ['publications', 'publication_targets', 'publication_attempts', 'notices']
  .map((table, index) => `alter sequence ${table}_id_seq restart with ${3_000_000_001 + index * 1_000_000};`)
  .join('\n')

async function makeTemplate(): Promise<Blob> {
  const client = await PGlite.create()
  await overPglite(client)
  await client.exec(START_LONG_IDS)
  const dump = await client.dumpDataDir('none')
  await client.close()
  return dump
}

/** A hash of everything the template depends on: the migrations, the first ids and the database's own version. */
function contentHash(): string {
  const hash = createHash('sha256').update(readFileSync(join(NODE_MODULES, '@electric-sql/pglite/package.json')))
  hash.update(START_LONG_IDS)
  const { migrationsFolder } = MIGRATIONS
  const names = readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' }).toSorted()
  for (const name of names.filter((one) => /\.(?:sql|json)$/.test(one))) {
    hash.update(name).update(readFileSync(join(migrationsFolder, name)))
  }
  return hash.digest('hex')
}

function readIfThere(path: string): Uint8Array<ArrayBuffer> | null {
  try {
    return new Uint8Array(readFileSync(path))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
