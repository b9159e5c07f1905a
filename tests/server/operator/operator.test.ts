import { existsSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { seedDemo } from '#server/demo/seed.ts'
import * as schema from '#server/db/schema/index.ts'
import { DatabaseAway } from '#server/db/faults.ts'
import { hashPassword } from '#server/security/password.ts'
import { parseCommand } from '#server/operator/command.ts'
import { runCommand } from '#server/operator/run-command.ts'
import { sendCommand, takeCommands } from '#server/operator/socket.ts'
import {
  demoCollection,
  demoPost,
  demoTemplate,
  demoTemplateCollection,
  makeDemoFolder,
} from '#tests/support/demo-folder.ts'
import { admin } from '#tests/support/moving.ts'
import { OUTSIDE } from '#tests/support/outside.ts'
import { createDatabase } from '#tests/support/database.ts'
import { startTestServer } from '#tests/support/server.ts'
import { fileFolder } from '#tests/support/test-folder.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const NEW_PASSWORD = 'Sturdy!Porch42'

const linkIn = (said: string) => /https?:\/\/\S+#\S+/.exec(said)?.[0] ?? ''

const folder = fileFolder()
describe('parsing a command', () => {
  test.each([
    [['create', '--email', ' june@porchlight.example '], { name: 'create', email: 'june@porchlight.example' }],
    [['backup', '--to', '/backups/one'], { name: 'backup', to: '/backups/one' }],
    [['restore', '--from', '/one', '--skip-damaged'], { name: 'restore', from: '/one', skipDamaged: true }],
  ])('the command %j is understood', (args, command) => {
    expect(parseCommand(args)).toMatchObject(command)
  })

  test.each([
    [['crate'], 'crate is not a command.'],
    [['create'], '--email is required.'],
    [['create', '--email', 'june'], '--email must be an address, as in june@porchlight.example.'],
    [['create', '--email', 'a@b.example', '--name', ' '], '--name can’t be empty.'],
    [['list', '--email', 'a@b.example'], 'list takes no such option.'],
    [['backup', '--to', 'backups'], '--to must be the whole path of a folder'],
    [['backup', '--to', '/a', '--skip-damaged'], 'backup takes no such option.'],
    [['move-database', '--to', 'db.internal'], '--to must be the address of a PostgreSQL'],
    [['move-files', '--to', 'elsewhere'], '--to must be s3.'],
    [['note-files-moved'], 'note-files-moved is not a command.'],
    [['create', 'june@porchlight.example'], 'june@porchlight.example'],
  ])('the command %j is refused with what is wrong', (args, message) => {
    expect(() => parseCommand(args)).toThrow(message)
  })
})

describe('beside a running server', () => {
  const server = useTestServer({ env: OUTSIDE })
  let env: Record<string, string>
  beforeAll(() => {
    env = { DATA_DIR: server.context.config.dataDir, PUBLIC_URL: 'https://elsewhere.example' }
  })

  const entriesAbout = (subject: string) =>
    server.context.db.select().from(schema.adminChanges).where(eq(schema.adminChanges.subject, subject))

  test('create-admin makes an admin, whose link leads to the server’s own address', async () => {
    const email = 'june@porchlight.example'
    const made = await admin(['create', '--email', 'June@Porchlight.example', '--name', 'June Porter'], env)
    expect(made.code).toBe(0)
    const link = new URL(linkIn(made.output))
    expect(link.origin + link.pathname).toBe('https://porchlight.example/set-password')
    const body = { token: link.hash.slice(1), password: NEW_PASSWORD, confirm_password: NEW_PASSWORD }
    expect((await server.guest().api('POST', '/reset-password', { body })).status).toBe(204)
    const browser = await server.signIn(email, NEW_PASSWORD)
    expect((await browser.api('GET', '/user')).body).toMatchObject({ data: { role: 'admin', name: 'June Porter' } })
    const entry = { kind: 'admin', action: 'created', who: 'Operator', byOperator: true }
    expect(await entriesAbout('June Porter')).toMatchObject([entry])
    expect((await admin(['list'], env)).output).toMatch(/^june@porchlight\.example {2}June Porter {2}since \d{4}-/m)
  })

  test('check-fair-housing prints each phrase with its post, rule and source, and ends with 1 until there is none', async () => {
    const { db } = server.context
    const texts = { title: 'Open house', caption: 'A safe neighborhood.', spanishCaption: 'Solo adultos.' }
    const post = { type: 'image', spanishTitle: '', ...texts } as const
    const [made] = await db.insert(schema.posts).values(post).returning()
    const found = await admin(['check-fair-housing'], env)
    expect(found.code).toBe(1)
    for (const line of [
      `post ${made?.id}, caption: “safe neighborhood” (safety-area: 24 CFR 100.70; 42 U.S.C. 3604(c)). Better: “neighborhood”`,
      `post ${made?.id}, spanish_caption: “Solo adultos” (familial-only: `,
      '2 findings in 1 post.',
    ]) {
      expect(found.errorOutput).toContain(line)
    }
    await db.update(schema.posts).set({ caption: 'A brick street.', spanishCaption: 'Una calle de ladrillo.' })
    expect(await admin(['check-fair-housing'], env)).toMatchObject({ code: 0, output: 'No findings in 1 post.' })
  })

  test('an admin is disabled and enabled, and gets no link in between', async () => {
    const { email } = await server.createAdmin({ firstName: 'June', lastName: 'Disabled' })
    const browser = await server.signIn(email)
    const said = async (name: string, to = email) => await admin([name, '--email', to], env)
    expect(await said('disable')).toMatchObject({ code: 0, output: `${email} is disabled.` })
    expect((await browser.api('GET', '/user')).status).toBe(401)
    expect((await admin(['list'], env)).output).toMatch(new RegExp(`${email}.*last seen.*disabled since`))
    expect((await said('create')).errorOutput).toContain('is disabled. Enable it first.')
    expect((await said('disable')).output).toBe(`${email} is disabled already.`)
    expect((await said('enable')).output).toBe(`${email} is enabled.`)
    const again = (await said('create', email.toUpperCase())).output
    expect(again).toContain(`${email} is an admin already.`)
    expect(linkIn(again)).toContain('/reset-password#')
    const actions = (await entriesAbout('June Disabled')).map(({ action }) => action)
    expect(actions).toEqual(['disabled', 'enabled', 'password_link_sent'])
    expect((await said('disable', 'nobody@b.example')).errorOutput).toContain('There is no account')
    const agent = (await server.createAgent()).email
    expect(await said('create', agent)).toMatchObject({
      code: 1,
      output: '',
      errorOutput: expect.stringContaining(agent),
    })
  })

  test('the socket is for the owner of the data folder alone, and survives what is no command', async () => {
    const path = join(server.context.config.dataDir, 'admin.sock')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    for (const sent of ['no json\n', '{"command":{"name":"drop"},"database":null}\n', 'x'.repeat(200_000)]) {
      const answer = await new Promise<string>((resolve) => {
        let said = ''
        const socket = connect(path, () => socket.write(sent))
        socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
        socket.on('error', () => {})
        socket.on('close', () => resolve(said))
      })
      expect(answer).toMatch(/^$|does not know this command/)
    }
    expect((await admin(['list'], env)).code).toBe(0)
  })
})

test.each([
  [new DatabaseAway(new Error('gone')), 'The server can’t reach its database right now.'],
  [Object.assign(new Error('no space left'), { code: 'ENOSPC' }), 'The server’s disk is full.'],
  [new Error('other'), 'The command failed; the server’s log says why.'],
])('a command that the server can’t do prints why: %s', async (error, said) => {
  const quiet = { info: () => {}, warn: () => {}, error: () => {} }
  const fail = vi.fn<() => Promise<string[]>>().mockRejectedValue(error)
  const taking = await takeCommands({ dataDir: folder, database: null, log: quiet, run: fail })
  try {
    await expect(sendCommand(folder, { name: 'list' }, null)).rejects.toThrow(said)
  } finally {
    await taking.close()
  }
})

describe('without a running server', () => {
  test('a command without the server’s settings makes no database of its own', async () => {
    vi.spyOn(process, 'cwd').mockReturnValue(folder)
    const bare = await admin(['create', '--email', 'june@porchlight.example'], {})
    vi.restoreAllMocks()
    const said = `DATA_DIR and DATABASE_URL are not set, and there is no ${join(folder, '.data')}.`
    const advice = 'Give the command the settings of the server.'
    expect(bare).toMatchObject({ code: 1, errorOutput: `${said} ${advice}\n` })
    expect(existsSync(join(folder, '.data'))).toBe(false)
    const { code, errorOutput } = await admin(['list'], { DATA_DIR: '/dev/null/x' })
    expect([code, errorOutput]).toEqual([1, expect.stringMatching(/^DATA_DIR can’t be used: .*\n$/)])
  })

  test('a command uses the database of its settings, also beside a server with another one', async () => {
    const { url } = await createDatabase()
    const other = await startTestServer()
    const env = { DATA_DIR: other.context.config.dataDir, DATABASE_URL: url }
    try {
      expect((await admin(['list'], env)).output).toContain('There is no admin yet.')
      const made = await admin(['create', '--email', 'first@porchlight.example'], env)
      expect([made.code, linkIn(made.output)]).toEqual([
        0,
        expect.stringMatching(/^http:\/\/localhost:3000\/set-password#/),
      ])
      expect(made.errorOutput).toMatch(
        /^Working without a server\. Database: PostgreSQL, .*\nPUBLIC_URL is not set: the link leads to http:\/\/localhost:3000\.\n$/,
      )
      const list = await admin(['list'], { ...env, PUBLIC_URL: 'https://porchlight.example' })
      expect(list.output).toContain('first@porchlight.example  Admin')
      expect(await other.context.db.select().from(schema.users)).toEqual([])
    } finally {
      await other.close()
    }
  })
})

test('removing the demo deletes accounts, library and stand-ins’ state, but not what somebody has changed', async () => {
  const server = await startTestServer()
  const { config, db, now } = server.context
  const plain = demoCollection('plain', [demoPost('a')])
  const kept = demoCollection('kept', [demoPost('c'), demoPost('edited')])
  const demo = await makeDemoFolder([plain, kept], [demoTemplateCollection('kit', [demoTemplate('sheet')])])
  await seedDemo(server.context, demo.path).finally(demo.remove)
  const { dataDir, publicUrl } = config
  const office = { db, now, dataDir, publicUrl, s3: null, secrets: config, embedded: true, tell: () => {} }
  const remove = async (sandbox = false) => await runCommand({ ...office, sandbox }, { name: 'remove-demo' })

  const { posts, users, collections, templates, publications, connections, sessions, seeds } = schema
  const isEmpty = async (table: PgTable) => (await db.select().from(table).limit(1)).length === 0
  await db.update(posts).set({ revision: 2 }).where(eq(posts.title, 'Title of edited'))
  const own = { email: 'june@porchlight.example', passwordHash: await hashPassword(NEW_PASSWORD) }
  await db.update(users).set(own).where(eq(users.email, 'admin@porchlight.test'))
  const real = await server.createAgent()
  await server.signIn('agent@porchlight.test', DEMO_PASSWORD)
  expect(await isEmpty(publications)).toBe(false)

  // The stand-ins run on the data folder.
  await expect(remove(true)).rejects.toThrow('Stop the server')
  expect((await remove()).join()).toContain('Removed 4 demo accounts, 2 posts and 1 templates')
  expect(new Set((await db.select().from(users)).map(({ email }) => email))).toEqual(new Set([real.email, own.email]))
  expect((await db.select().from(posts)).map(({ title }) => title)).toEqual(['Title of edited'])
  expect((await db.select().from(collections)).map(({ name }) => name)).toEqual(['Collection kept'])
  for (const table of [templates, publications, connections, sessions, seeds]) expect(await isEmpty(table)).toBe(true)
  for (const table of [schema.tags, schema.unusedFiles]) expect(await isEmpty(table)).toBe(false)
  expect(existsSync(join(config.dataDir, 'sandbox'))).toBe(false)
  const entry = { kind: 'system', action: 'demo_removed', byOperator: true }
  expect(await db.select().from(schema.adminChanges)).toMatchObject([entry])
  expect((await remove()).join()).toContain('Removed 0 demo accounts, 0 posts and 0 templates')
  await server.close()
})
