import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'

import type { Database } from '#server/db/open.ts'
import { notices, subscriptions, targets, users } from '#server/db/schema/index.ts'
import type { CommandContext } from '#server/operator/command.ts'
import { runCommand } from '#server/operator/run-command.ts'
import { openForWriting } from '#server/operator/moving/backup-folder.ts'
import { restore } from '#server/operator/moving/restore.ts'
import { openStorage } from '#server/storage/storage.ts'
import { makeBackupSource } from '#tests/support/backup-source.ts'
import { createDatabase, testDatabase } from '#tests/support/database.ts'
import { admin, allRows, openToOthers, ownEntries, QUIET, staleSequences, withDatabase } from '#tests/support/moving.ts'
import { startObjectStorage } from '#tests/support/object-storage.ts'
import { OUTSIDE } from '#tests/support/outside.ts'
import { createAgent } from '#tests/support/people.ts'
import { storePublication } from '#tests/support/publishing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { fileFolder } from '#tests/support/test-folder.ts'

const folder = fileFolder()
const source = join(folder, 'source')
const backup = join(folder, 'backup')
let rows: Record<string, string[]>
let places = 0

beforeAll(async () => {
  const place = { DATA_DIR: source, ...(inject('clusterUrl') && { DATABASE_URL: (await createDatabase()).url }) }
  rows = await makeBackupSource(place)
  const made = await admin(['backup', '--to', backup], place)
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('APP_SECRET is not in it.') })
  // PostgreSQL is read beside a server as well, the embedded database only where none runs.
  const said = inject('clusterUrl') ? /^Database: PostgreSQL/ : /^Working without a server\. Database: /
  expect(made.errorOutput).toMatch(said)
})

const opened: Database[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})
/** What the commands have but for the database and the file storage. */
const SETTINGS = {
  publicUrl: OUTSIDE.PUBLIC_URL,
  s3: null,
  secrets: null,
  sandbox: false,
  embedded: true,
  now: () => new Date(),
  tell: () => {},
}

/** The context of a command on an empty database and file storage. */
async function emptyContext(): Promise<CommandContext> {
  const database = await testDatabase(QUIET)
  opened.push(database)
  const dataDir = join(folder, `data-${++places}`)
  mkdirSync(dataDir, { recursive: true })
  return { ...SETTINGS, db: database.db, dataDir }
}

/** A copy of the backup that a test may damage. */
function copyOfBackup(): string {
  const copy = join(folder, `copy-${++places}`)
  cpSync(backup, copy, { recursive: true })
  return copy
}

const keysIn = (place: string) =>
  readdirSync(join(place, 'files'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name))
    .map((name) => basename(name))
    .toSorted()
const pathIn = (place: string, key: string) => join(place, 'files', key.slice(0, 2), key)

describe('a backup', () => {
  test('is restored into an embedded database, and from there into PostgreSQL and a bucket with equal rows and files', async () => {
    const dataDir = join(folder, 'embedded')
    const again = join(folder, 'of-embedded')
    await withDatabase({ DATA_DIR: dataDir }, async ({ db }) => {
      const context = { ...SETTINGS, db, dataDir }
      expect((await restore(context, { from: backup })).join()).toContain('All were read back and compared.')
      expect(keysIn(dataDir)).toEqual(keysIn(source))
      await runCommand(context, { name: 'backup', to: again })
    })

    const bucket = await startObjectStorage()
    const target = { DATA_DIR: join(folder, 'target'), DATABASE_URL: (await createDatabase('template0')).url }
    const restoring = () => admin(['restore', '--from', again], { ...target, ...bucket.env })
    expect(await restoring()).toMatchObject({ code: 0 })
    await withDatabase(target, async ({ db }) => {
      expect(await allRows(db)).toEqual(rows)
      expect(Object.entries(rows).filter(([, found]) => found.length === 0)).toEqual([])
      expect((await db.select().from(subscriptions)).map(({ syncedAt }) => syncedAt).filter(Boolean)).toEqual([])
      expect(await ownEntries(db)).toEqual(['restored', 'restored'])
      expect(await staleSequences(db)).toEqual([])
    })
    const puts = bucket.requests.filter((line) => line.startsWith('PUT'))
    expect(puts.map((line) => basename(line.split('?')[0] ?? '')).toSorted()).toEqual(keysIn(source))
    const refused = await restoring()
    expect(refused.errorOutput).toMatch(
      /The database to be loaded is not empty: .*It was loaded by this command on 2\d/,
    )
    await bucket.close()
  })

  test('is for its owner alone, and a folder with anything in it is refused', async () => {
    expect(openToOthers(backup)).toEqual([])
    expect(keysIn(backup)).toEqual(keysIn(source))
    await expect(openForWriting(backup)).rejects.toThrow('already has a backup')
    const used = join(folder, 'used')
    mkdirSync(used)
    writeFileSync(join(used, 'letter.txt'), 'mine')
    await expect(openForWriting(used)).rejects.toThrow('is not empty')
    await expect(openForWriting(join(used, 'letter.txt', 'backup'))).rejects.toThrow(
      /^The folder can’t be made: ENOTDIR: .+\.$/,
    )
  })

  test('beside a running server is made by the server, and goes to the audit log', async () => {
    const server = await startTestServer({ env: OUTSIDE })
    const { email } = await server.createAgent()
    const place = join(folder, 'beside')
    const { dataDir } = server.context.config
    // The command only looks whether it is there.
    mkdirSync(join(dataDir, 'database'))
    const made = await admin(['backup', '--to', place], { DATA_DIR: dataDir })
    expect(made).toMatchObject({ code: 0, errorOutput: '' })
    expect(readFileSync(join(place, 'database/users.jsonl'), 'utf8')).toContain(email)
    expect(await ownEntries(server.context.db)).toEqual(['backed_up'])
    await server.close()
  })

  test('that was not finished is refused, and continued by the next one, which names the files that are lost', async () => {
    const context = await emptyContext()
    await restore(context, { from: backup })
    const [lost = '', damaged = '', ...others] = keysIn(source)
    rmSync(pathIn(context.dataDir, lost))
    appendFileSync(pathIn(context.dataDir, damaged), 'x')
    const place = copyOfBackup()
    rmSync(join(place, 'manifest.json'))
    writeFileSync(join(place, 'unfinished'), '')
    for (const key of [lost, damaged, others[0] ?? '']) rmSync(pathIn(place, key))
    await expect(restore(await emptyContext(), { from: place })).rejects.toThrow('an unfinished backup')
    await expect(runCommand(context, { name: 'backup', to: place })).rejects.toThrow(
      `Lost or damaged in the storage, and not in the backup: ${lost}, ${damaged}.`,
    )
    expect(keysIn(place)).toEqual(others)
    const again = await emptyContext()
    expect(await restore(again, { from: place })).toContain(`Files that are not there: ${lost}, ${damaged}.`)
    expect(await allRows(again.db)).toEqual(rows)
  })
})

describe('a damaged backup', () => {
  const lowerSequence = (copy: string) => {
    const manifest = readFileSync(join(copy, 'manifest.json'), 'utf8')
    writeFileSync(join(copy, 'manifest.json'), manifest.replace(/"users_id_seq": "\d+"/, '"users_id_seq": "1"'))
  }

  test('is refused, and the database stays empty', async () => {
    const context = await emptyContext()
    for (const [damage, message] of [
      [(copy: string) => appendFileSync(join(copy, 'database/users.jsonl'), '["x"]\n'), 'The backup is damaged'],
      [(copy: string) => rmSync(join(copy, 'database/users.jsonl')), 'The backup is damaged'],
      [(copy: string) => writeFileSync(join(copy, 'files.jsonl'), ''), 'The backup is damaged'],
      [lowerSequence, 'The manifest of'],
      [(copy: string) => rmSync(join(copy, 'manifest.json')), 'no backup: there is no manifest.json'],
    ] as const) {
      const copy = copyOfBackup()
      damage(copy)
      await expect(restore(context, { from: copy })).rejects.toThrow(message)
    }
    expect(await context.db.select().from(users)).toEqual([])
  })

  test('with a damaged and a missing file is refused, and restored without them when asked', async () => {
    const copy = copyOfBackup()
    const [damaged = '', missing = ''] = keysIn(copy)
    writeFileSync(pathIn(copy, damaged), 'not a picture')
    rmSync(pathIn(copy, missing))
    const context = await emptyContext()
    await expect(restore(context, { from: copy })).rejects.toThrow(
      `Files of the backup are damaged or missing: ${damaged}, ${missing}. The database was not loaded.`,
    )
    expect(await context.db.select().from(users)).toEqual([])
    const lines = await restore(context, { from: copy, skipDamaged: true })
    expect(lines).toContain(`Files that are not there: ${damaged}, ${missing}.`)
    expect(await allRows(context.db)).toEqual(rows)
  })
})

test('a restore is refused for another release and a storage with other files', async () => {
  const context = await emptyContext()
  const storage = await openStorage(context)
  await storage.put(Buffer.from('%PDF-1.4\nsomething of another server\n%%EOF\n'), 'application/pdf')
  await expect(restore(context, { from: backup })).rejects.toThrow('The file storage is not empty.')
  await context.db.execute(
    sql`delete from migrations.__drizzle_migrations where created_at = (select max(created_at) from migrations.__drizzle_migrations)`,
  )
  await expect(restore(context, { from: backup })).rejects.toThrow('The data is of another release')
})

/** Two posts that were due and are not at the network yet, one that may be there, and one that is due later. */
async function addDuePosts({ db }: Pick<CommandContext, 'db'>): Promise<void> {
  const { id: agentId } = await createAgent({ db })
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const due: [state: 'queued' | 'publishing', minutes: number, more?: { mutationAt?: Date; runAt?: Date }][] = [
    ['queued', -90],
    ['publishing', -60],
    ['publishing', -30, { mutationAt: new Date() }],
    ['queued', 90],
    // It waited for its account, and would have been looked at again soon.
    ['queued', -5, { runAt: inMinutes(10) }],
  ]
  for (const [state, minutes, more] of due) {
    const scheduledAt = inMinutes(minutes)
    const target = { platform: 'facebook', state, runAt: scheduledAt, ...more } as const
    await storePublication({ db }, agentId, { scheduledAt }, target)
  }
}

/** The agents are asked about the three that were due. */
async function expectHeld({ db }: Pick<CommandContext, 'db'>): Promise<void> {
  const found = await db.select().from(targets).orderBy(targets.id)
  expect(found.map(({ state }) => state)).toEqual(['needs_check', 'needs_check', 'publishing', 'queued', 'needs_check'])
  expect(found[0]?.errorMessage).toContain('can’t tell whether this post is on Facebook')
  expect(await db.select().from(notices)).toMatchObject(Array.from({ length: 3 }, () => ({ kind: 'needs_check' })))
}

test('posts that were due since the backup are not published by themselves: their agents are asked', async () => {
  const place = { DATA_DIR: join(folder, 'with-posts'), DATABASE_URL: (await createDatabase()).url }
  await withDatabase(place, addDuePosts)
  const ofPosts = join(folder, 'backup-with-posts')
  expect(await admin(['backup', '--to', ofPosts], place)).toMatchObject({ code: 0 })
  const after = await emptyContext()
  const lines = await restore(after, { from: ofPosts })
  expect(lines).toContain('Posts that were due since the backup, and that their agents have to check: 3.')
  await expectHeld(after)
  // In a database that PostgreSQL recovered they are held by hold-due, once.
  for (const held of [3, 0]) {
    const { output } = await admin(['hold-due'], place)
    expect(output).toContain(`Posts that were due, and that their agents have to check: ${held}.`)
  }
  await withDatabase(place, async (database) => {
    await expectHeld(database)
    expect(await ownEntries(database.db)).toEqual(['backed_up', 'restored', 'restored'])
  })
  const nowhere = await admin(['hold-due'], { DATA_DIR: join(folder, 'nowhere') })
  expect(nowhere).toMatchObject({ code: 1, errorOutput: expect.stringContaining('There is no embedded database') })
})
