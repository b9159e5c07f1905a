import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { networkVersions, intervals } from '#server/db/schema/index.ts'
import { noteVersion, readVersions } from '#server/networks/api-version.ts'
import { readOverview } from '#server/modules/admin/operations/service.ts'
import { sendOperatorEmail } from '#server/modules/operator-email/service.ts'
import type { Asked, Reply } from '#tests/support/fake-graph.ts'
import { emailsTo } from '#tests/support/mailbox.ts'
import { useTestServer } from '#tests/support/use-server.ts'

import { facebookAgainst, fake, instagramAgainst, linkedinAgainst, picturePost, versionOf } from './fake-network.ts'

const SEPTEMBER_2027 = new Date('2027-09-20T15:00:00Z')
const account = { id: '99', name: 'Maya', token: 'token' }
const images = { kind: 'images', imageUrns: ['urn:li:image:1'], uploadedAt: '2027-09-20T14:00:00.000Z' }
const photos = { kind: 'photos', uploadedAt: '2027-09-20T14:00:00.000Z', photoIds: ['1'] }

/** LinkedIn's documented refusal of a version that is unknown or over. */
const inactive = (version: string): Reply => ({
  status: 426,
  json: { status: 426, code: 'NONEXISTENT_VERSION', message: `Requested version ${version} is not active` },
})
const created: Reply = { html: '', status: 201, headers: { 'x-restli-id': 'urn:li:share:7' } }

describe('LinkedIn in September 2027', () => {
  const asked = () => fake.asked.map(versionOf)
  const answering = (...active: string[]) =>
    linkedinAgainst(
      (call) => (active.includes(versionOf(call)) ? created : inactive(versionOf(call))),
      () => SEPTEMBER_2027,
    )

  test('a post refused for its version goes out once, with the next version, which stays in use', async () => {
    const connector = await answering('202610', '202611')
    const publish = () => connector.publish({ account, post: picturePost(1), progress: images })
    await expect(publish()).resolves.toMatchObject({ id: 'urn:li:share:7' })
    expect(asked()).toEqual(['202609', '202610'])
    await publish()
    expect(asked()).toEqual(['202609', '202610', '202610'])
  })

  test('a month without a version is skipped', async () => {
    const connector = await answering('202612')
    await connector.publish({ account, post: picturePost(1), progress: images })
    expect(asked()).toEqual(['202609', '202610', '202611', '202612'])
  })

  test('where no version works the post waits, and each version was tried once', async () => {
    const connector = await answering()
    const publish = () => connector.publish({ account, post: picturePost(1), progress: images })
    const refusal = { kind: 'wait', code: '426/NONEXISTENT_VERSION', retryAfterSeconds: 900 }
    for (let at = 0; at < 4; at++) await expect(publish()).rejects.toMatchObject(refusal)
    expect(
      asked()
        .slice(1)
        .filter((version) => version !== '202609'),
    ).toHaveLength(12)
    expect(asked().filter((version) => version === '202609')).toHaveLength(4)
  })

  test('any other refusal under the next version is that call’s, and proves nothing about the version', async () => {
    const connector = await linkedinAgainst(
      (call) =>
        versionOf(call) === '202609'
          ? inactive('202609')
          : { json: { status: 401, code: 'X', message: 'm' }, status: 401 },
      () => SEPTEMBER_2027,
    )
    const publish = () => connector.publish({ account, post: picturePost(1), progress: images })
    await expect(publish()).rejects.toMatchObject({ kind: 'reconnect' })
    await expect(publish()).rejects.toMatchObject({ kind: 'reconnect' })
    expect(asked()).toEqual(['202609', '202610', '202609', '202610'])
  })
})

const ended: Reply = {
  status: 400,
  json: { error: { code: 2635, message: '(#2635) You are calling a deprecated version of the Ads API.' } },
}
const unknown = ({ url }: Asked): Reply => ({
  status: 400,
  json: {
    error: {
      code: 2500,
      message: `Unknown path components: ${url.pathname.replace('/graph/', '/')}`,
      type: 'OAuthException',
    },
  },
})

describe('Graph', () => {
  test('a version that has ended is replaced by a newer one of the table, also in the dialog', async () => {
    const connector = await facebookAgainst(
      ({ url }) =>
        url.pathname.startsWith('/v25.0/') ? ended : { json: { id: '99_7', permalink_url: 'https://f.b/7' } },
      { apiVersion: 'v25.0' },
    )
    await connector.publish({ account, post: picturePost(1), progress: photos })
    expect(fake.asked.map(({ url }) => url.pathname)).toEqual(['/v25.0/99/feed', '/v26.0/99/feed'])
    expect(connector.authorizeUrl({ state: 's', redirectUri: 'https://us.test' })).toContain('/v26.0/dialog/oauth')
  })

  test.each<[string, (asked: Asked) => Reply]>([
    ['has ended', () => ended],
    ['is unknown', unknown],
  ])('a post waits for the operator where the newest version %s', async (_what, answer) => {
    const facebook = await facebookAgainst(answer)
    const wait = { kind: 'wait', retryAfterSeconds: 900, refusesVersion: true }
    await expect(facebook.publish({ account, post: picturePost(1), progress: photos })).rejects.toMatchObject(wait)
    const instagram = await instagramAgainst(answer)
    await expect(instagram.listAccounts({ token: 't' })).rejects.toMatchObject(wait)
  })
})

describe('the operator', () => {
  let clock = SEPTEMBER_2027
  const server = useTestServer({
    env: {
      OPERATOR_LETTER: 'on',
      LINKEDIN_CLIENT_ID: 'id',
      LINKEDIN_CLIENT_SECRET: 'secret',
      PUBLIC_URL: 'http://localhost:3000',
    },
    now: () => clock,
  })
  // The job that writes to the operator would be first.
  beforeAll(() => server.context.jobs.drain())
  beforeEach(async () => {
    await server.context.db.delete(networkVersions)
    await server.context.db.delete(intervals).where(eq(intervals.name, 'operator-letter-day'))
  })
  const email = async () => (await emailsTo(server.address, server.context.config.operator.email))[0]?.text ?? ''
  const shown = async () => (await readOverview(server.context)).networks.find(({ network }) => network === 'linkedin')
  const note = (used: string | null) => noteVersion(server.context, 'linkedin', '202609')(used)

  test('is told of the end of a version from 60 days before it on, by email and on the operations screen', async () => {
    clock = new Date('2027-07-16T15:00:00Z')
    expect(await sendOperatorEmail(server.context)).toBe('fine')
    clock = new Date('2027-07-17T15:00:00Z')
    expect(await sendOperatorEmail(server.context)).toBe('sent')
    expect(await email()).toContain('Version 202609 of LinkedIn’s API ends in 60 days.')
    expect((await shown())?.version).toEqual({ configured: '202609', used: '202609', ends: '2027-09-15' })
    const facebook = (await readOverview(server.context)).networks[0]
    expect(facebook?.version, 'a stand-in’s versions don’t end').toMatchObject({ ends: null })
  })

  test('is told which version works in its place, and urgently when none does', async () => {
    clock = SEPTEMBER_2027
    note('202610')
    await vi.waitFor(async () => expect((await shown())?.version?.used).toBe('202610'))
    expect(await sendOperatorEmail(server.context)).toBe('sent')
    expect(await email()).toContain(
      'LinkedIn no longer takes version 202609 of its API, and posts go out with a newer one',
    )
    clock = new Date(SEPTEMBER_2027.getTime() + 24 * 60 * 60 * 1000)
    note(null)
    await vi.waitFor(async () => expect((await shown())?.version?.used).toBe(null))
    expect(await sendOperatorEmail(server.context)).toBe('sent')
    expect(await email()).toContain('Urgent: LinkedIn no longer takes version 202609')
  })

  test('what was said about another configured version, or two days ago, counts no more', async () => {
    clock = SEPTEMBER_2027
    noteVersion(server.context, 'linkedin', '202601')('202602')
    await vi.waitFor(async () => expect(await server.context.db.select().from(networkVersions)).toHaveLength(1))
    expect((await readVersions(server.context)).linkedin?.used).toBe('202609')
    note(null)
    await vi.waitFor(async () => expect((await readVersions(server.context)).linkedin?.used).toBe(null))
    clock = new Date(SEPTEMBER_2027.getTime() + 49 * 60 * 60 * 1000)
    expect((await readVersions(server.context)).linkedin?.used).toBe('202609')
  })
})
