import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/open.ts'
import { notices, publications, subscriptions, targets, users } from '#server/db/schema/index.ts'
import { seedDemo } from '#server/demo/seed.ts'
import type { CommandContext } from '#server/operator/command-context.ts'
import { runCommand } from '#server/operator/run-command.ts'
import { openForWriting } from '#server/operator/moving/backup-folder.ts'
import { holdRecovered, restore } from '#server/operator/moving/restore.ts'
import { openStorage } from '#server/storage/storage.ts'
import { createDatabase, embeddedDatabase } from '#tests/support/database.ts'
import {
  demoCollection,
  demoPost,
  demoTemplate,
  demoTemplateCollection,
  FILM,
  makeDemoFolder,
} from '#tests/support/demo-folder.ts'
import {
  admin,
  allRows,
  fillEmptyTables,
  killWhileLoading,
  openToOthers,
  ownEntries,
  QUIET,
  staleSequences,
  startAdmin,
  withDatabase,
} from '#tests/support/moving.ts'
import { type ObjectStorage, startObjectStorage } from '#tests/support/object-storage.ts'
import { OUTSIDE } from '#tests/support/outside.ts'
import { createAgent } from '#tests/support/people.ts'
import { startTestServer } from '#tests/support/server.ts'

const SOON = { timeout: 60_000, interval: 20 }

let folder: string
let source: string
let backup: string
let bucket: ObjectStorage
let rows: Record<string, string[]>
let places = 0

/** Settings of a server on an empty PostgreSQL database. */
const emptyPlace = async () => ({
  DATA_DIR: join(folder, `place-${++places}`),
  DATABASE_URL: (await createDatabase('template0')).url,
})

const keysIn = (place: string) =>
  readdirSync(join(place, 'files'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name))
    .map((name) => basename(name))
    .toSorted()

/** An embedded database with rows in every table, and files of every kind. */
async function makeSource(dataDir: string): Promise<void> {
  const media = [{ role: 'vertical_video' as const, file: FILM }]
  const demo = await makeDemoFolder(
    [demoCollection('homes', [demoPost('a'), demoPost('b'), demoPost('film', { type: 'reel', media })])],
    [demoTemplateCollection('kit', [demoTemplate('sheet')])],
  )
  await withDatabase({ DATA_DIR: dataDir }, async ({ db }) => {
    const config = readConfig({ DATA_DIR: dataDir, APP_SECRET: OUTSIDE.APP_SECRET })
    await seedDemo({ config, db, storage: await openStorage(config), now: () => new Date(), log: QUIET }, demo.path)
    await fillEmptyTables(db)
    // Numbers of deleted rows must not be given again either.
    await db.execute(sql`insert into tags (name, slug, type) values ('gone', 'gone', 'test')`)
    await db.execute(sql`delete from tags where slug = 'gone'`)
    rows = await allRows(db)
  })
  demo.remove()
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-backup-'))
  source = join(folder, 'source')
  backup = join(folder, 'backup')
  await makeSource(source)
  const made = await admin(['backup', '--to', backup], { DATA_DIR: source })
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('APP_SECRET is not in it.') })
}, 180_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  bucket = await startObjectStorage()
})
afterEach(() => bucket.close())

/** A copy of the backup that a test may damage. */
function copyOfBackup(): string {
  const copy = join(folder, `copy-${++places}`)
  cpSync(backup, copy, { recursive: true })
  return copy
}

describe('a backup', () => {
  test('of the embedded database is restored into PostgreSQL and a bucket with equal rows and files', async () => {
    const target = await emptyPlace()
    const env = { ...target, ...bucket.env }
    const { code, output, errorOutput } = await admin(['restore', '--from', backup], env)
    expect({ code, errorOutput }).toMatchObject({ code: 0 })
    expect(output).toContain('All were read back and compared.')
    await withDatabase(target, async ({ db }) => {
      expect(await allRows(db)).toEqual(rows)
      expect(Object.entries(rows).filter(([, found]) => found.length === 0)).toEqual([])
      expect(await ownEntries(db)).toEqual(['restored'])
      expect(await staleSequences(db)).toEqual([])
      const agent = await createAgent({ db })
      expect((await db.select().from(users).where(eq(users.id, agent.id))).length).toBe(1)
      expect((await db.select().from(subscriptions)).map(({ syncedAt }) => syncedAt).filter(Boolean)).toEqual([])
    })
    const sent = bucket.requests
      .filter((line) => line.startsWith('PUT'))
      .map((line) => basename(line.split('?')[0] ?? ''))
    expect(sent.toSorted()).toEqual(keysIn(source))
    const again = await admin(['restore', '--from', backup], env)
    expect(again.code).toBe(1)
    expect(again.errorOutput).toMatch(/The database to be loaded is not empty: .*It was loaded by this command on 2\d/)
  }, 120_000)

  test('of PostgreSQL is restored into an embedded database with equal rows', async () => {
    const first = await emptyPlace()
    expect((await admin(['restore', '--from', backup], first)).code).toBe(0)
    const back = join(folder, 'of-postgres')
    expect((await admin(['backup', '--to', back], first)).errorOutput).toMatch(/Working without a server/)
    const env = { DATA_DIR: join(folder, 'embedded-again') }
    expect(await admin(['restore', '--from', back], env)).toMatchObject({ code: 0 })
    await withDatabase(env, async ({ db }) => {
      expect(await allRows(db)).toEqual(rows)
      expect(await ownEntries(db)).toEqual(['restored', 'restored'])
      expect(await staleSequences(db)).toEqual([])
    })
    expect(keysIn(env.DATA_DIR)).toEqual(keysIn(source))
    expect(await withDatabase(first, ({ db }) => ownEntries(db))).toEqual(['restored', 'backed_up'])
  }, 120_000)

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

  test('of a folder without a database is refused, and makes none', async () => {
    const env = { DATA_DIR: join(folder, 'nothing') }
    const { code, errorOutput } = await admin(['backup', '--to', join(folder, 'of-nothing')], env)
    expect({ code, errorOutput }).toEqual({
      code: 1,
      errorOutput: `There is no embedded database in ${env.DATA_DIR}. Give the command the settings of the server.\n`,
    })
  })

  test('beside a running server is made by the server, and goes to the audit log', async () => {
    const server = await startTestServer({ env: OUTSIDE, onDisk: true })
    try {
      const { email } = await server.createAgent()
      const place = join(folder, 'beside')
      const { dataDir } = server.context.config
      const made = await admin(['backup', '--to', place], { DATA_DIR: dataDir })
      expect(made).toMatchObject({ code: 0, errorOutput: '' })
      expect(readFileSync(join(place, 'database/users.jsonl'), 'utf8')).toContain(email)
      expect(await ownEntries(server.context.db)).toEqual(['backed_up'])
    } finally {
      await server.close()
    }
  })

  test('names the files its storage has lost, and has everything else', async () => {
    const [first, second] = [await embeddedDatabase(), await embeddedDatabase()]
    const context = contextOf(first, join(folder, 'lossy'))
    await restore(context, { from: backup })
    const [lost = '', damaged = ''] = keysIn(source)
    rmSync(join(context.dataDir, 'files', lost.slice(0, 2), lost))
    appendFileSync(join(context.dataDir, 'files', damaged.slice(0, 2), damaged), 'x')
    const place = join(folder, 'of-lossy')
    await expect(runCommand(context, { name: 'backup', to: place })).rejects.toThrow(
      `Lost or damaged in the storage, and not in the backup: ${lost}, ${damaged}.`,
    )
    const lines = await restore(contextOf(second, join(folder, 'of-lossy-again')), { from: place })
    expect(lines).toContain(`Files that are not there: ${lost}, ${damaged}.`)
    expect(await allRows(second.db)).toEqual(rows)
    await first.close()
    await second.close()
  })
})

describe('a damaged backup', () => {
  test.each([
    [
      'a row of a table',
      (copy: string) => appendFileSync(join(copy, 'database/users.jsonl'), '["x"]\n'),
      'The backup is damaged',
    ],
    ['a table', (copy: string) => rmSync(join(copy, 'database/users.jsonl')), 'The backup is damaged'],
    ['the list of files', (copy: string) => writeFileSync(join(copy, 'files.jsonl'), ''), 'The backup is damaged'],
    [
      'a number of the manifest',
      (copy: string) => {
        const manifest = readFileSync(join(copy, 'manifest.json'), 'utf8')
        writeFileSync(join(copy, 'manifest.json'), manifest.replace(/"users_id_seq": "\d+"/, '"users_id_seq": "1"'))
      },
      'The manifest of',
    ],
    ['the manifest', (copy: string) => rmSync(join(copy, 'manifest.json')), 'no backup: there is no manifest.json'],
  ])('with %s damaged or gone is refused, and the database stays empty', async (_what, damage, message) => {
    const copy = copyOfBackup()
    damage(copy)
    const database = await embeddedDatabase()
    const restoring = restore(contextOf(database, join(folder, `damaged-${places}`)), { from: copy })
    await expect(restoring).rejects.toThrow(message)
    expect(await database.db.$count(users)).toBe(0)
    await database.close()
  })

  test('with a damaged and a missing file is refused, and restored without them when asked', async () => {
    const copy = copyOfBackup()
    const [damaged = '', missing = ''] = keysIn(copy)
    writeFileSync(join(copy, 'files', damaged.slice(0, 2), damaged), 'not a picture')
    rmSync(join(copy, 'files', missing.slice(0, 2), missing))
    const database = await embeddedDatabase()
    const context = contextOf(database, join(folder, 'damaged-files'))
    await expect(restore(context, { from: copy })).rejects.toThrow(
      `Files of the backup are damaged or missing: ${damaged}, ${missing}. The database was not loaded.`,
    )
    expect(await database.db.$count(users)).toBe(0)
    const lines = await restore(context, { from: copy, skipDamaged: true })
    expect(lines).toContain(`Files that are not there: ${damaged}, ${missing}.`)
    expect(await database.db.$count(users)).toBeGreaterThan(0)
    await database.close()
  })

  test('of a version with fewer migrations is refused', async () => {
    const database = await embeddedDatabase()
    await database.db.execute(
      sql`delete from migrations.__drizzle_migrations where created_at = (select max(created_at) from migrations.__drizzle_migrations)`,
    )
    const restoring = restore(contextOf(database, join(folder, 'other-version')), { from: backup })
    await expect(restoring).rejects.toThrow('The data is of another version')
    await database.close()
  })
})

test('a database of another encoding is refused', async () => {
  const place = { DATA_DIR: folder, DATABASE_URL: (await createDatabase('template0', 'SQL_ASCII')).url }
  const restoring = withDatabase(place, (database) =>
    restore(contextOf(database, join(folder, 'ascii')), { from: backup }),
  )
  await expect(restoring).rejects.toThrow('its encoding is SQL_ASCII')
})

test('a file storage with other files is refused', async () => {
  const database = await embeddedDatabase()
  const context = contextOf(database, join(folder, 'used-files'))
  const storage = await openStorage(context)
  await storage.put(Buffer.from('%PDF-1.4\nsomething of another server\n%%EOF\n'), 'application/pdf')
  await expect(restore(context, { from: backup })).rejects.toThrow('The file storage is not empty.')
  expect(await database.db.$count(users)).toBe(0)
  await database.close()
})

describe('killed in the middle', () => {
  test('a backup is continued by the next run', async () => {
    const env = { ...(await emptyPlace()), ...bucket.env }
    expect((await admin(['restore', '--from', backup], env)).code).toBe(0)
    const place = join(folder, 'interrupted')
    const gets = () => bucket.requests.filter((line) => line.startsWith('GET'))
    bucket.requests.splice(0)
    bucket.fail('GET', 'silent', 1)
    const killed = startAdmin(['backup', '--to', place], env)
    await vi.waitFor(() => expect(gets().length).toBeGreaterThan(1), SOON)
    await killed.end('SIGKILL')
    expect((await admin(['restore', '--from', place], env)).errorOutput).toContain('an unfinished backup')
    bucket.clearFaults()
    expect(await admin(['backup', '--to', place], env)).toMatchObject({ code: 0 })
    expect(keysIn(place)).toEqual(keysIn(source))
    const database = await embeddedDatabase()
    await restore(contextOf(database, join(folder, 'from-interrupted')), { from: place })
    expect(await allRows(database.db)).toEqual(rows)
    await database.close()
  }, 180_000)

  test('a restore that was sending files sends only what is missing', async () => {
    const target = await emptyPlace()
    const env = { ...target, ...bucket.env }
    const puts = () => bucket.requests.filter((line) => line.startsWith('PUT'))
    bucket.fail('PUT', 'silent', 1)
    const killed = startAdmin(['restore', '--from', backup], env)
    await vi.waitFor(() => expect(puts()).toHaveLength(keysIn(source).length), SOON)
    await killed.end('SIGKILL')
    expect(await withDatabase(target, ({ db }) => db.$count(users))).toBe(0)
    bucket.clearFaults()
    bucket.requests.splice(0)
    expect(await admin(['restore', '--from', backup], env)).toMatchObject({ code: 0 })
    expect(await withDatabase(target, ({ db }) => allRows(db))).toEqual(rows)
    expect(puts()).toHaveLength(1)
  }, 180_000)

  test('a restore that was loading the database leaves it empty, and the next run loads it', async () => {
    const target = await emptyPlace()
    await withDatabase(target, async ({ db }) => db.$count(users))
    await killWhileLoading(['restore', '--from', backup], target, target.DATABASE_URL)
    const { code, errorOutput } = await admin(['restore', '--from', backup], target)
    expect({ code, errorOutput }).toMatchObject({ code: 0 })
    expect(await withDatabase(target, ({ db }) => allRows(db))).toEqual(rows)
  }, 180_000)
})

/** The context of a command on a database in memory, with its files in a folder. */
function contextOf({ db }: Database, dataDir: string): CommandContext {
  mkdirSync(dataDir, { recursive: true })
  const quiet = {
    publicUrl: OUTSIDE.PUBLIC_URL,
    s3: null,
    secrets: null,
    sandbox: false,
    embedded: true,
    tell: () => {},
  }
  return { db, dataDir, now: () => new Date(), ...quiet }
}

/** A database in which two posts were due and not at the network yet, one may be there, and one is due later. */
async function databaseWithDuePosts() {
  const before = await embeddedDatabase()
  const agent = await createAgent(before)
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const publish = async (
    state: 'queued' | 'publishing',
    minutes: number,
    { mutationAt = null, runAt = inMinutes(minutes) }: { mutationAt?: Date | null; runAt?: Date } = {},
  ) => {
    const [made] = await before.db
      .insert(publications)
      .values({
        agentId: agent.id,
        idempotencyKey: crypto.randomUUID(),
        requestHash: 'hash',
        title: `${state} ${minutes}`,
        type: 'image',
        caption: 'Caption',
        captionLanguage: 'en',
        media: [],
        scheduledAt: inMinutes(minutes),
      })
      .returning({ publicationId: publications.id })
    if (!made) throw new Error('no publication')
    await before.db.insert(targets).values({ ...made, platform: 'facebook', state, runAt, mutationAt })
  }
  await publish('queued', -90)
  await publish('publishing', -60)
  await publish('publishing', -30, { mutationAt: new Date() })
  await publish('queued', 90)
  // It waited for its account, and would have been looked at again soon.
  await publish('queued', -5, { runAt: inMinutes(10) })
  return before
}

/** The agents are asked about the three that were due. */
async function expectHeld({ db }: Pick<Database, 'db'>): Promise<void> {
  const found = await db.select().from(targets).orderBy(targets.id)
  expect(found.map(({ state }) => state)).toEqual(['needs_check', 'needs_check', 'publishing', 'queued', 'needs_check'])
  expect(found[0]?.errorMessage).toContain('can’t tell whether this post is on Facebook')
  expect(await db.select().from(notices)).toMatchObject(Array.from({ length: 3 }, () => ({ kind: 'needs_check' })))
}

test('posts that were due since the backup are not published by themselves: their agents are asked', async () => {
  const before = await databaseWithDuePosts()
  const place = join(folder, 'with-posts')
  const context = contextOf(before, join(folder, 'posts'))
  await runCommand(context, { name: 'backup', to: place })
  const after = await embeddedDatabase()
  const lines = await restore(contextOf(after, join(folder, 'posts-again')), { from: place })
  expect(lines).toContain('Posts that were due since the backup, and that their agents have to check: 3.')
  await expectHeld(after)
  await before.close()
  await after.close()
})

test('posts that were due in a database that PostgreSQL recovered are held by hold-due, once', async () => {
  const database = await databaseWithDuePosts()
  const recovered = { db: database.db, now: () => new Date() }
  expect(await holdRecovered(recovered)).toContain('Posts that were due, and that their agents have to check: 3.')
  await expectHeld(database)
  expect(await holdRecovered(recovered)).toContain('Posts that were due, and that their agents have to check: 0.')
  await expectHeld(database)
  await database.close()
})

test('hold-due works on a PostgreSQL, and says where none is', async () => {
  const place = await emptyPlace()
  const { code, output } = await admin(['hold-due'], place)
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('have to check: 0.') })
  await withDatabase(place, async ({ db }) => expect(await ownEntries(db)).toEqual(['restored']))
  const nowhere = await admin(['hold-due'], { DATA_DIR: join(folder, 'nowhere') })
  expect(nowhere).toMatchObject({ code: 1, errorOutput: expect.stringContaining('There is no embedded database') })
})
