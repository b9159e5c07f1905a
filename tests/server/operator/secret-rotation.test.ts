import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, test, vi } from 'vitest'

import { readConfig } from '#server/config.ts'
import { adminChanges, connections, notices } from '#server/db/schema/index.ts'
import { cancelToken, readCancelToken } from '#server/modules/billing/cancel-link.ts'
import { accountFor } from '#server/modules/connections/service.ts'
import { storeAccount } from '#server/modules/connections/store-account.ts'
import { openToken, sealToken } from '#server/modules/connections/tokens.ts'
import { isKnownDevice } from '#server/modules/session/device-cookie.ts'
import { pushNew } from '#server/modules/notices/pushing.ts'
import { runCommand } from '#server/operator/run-command.ts'
import { csrfTokenOf, secretId, type Secrets } from '#server/security/secrets.ts'
import type { Person } from '#tests/support/people.ts'
import { createDatabase, untilBlocked } from '#tests/support/database.ts'
import { admin } from '#tests/support/moving.ts'
import { connectMayasPage, MAYAS_PAGE } from '#tests/support/publishing.ts'
import { steer, subscribeToPushes } from '#tests/support/steer.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const OLD = 'the secret before the rotation, 32 or more'
const NEW = 'the secret after the rotation, 32 or more'
const FOREIGN = 'a secret that nobody has set, 32 or more'

const BOTH = { appSecret: NEW, previousAppSecret: OLD }
const ONLY_NEW = { appSecret: NEW, previousAppSecret: null }

const server = useTestServer({ env: { APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD } })

/** The context of a process with other secrets on the same database. */
const withSecrets = (secrets: Secrets) => ({ ...server.context, config: { ...server.context.config, ...secrets } })

describe('while the previous secret is set', () => {
  let agent: Person
  beforeEach(async () => {
    agent = await server.createAgent()
  })

  test('a token sealed with the previous secret is used, and unusable once that is dropped', async () => {
    await connectMayasPage(withSecrets({ appSecret: OLD, previousAppSecret: null }), agent)
    const ready = { state: 'ready', account: { token: MAYAS_PAGE.token } }
    expect(await accountFor(server.context, agent.id, 'facebook', null)).toMatchObject(ready)
    const dropped = await accountFor(withSecrets(ONLY_NEW), agent.id, 'facebook', null)
    expect(dropped).toMatchObject({ state: 'reconnect' })
  })

  test('a grant read before a reseal is stored sealed with the current secret', async () => {
    const sealed = sealToken(OLD, 'person')
    const tokens = { userToken: sealed, refreshToken: sealed, userTokenExpiresAt: null }
    const grant = { ...tokens, scopes: [], appScopedUserId: null }
    const chosen = { account: { id: '7', name: 'Page', token: 'page' }, replaces: null, grant }
    await storeAccount(server.context, agent.id, 'facebook', chosen)
    const [row] = await server.context.db.select().from(connections).where(eq(connections.agentId, agent.id))
    const opened = [row?.userToken, row?.refreshToken, row?.accountToken].map((one) => openToken(ONLY_NEW, one ?? ''))
    expect(opened).toEqual(['person', 'person', 'page'])
  })

  test('a CSRF token signed with the current or the previous secret is accepted, and no other', async () => {
    for (const [secret, status] of [
      [OLD, 204],
      [NEW, 204],
      [FOREIGN, 419],
    ] as const) {
      const browser = await server.signIn(agent.email)
      const csrf = csrfTokenOf(browser.cookies.get('porchlight_session') ?? '', secret)
      expect((await browser.api('POST', '/logout', { headers: { 'x-xsrf-token': csrf } })).status).toBe(status)
    }
  })

  test('a link to cancel from an email and a known browser are recognized with either secret alone', () => {
    const now = new Date()
    const link = { agentId: 7, subscriptionId: 'sub_7' }
    const isLinkTaken = (secret: string, secrets: Secrets) => {
      try {
        return readCancelToken(secrets, cancelToken(secret, link, now), now).agentId === link.agentId
      } catch {
        return false
      }
    }
    const isKnown = (secret: string, secrets: Secrets) => {
      const signature = createHmac('sha256', secret).update(`device nonce ${agent.email}`).digest('base64url')
      const cookies = { porchlight_device: `nonce.${signature}` }
      return isKnownDevice({ cookies }, { ...server.context.config, ...secrets }, agent.email)
    }
    for (const isTaken of [isLinkTaken, isKnown]) {
      expect([isTaken(OLD, BOTH), isTaken(NEW, BOTH)]).toEqual([true, true])
      expect([isTaken(FOREIGN, BOTH), isTaken(OLD, ONLY_NEW)]).toEqual([false, false])
    }
  })

  test('a browser that subscribed to pushes under the previous key still gets them', async () => {
    const previous = readConfig({ DATA_DIR: server.context.config.dataDir, APP_SECRET: OLD }).push.publicKey
    expect(previous).not.toBe(server.context.config.push.publicKey)
    await subscribeToPushes(server, await server.signIn(agent.email), previous)
    const notice = { occasion: 'rotation', kind: 'published', title: 'T', body: 'Live.', href: '/calendar' } as const
    await server.context.db.insert(notices).values({ agentId: agent.id, ...notice })
    await pushNew(server.context, new Set())
    await vi.waitFor(async () => expect(await steer<unknown[]>(server.address, 'GET', '/pushes')).toHaveLength(1))
  })
})

const UPDATED_AT = new Date('2026-01-01T00:00:00Z')

/** Connections of one agent, each with the three tokens sealed with that secret. */
function sealedRows(agentId: number, secret: string, from: number, count: number) {
  return Array.from({ length: count }, (_, at): typeof connections.$inferInsert => ({
    agentId,
    platform: 'facebook',
    accountId: String(from + at),
    userToken: sealToken(secret, `user ${from + at}`),
    refreshToken: sealToken(secret, `refresh ${from + at}`),
    accountToken: sealToken(secret, `account ${from + at}`),
    updatedAt: UPDATED_AT,
  }))
}

describe('the reseal command', () => {
  const reseal = (secrets: Secrets | null, secret?: string) => {
    const { db, now, config } = server.context
    const { dataDir, publicUrl } = config
    const unused = { s3: null, sandbox: false, embedded: true, tell: () => {} }
    return runCommand({ db, now, dataDir, publicUrl, secrets, ...unused }, { name: 'reseal', secret })
  }

  let agent: Person
  beforeEach(async () => {
    await server.context.db.delete(connections)
    await server.context.db.delete(adminChanges)
    agent = await server.createAgent()
  })

  test('after it every token opens with the current secret alone, and a second run finds nothing to do', async () => {
    const { db } = server.context
    await db.insert(connections).values([...sealedRows(agent.id, OLD, 0, 205), ...sealedRows(agent.id, NEW, 205, 5)])
    await db.insert(connections).values({ agentId: agent.id, platform: 'linkedin' })
    const nothingLeft = 'No stored token needs APP_SECRET_PREVIOUS any more.'
    expect(await reseal(BOTH)).toEqual(['Tokens resealed: 615. Sealed with APP_SECRET: 630 of 630.', nothingLeft])
    const rows = await db.select().from(connections).where(eq(connections.platform, 'facebook'))
    for (const { accountId: at, userToken, refreshToken, accountToken, updatedAt } of rows) {
      const opened = [userToken, refreshToken, accountToken].map((token) => openToken(ONLY_NEW, token ?? ''))
      expect([...opened, updatedAt]).toEqual([`user ${at}`, `refresh ${at}`, `account ${at}`, UPDATED_AT])
    }
    expect(await reseal(BOTH)).toEqual(['Tokens resealed: 0. Sealed with APP_SECRET: 630 of 630.', nothingLeft])
    expect(await reseal(ONLY_NEW)).toContain('APP_SECRET_PREVIOUS is not set: this was only a check.')
    const log = await db.select().from(adminChanges)
    expect(log).toMatchObject([{ action: 'tokens_resealed', byOperator: true }])
  })

  test('tokens of a foreign secret are counted and left alone, and fail the command', async () => {
    const { db } = server.context
    await db.insert(connections).values([...sealedRows(agent.id, FOREIGN, 0, 2), ...sealedRows(agent.id, OLD, 2, 1)])
    const first = () => db.select().from(connections).where(eq(connections.accountId, '0'))
    const before = await first()
    const counted =
      'Tokens resealed: 3. Sealed with APP_SECRET: 3 of 9.\nNot opened by APP_SECRET nor APP_SECRET_PREVIOUS, and left alone: 6, in connections: 2.'
    await expect(reseal(BOTH)).rejects.toThrow(counted)
    expect(await first()).toEqual(before)
    // With the secret they were sealed with they can still be brought over.
    expect(await reseal({ appSecret: NEW, previousAppSecret: FOREIGN })).toContain(
      'Tokens resealed: 6. Sealed with APP_SECRET: 9 of 9.',
    )
  })

  test('tokens that a process goes on sealing with the previous secret are counted, and fail the command', async () => {
    const { db } = server.context
    await db.insert(connections).values(sealedRows(agent.id, OLD, 0, 1))
    // Every update finds the row changed since it was read.
    await db.execute(sql`create function skip() returns trigger language plpgsql as 'begin return null; end'`)
    await db.execute(sql`create trigger skip before update on connections for each row execute function skip()`)
    await expect(reseal(BOTH)).rejects.toThrow('0 of 3.\nStill sealed with APP_SECRET_PREVIOUS: 3.')
    await db.execute(sql`drop function skip cascade`)
  })

  test.runIf(inject('clusterUrl') !== null)('a token that is renewed meanwhile is not overwritten', async () => {
    const { db } = server.context
    await db.insert(connections).values(sealedRows(agent.id, OLD, 0, 3))
    const renewed = sealToken(NEW, 'renewed')
    let resealing: Promise<string[]> | undefined
    await db.transaction(async (tx) => {
      await tx.update(connections).set({ userToken: renewed }).where(eq(connections.accountId, '1'))
      resealing = reseal(BOTH)
      await untilBlocked(db)
    })
    expect(await resealing).toContain('Tokens resealed: 8. Sealed with APP_SECRET: 9 of 9.')
    const [row] = await db.select().from(connections).where(eq(connections.accountId, '1'))
    expect([row?.userToken, openToken(ONLY_NEW, row?.accountToken ?? '')]).toEqual([renewed, 'account 1'])
  })

  test('it refuses tokens that need a previous secret which is not set, a sender with another secret, and one without any', async () => {
    await server.context.db.insert(connections).values(sealedRows(agent.id, OLD, 0, 1))
    await expect(reseal(ONLY_NEW)).rejects.toThrow('Not opened by APP_SECRET, and left alone: 3, in connections: 1.')
    await expect(reseal(BOTH, secretId(OLD))).rejects.toThrow('has another APP_SECRET')
    await expect(reseal(null)).rejects.toThrow('APP_SECRET is not set')
  })
})

test('beside a running server the command uses its secrets, and is refused while the server has others', async () => {
  const agent = await server.createAgent()
  await server.context.db.delete(connections)
  await server.context.db.insert(connections).values(sealedRows(agent.id, OLD, 0, 1))
  const { dataDir } = server.context.config
  const refused = await admin(['reseal'], { DATA_DIR: dataDir, APP_SECRET: FOREIGN, APP_SECRET_PREVIOUS: NEW })
  expect([refused.code, refused.errorOutput]).toEqual([1, expect.stringContaining('has another APP_SECRET.')])
  const done = await admin(['reseal'], { DATA_DIR: dataDir, APP_SECRET: NEW })
  expect([done.code, done.output]).toEqual([0, expect.stringMatching(/^Tokens resealed: 3\. .* 3 of 3\./)])
})

test('the secret stored in the data folder is used where none is set', async () => {
  const { url } = await createDatabase()
  const folder = testFolder()
  writeFileSync(join(folder, 'app-secret'), NEW)
  const done = await admin(['reseal'], { DATA_DIR: folder, DATABASE_URL: url, APP_SECRET_PREVIOUS: OLD })
  expect([done.code, done.output]).toEqual([0, expect.stringMatching(/^Tokens resealed: 0\. .* 0 of 0\./)])
})
