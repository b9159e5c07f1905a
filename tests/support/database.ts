import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { sql } from 'drizzle-orm'

import { expect, inject, vi } from 'vitest'

import type { Log } from '#server/app-context.ts'
import { MIGRATIONS } from '#server/db/migrations.ts'
import type { Database } from '#server/db/open.ts'
import { overPglite } from '#server/db/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'

import { ask } from './programs/postgres-cluster.ts'
import { countStarted } from './started.ts'

const NODE_MODULES = resolve(import.meta.dirname, '../../node_modules')
export const MAKE_TEMPLATE = resolve(import.meta.dirname, 'programs/make-template.ts')

/** The cluster's database with all tables and queues and no rows, of which each test's database is a copy. */
export const TEMPLATE = 'porchlight_template'

let made = 0

/** A database of a test's own in the cluster of this run. */
export interface ClusterDatabase {
  /** For DATABASE_URL. */
  url: string
  close: () => Promise<void>
}

/**
 * A database with all tables and no rows; with `template0` one without tables.
 * @throws where the machine has no PostgreSQL
 */
export async function createDatabase(template = TEMPLATE, encoding = 'UTF8'): Promise<ClusterDatabase> {
  const clusterUrl = inject('clusterUrl')
  if (clusterUrl === null) throw new Error('This test needs PostgreSQL (Debian: apt-get install postgresql)')
  countStarted('databases')
  const name = `test_${process.pid}_${++made}`
  await ask(clusterUrl, `create database ${name} template ${template} encoding '${encoding}' strategy file_copy`)
  return {
    url: new URL(`/${name}`, clusterUrl).href,
    close: () => dropDatabase(clusterUrl, name),
  }
}

/** A server that just ended may still be closing its connections. */
async function dropDatabase(clusterUrl: string, name: string): Promise<void> {
  const inUse = `select 1 from pg_stat_activity where datname = '${name}'`
  await vi.waitFor(async () => expect(await ask(clusterUrl, inUse)).toEqual([]), { interval: 10 })
  await ask(clusterUrl, `drop database ${name}`)
}

/** A migrated database without rows: in the cluster of this run, or an embedded one where the machine has no PostgreSQL. */
export async function testDatabase(log: Log, signal?: AbortSignal): Promise<Database> {
  if (inject('clusterUrl') === null) return await embeddedDatabase()
  const { url, close } = await createDatabase()
  const database = await openPostgres(url, log, signal)
  return {
    ...database,
    close: async () => {
      await database.close()
      await close()
    },
  }
}

/** Waits until a statement in this database on PostgreSQL waits for a row that another transaction has locked. */
export async function untilBlocked(db: Database['db']): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitFor(async () => expect((await db.execute(waiting)).rows).not.toEqual([]), { interval: 20 })
}

/** Does something right before the next transaction begins, as another process might. */
export function beforeTransaction(db: Database['db'], meanwhile: () => Promise<unknown>): void {
  const transaction = db.transaction.bind(db)
  vi.spyOn(db, 'transaction').mockImplementationOnce(async (...work) => {
    await meanwhile()
    return await transaction(...work)
  })
}

/** An embedded database of the test's own, migrated and without rows, whose folder is gone when it is closed. */
async function embeddedDatabase(): Promise<Database> {
  countStarted('databases')
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-embedded-'))
  copyEmbedded(folder)
  const database = await overPglite(await PGlite.create({ fs: new NodeFS(join(folder, 'database')) }))
  return {
    ...database,
    close: async () => {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Puts a migrated embedded database without rows into a data folder that has none. */
export function copyEmbedded(dataDir: string): void {
  if (existsSync(join(dataDir, 'database'))) return
  cpSync(join(storedEmbedded(), 'database'), join(dataDir, 'database'), { recursive: true })
}

const CACHE = join(NODE_MODULES, '.cache/porchlight')

/** Making one takes seconds and many tests need it, so it is stored among the tools' other caches. */
export function storedEmbedded(): string {
  const path = join(CACHE, `embedded-${contentHash()}`)
  if (existsSync(path)) return path
  mkdirSync(CACHE, { recursive: true })
  const draft = mkdtempSync(`${path}-`)
  execFileSync(process.execPath, [MAKE_TEMPLATE], { env: { ...process.env, DATA_DIR: draft, DATABASE_URL: '' } })
  // Renamed into place, so that it is complete: several workers may be making it.
  try {
    renameSync(draft, path)
  } catch (error) {
    if (!existsSync(path)) throw error
    rmSync(draft, { recursive: true, force: true })
  }
  return path
}

/** A hash of everything the stored copy depends on: the migrations, the queues and the database's own version. */
function contentHash(): string {
  const hash = createHash('sha256').update(readFileSync(join(NODE_MODULES, '@electric-sql/pglite/package.json')))
  hash.update(readFileSync(join(NODE_MODULES, 'pg-boss/package.json'))).update(readFileSync(MAKE_TEMPLATE))
  const { migrationsFolder } = MIGRATIONS
  const names = readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' }).toSorted()
  for (const name of names.filter((one) => /\.(?:sql|json)$/.test(one))) {
    hash.update(name).update(readFileSync(join(migrationsFolder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
