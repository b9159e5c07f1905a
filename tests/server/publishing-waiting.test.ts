import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Notice } from '#contract/notices.ts'
import { PATIENCE_MS } from '#domain/publication.ts'
import { toWireTime } from '#domain/time.ts'
import { agents, attempts, connections, targets } from '#server/db/schema/index.ts'
import { noteEndings } from '#server/modules/notices/ending.ts'
import { disconnect } from '#server/modules/connections/disconnect.ts'
import { agent, browser, clock, sandbox, server, setUpDesk } from '#tests/support/publishing-desk.ts'
import {
  connectMayasPage,
  createPost,
  MAYAS_PAGE,
  pass,
  publish,
  publishBody,
  scheduledPost,
  untilIdle,
  untilSettled,
} from '#tests/support/publishing.ts'

const DAY = PATIENCE_MS / 1000
const WORDS = 'Facebook is not connected. Connect it again and this post goes out.'
let photo: number

setUpDesk()

beforeAll(async () => {
  photo = await createPost(server.house)
})

async function scheduled(inSeconds = 120) {
  const body = publishBody({ scheduled_at: toWireTime(new Date(clock.now().getTime() + inSeconds * 1000)) })
  const answer = await publish(browser, photo, body)
  expect(answer.status).toBe(201)
  return { id: answer.body.data.id, caption: body.caption }
}

const askToReconnect = () =>
  server.house.db.update(connections).set({ needsReconnect: true }).where(eq(connections.agentId, agent.id))

const targetOf = async (id: number) => (await scheduledPost(browser, id)).targets[0]

/** She chooses her page anew, as at the end of a consent. */
const connectAgain = () =>
  browser.api('POST', '/agent/social-media/facebook/connect-page', { body: { pageId: MAYAS_PAGE.id } })

describe('a post whose agent has no plan any more', () => {
  const setPlan = (plan: 'pro' | null) =>
    server.house.db.update(agents).set({ plan }).where(eq(agents.userId, agent.id))

  test('waits, and goes out once she has one again', async () => {
    const { id, caption } = await scheduled()
    await setPlan(null)
    await pass(server.house, clock, 121, id)
    expect(await targetOf(id)).toMatchObject({
      state: 'queued',
      error: 'Your plan has ended. Choose one and this post goes out.',
    })
    expect(await sandbox.wall(caption)).toEqual([])
    await setPlan('pro')
    await pass(server.house, clock, 15 * 60 + 1, id)
    expect(await targetOf(id)).toMatchObject({ state: 'published' })
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('is given up after a day, and kept', async () => {
    const { id, caption } = await scheduled()
    await setPlan(null)
    await pass(server.house, clock, 121, id)
    await pass(server.house, clock, DAY, id)
    expect(await targetOf(id)).toMatchObject({ state: 'failed' })
    expect(await sandbox.wall(caption)).toEqual([])
  })
})

describe('a post whose account asks to be connected again', () => {
  test('waits past its time and says why, without using up tries, and is told of once', async () => {
    const { id } = await scheduled()
    await askToReconnect()
    await pass(server.house, clock, 121, id)
    for (let turn = 0; turn < 12; turn++) await pass(server.house, clock, 3600, id)
    const target = await targetOf(id)
    expect(target).toMatchObject({ state: 'queued', attempts: 0, error: WORDS, remedy: 'reconnect' })
    expect(Date.parse(target?.next_try_at ?? '')).toBeGreaterThan(clock.now().getTime())
    const [row] = await server.house.db.select().from(targets).where(eq(targets.publicationId, id))
    const lines = await server.house.db
      .select()
      .from(attempts)
      .where(eq(attempts.targetId, row?.id ?? 0))
    expect(lines.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual(['account missing'])
  })

  test('goes out promptly once she has connected it', async () => {
    const { id, caption } = await scheduled()
    await askToReconnect()
    await pass(server.house, clock, 121, id)
    expect((await connectAgain()).status).toBe(200)
    await untilIdle(server.house, id)
    expect(await targetOf(id)).toMatchObject({ state: 'published', attempts: 1, error: null, remedy: null })
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('that was wanted for now waits the same', async () => {
    await sandbox.fault('upload_photo', 'token_expired')
    const body = publishBody()
    const { id } = (await publish(browser, photo, body)).body.data
    await untilSettled(server.house, clock, browser, id)
    expect(await targetOf(id)).toMatchObject({ state: 'queued', error: WORDS, remedy: 'reconnect' })
    await connectAgain()
    await untilIdle(server.house, id)
    expect((await targetOf(id))?.state).toBe('published')
    expect(await sandbox.wall(body.caption)).toHaveLength(1)
  })

  test('fails a day past its time, and is not sent when she connects later, unless she asks', async () => {
    const { id, caption } = await scheduled()
    await askToReconnect()
    await pass(server.house, clock, 121, id)
    await pass(server.house, clock, DAY, id)
    expect(await targetOf(id)).toMatchObject({
      state: 'failed',
      error: 'Facebook was not connected within a day, so this post did not go out. Connect it, then post again.',
      remedy: 'reconnect',
    })
    await connectAgain()
    await pass(server.house, clock, 3600, id)
    const connected = await targetOf(id)
    expect(connected).toMatchObject({ state: 'failed', remedy: 'post_again' })
    expect(await sandbox.wall(caption)).toEqual([])

    const answer = { answer: 'post_again', attempts: connected?.attempts }
    await browser.api('POST', `/agent/social-posts/${id}/facebook/answer`, { body: answer })
    expect((await untilSettled(server.house, clock, browser, id)).status).toBe('published')
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('and that she calls off meanwhile never goes out', async () => {
    const { id, caption } = await scheduled()
    await askToReconnect()
    await pass(server.house, clock, 121, id)
    expect((await browser.api('DELETE', `/agent/social-posts/${id}`)).status).toBe(204)
    await connectAgain()
    await pass(server.house, clock, 3600, id)
    expect(await targetOf(id)).toMatchObject({ state: 'canceled', error: null, remedy: null })
    expect(await sandbox.wall(caption)).toEqual([])
  })
})

describe('of posts that wait for an account she is told', () => {
  const told = async () => (await browser.api<{ data: Notice[] }>('GET', '/agent/notices')).body.data

  test('once for all of them, with the way to connect, and it is read by itself once she has', async () => {
    const [one, two] = [await scheduled(), await scheduled()]
    await askToReconnect()
    await pass(server.house, clock, 121, one.id)
    await untilIdle(server.house, two.id)
    await pass(server.house, clock, 16 * 60, one.id)
    expect(await told()).toEqual([
      {
        id: expect.any(Number),
        kind: 'connection_missing',
        title: 'A post waits for Facebook',
        body: expect.stringMatching(
          /^“Post \d+” was due, but Facebook is not connected\. Connect it again within a day and it goes out\.$/,
        ),
        href: '/social-media-connections/facebook',
        created_at: expect.any(String),
        read: false,
      },
    ])
    await connectAgain()
    for (const { id } of [one, two]) await untilIdle(server.house, id)
    const after = await told()
    expect(after.map(({ kind, read }) => `${kind} ${read}`)).toEqual([
      'published false',
      'published false',
      'connection_missing true',
    ])
  })

  test('again when it is lost again, and not when she had read it only', async () => {
    const [first, second] = [await scheduled(), await scheduled(360)]
    await askToReconnect()
    await pass(server.house, clock, 121, first.id)
    await browser.api('POST', '/agent/notices/read', { body: { up_to: (await told())[0]?.id } })
    await pass(server.house, clock, 240, second.id)
    const missing = async () => (await told()).filter(({ kind }) => kind === 'connection_missing')
    expect(await missing()).toHaveLength(1)
    await connectAgain()
    for (const { id } of [first, second]) await untilIdle(server.house, id)
    const third = await scheduled()
    await disconnect(server.house, agent.id, 'facebook')
    await pass(server.house, clock, 121, third.id)
    expect((await missing()).map(({ read }) => read)).toEqual([false, true])
  })

  test('with none left unread when the account was there again before the notice was', async () => {
    const { id } = await scheduled()
    await askToReconnect()
    await pass(server.house, clock, 121, id)
    await server.house.db.update(connections).set({ needsReconnect: false }).where(eq(connections.agentId, agent.id))
    await pass(server.house, clock, 16 * 60, id)
    expect((await told()).map(({ kind, read }) => [kind, read])).toEqual([
      ['published', false],
      ['connection_missing', true],
    ])
  })

  test('and what was said of it a day ahead is read with it', async () => {
    const { id } = await scheduled(20 * 3600)
    await askToReconnect()
    await noteEndings(server.house)
    expect((await told()).map(({ kind, read }) => [kind, read])).toEqual([['connection_ending', false]])
    await connectAgain()
    expect((await told()).map(({ kind, read }) => [kind, read])).toEqual([['connection_ending', true]])
    await browser.api('DELETE', `/agent/social-posts/${id}`)
  })
})

test('a post whose account was removed waits, and another agent’s connecting is not hers', async () => {
  const { id } = await scheduled()
  await disconnect(server.house, agent.id, 'facebook')
  await pass(server.house, clock, 121, id)
  expect(await targetOf(id)).toMatchObject({ state: 'queued', error: WORDS, remedy: 'reconnect' })
  const other = await server.createAgent()
  await connectMayasPage(server.house, other)
  const hers = await server.signIn(other.email)
  await hers.api('POST', '/agent/social-media/facebook/connect-page', { body: { pageId: MAYAS_PAGE.id } })
  await untilIdle(server.house, id)
  expect(await targetOf(id)).toMatchObject({ state: 'queued', remedy: 'reconnect' })
})

test('a post nobody worked on for more than a day after its time is not sent by itself any more', async () => {
  const { id, caption } = await scheduled()
  await pass(server.house, clock, DAY + 121, id)
  expect(await targetOf(id)).toMatchObject({
    state: 'failed',
    error: 'This post could not go out to Facebook within a day of its time.',
    remedy: 'post_again',
  })
  expect(await sandbox.wall(caption)).toEqual([])
})

describe('the remedy', () => {
  test('for a picture the network refuses is to change the post', async () => {
    await sandbox.fault('upload_photo', 'image_refused')
    const { id } = (await publish(browser, photo, publishBody())).body.data
    expect((await untilSettled(server.house, clock, browser, id)).targets[0]).toMatchObject({
      state: 'failed',
      remedy: 'edit',
    })
  })

  test('for a network that asked us to wait is none, and the next try is told', async () => {
    await sandbox.fault('upload_photo', 'rate_limit')
    const { id } = (await publish(browser, photo, publishBody())).body.data
    await untilIdle(server.house, id)
    const target = await targetOf(id)
    expect(target).toMatchObject({ state: 'queued', error: 'Facebook asks us to slow down.', remedy: null })
    expect(Date.parse(target?.next_try_at ?? '')).toBeGreaterThan(clock.now().getTime())
  })

  test('for an outcome nobody knows is to look', async () => {
    await sandbox.fault('create_post', 'refuse', 100)
    const { id } = (await publish(browser, photo, publishBody())).body.data
    expect((await untilSettled(server.house, clock, browser, id)).targets[0]).toMatchObject({
      state: 'needs_check',
      remedy: 'check',
      next_try_at: null,
    })
  })
})
