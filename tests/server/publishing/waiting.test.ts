import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Notice } from '#contract/publishing/notices.ts'
import { PATIENCE_MS } from '#domain/publication/publication.ts'
import { toWireTime } from '#domain/time/time.ts'
import { agents, attempts, connections, targets } from '#server/db/schema/index.ts'
import { noteEndings } from '#server/modules/notices/ending.ts'
import { setEnabled } from '#server/operator/admins.ts'
import { disconnect } from '#server/modules/connections/disconnect.ts'
import { agent, browser, clock, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
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

setUpPublishing()

beforeAll(async () => {
  photo = await createPost(server.context)
})

async function scheduled(inSeconds = 120) {
  const body = publishBody({ scheduled_at: toWireTime(new Date(clock.now().getTime() + inSeconds * 1000)) })
  const answer = await publish(browser, photo, body)
  expect(answer.status).toBe(201)
  return { id: answer.body.data.id, caption: body.caption }
}

const askToReconnect = () =>
  server.context.db.update(connections).set({ needsReconnect: true }).where(eq(connections.agentId, agent.id))

const targetOf = async (id: number) => (await scheduledPost(browser, id)).targets[0]

/** Chooses the page anew, as at the end of a consent. */
const connectAgain = () =>
  browser.api('POST', '/agent/social-media/facebook/connect-page', { body: { pageId: MAYAS_PAGE.id } })

describe('a post whose agent has no plan any more', () => {
  const setPlan = (plan: 'pro' | null) =>
    server.context.db.update(agents).set({ plan }).where(eq(agents.userId, agent.id))

  test('a post of an agent whose plan ended waits, and goes out once they have a plan again', async () => {
    const { id, caption } = await scheduled()
    await setPlan(null)
    await pass(server.context, clock, 121, id)
    expect(await targetOf(id)).toMatchObject({
      state: 'queued',
      error: 'Your plan has ended. Choose one and this post goes out.',
    })
    expect(await sandbox.wall(caption)).toEqual([])
    await setPlan('pro')
    await pass(server.context, clock, 15 * 60 + 1, id)
    expect(await targetOf(id)).toMatchObject({ state: 'published' })
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('a post of an agent whose plan ended fails after a day and stays off the wall', async () => {
    const { id, caption } = await scheduled()
    await setPlan(null)
    await pass(server.context, clock, 121, id)
    await pass(server.context, clock, DAY, id)
    expect(await targetOf(id)).toMatchObject({ state: 'failed' })
    expect(await sandbox.wall(caption)).toEqual([])
  })
})

describe('a post of a disabled account', () => {
  const signInAdmin = async () => server.signIn((await server.createAdmin()).email)

  test('a post of a disabled account waits without using attempts, and goes out when the account is enabled soon', async () => {
    const admin = await signInAdmin()
    const { id, caption } = await scheduled()
    expect((await admin.api('POST', `/admin/agents/${agent.id}/disable`)).status).toBe(204)
    await pass(server.context, clock, 121, id)
    const [held] = await server.context.db.select().from(targets).where(eq(targets.publicationId, id))
    expect(held).toMatchObject({ state: 'queued', attempts: 0, errorCode: 'account_disabled' })
    expect(await sandbox.wall(caption)).toEqual([])
    expect((await admin.api('POST', `/admin/agents/${agent.id}/enable`)).status).toBe(204)
    await untilIdle(server.context, id)
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('an edited post of a disabled account goes out too when the account is enabled soon', async () => {
    const admin = await signInAdmin()
    const { id } = await scheduled(3600)
    const caption = `Other words ${crypto.randomUUID()}`
    expect((await browser.api('PUT', `/agent/social-posts/${id}`, { body: { caption } })).status).toBe(200)
    await admin.api('POST', `/admin/agents/${agent.id}/disable`)
    await pass(server.context, clock, 3601, id)
    await admin.api('POST', `/admin/agents/${agent.id}/enable`)
    await untilIdle(server.context, id)
    const [sent] = await server.context.db.select().from(targets).where(eq(targets.publicationId, id))
    expect(sent).toMatchObject({ state: 'published' })
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('an edited post that failed on hold can be posted again', async () => {
    const admin = await signInAdmin()
    const { id } = await scheduled(3600)
    const caption = `Other words ${crypto.randomUUID()}`
    expect((await browser.api('PUT', `/agent/social-posts/${id}`, { body: { caption } })).status).toBe(200)
    await admin.api('POST', `/admin/agents/${agent.id}/disable`)
    await pass(server.context, clock, 2 * 3600, id)
    await admin.api('POST', `/admin/agents/${agent.id}/enable`)
    const again = await server.signIn(agent.email)
    const [failed] = (await scheduledPost(again, id)).targets
    expect(failed).toMatchObject({ state: 'failed', remedy: 'post_again' })
    const body = { answer: 'post_again', attempts: failed?.attempts }
    expect((await again.api('POST', `/agent/social-posts/${id}/facebook/answer`, { body })).status).toBe(200)
    await untilIdle(server.context, id)
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('a post that waited for its network before a short hold goes on waiting, and goes out when connected', async () => {
    const admin = await signInAdmin()
    const { id, caption } = await scheduled()
    await askToReconnect()
    await pass(server.context, clock, 121, id)
    clock.forward(3600)
    await admin.api('POST', `/admin/agents/${agent.id}/disable`)
    await pass(server.context, clock, 60, id)
    await admin.api('POST', `/admin/agents/${agent.id}/enable`)
    await untilIdle(server.context, id)
    const again = await server.signIn(agent.email)
    expect((await scheduledPost(again, id)).targets).toMatchObject([{ state: 'queued', error: WORDS }])
    const body = { pageId: MAYAS_PAGE.id }
    expect((await again.api('POST', '/agent/social-media/facebook/connect-page', { body })).status).toBe(200)
    await untilIdle(server.context, id)
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('a post that waited for its network before a long hold fails with a true message and can be posted again', async () => {
    const admin = await signInAdmin()
    const { id, caption } = await scheduled()
    await sandbox.fault('upload_photo', 'rate_limit')
    await pass(server.context, clock, 121, id)
    await admin.api('POST', `/admin/agents/${agent.id}/disable`)
    await pass(server.context, clock, 2 * 3600, id)
    await admin.api('POST', `/admin/agents/${agent.id}/enable`)
    const again = await server.signIn(agent.email)
    const [failed] = (await scheduledPost(again, id)).targets
    expect(failed).toMatchObject({
      state: 'failed',
      error: 'This post was due while your account was on hold, so it did not go out.',
      remedy: 'post_again',
    })
    const body = { answer: 'post_again', attempts: failed?.attempts }
    expect((await again.api('POST', `/agent/social-posts/${id}/facebook/answer`, { body })).status).toBe(200)
    await untilIdle(server.context, id)
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('enabling an account that is not disabled fails no post that waits', async () => {
    const admin = await signInAdmin()
    const { id } = await scheduled()
    await askToReconnect()
    await pass(server.context, clock, 121, id)
    clock.forward(3600)
    expect((await admin.api('POST', `/admin/agents/${agent.id}/enable`)).status).toBe(204)
    expect(await targetOf(id)).toMatchObject({ state: 'queued', error: WORDS })
  })

  test('a post goes out at once when the operator enables its account soon after its time', async () => {
    const { db, now, config } = server.context
    const command = { ...config, db, now, tell: () => undefined, secrets: null, sandbox: true, embedded: true }
    const { id, caption } = await scheduled()
    await setEnabled(command, { name: 'disable', email: agent.email })
    await pass(server.context, clock, 121, id)
    await setEnabled(command, { name: 'enable', email: agent.email })
    await pass(server.context, clock, 60, id)
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('a post of a disabled account fails with time_past when its time is long over before the account is enabled', async () => {
    const admin = await signInAdmin()
    const { id, caption } = await scheduled()
    await admin.api('POST', `/admin/agents/${agent.id}/disable`)
    await pass(server.context, clock, 121, id)
    clock.forward(DAY)
    await admin.api('POST', `/admin/agents/${agent.id}/enable`)
    const [late] = await server.context.db.select().from(targets).where(eq(targets.publicationId, id))
    expect(late).toMatchObject({
      state: 'failed',
      errorCode: 'time_past',
      errorMessage: 'This post was due while your account was on hold, so it did not go out.',
    })
    expect(await sandbox.wall(caption)).toEqual([])
  })
})

describe('a post of an account that is about to be deleted', () => {
  test('a held post says what happens to it, and asks the agent when the account is kept long after its time', async () => {
    const [soon, late] = [await scheduled(3600), await scheduled()]
    expect((await browser.api('POST', '/agent/account-deletion')).status).toBe(201)
    await pass(server.context, clock, 121, late.id)
    expect(await targetOf(late.id)).toMatchObject({
      state: 'queued',
      error:
        'Your account is about to be deleted, so this post is on hold. Keep your account within 15 minutes of its time and it goes out; later you can post it again.',
    })
    await pass(server.context, clock, 3600, soon.id)
    expect((await browser.api('DELETE', '/agent/account-deletion')).status).toBe(204)
    await untilIdle(server.context, soon.id)
    expect(await targetOf(soon.id)).toMatchObject({ state: 'published' })
    expect(await targetOf(late.id)).toMatchObject({ state: 'failed', remedy: 'post_again' })
  })
})

describe('a post whose account has to be connected again', () => {
  test('a post without a usable account waits past its time, says why, uses no attempts and logs the reason once', async () => {
    const { id } = await scheduled()
    await askToReconnect()
    await pass(server.context, clock, 121, id)
    for (let turn = 0; turn < 12; turn++) await pass(server.context, clock, 3600, id)
    const target = await targetOf(id)
    expect(target).toMatchObject({ state: 'queued', attempts: 0, error: WORDS, remedy: 'reconnect' })
    expect(Date.parse(target?.next_try_at ?? '')).toBeGreaterThan(clock.now().getTime())
    const [row] = await server.context.db.select().from(targets).where(eq(targets.publicationId, id))
    const lines = await server.context.db
      .select()
      .from(attempts)
      .where(eq(attempts.targetId, row?.id ?? 0))
    expect(lines.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual(['account missing'])
  })

  test('a post without a usable account goes out promptly once the account is connected again', async () => {
    const { id, caption } = await scheduled()
    await askToReconnect()
    await pass(server.context, clock, 121, id)
    expect((await connectAgain()).status).toBe(200)
    await untilIdle(server.context, id)
    expect(await targetOf(id)).toMatchObject({ state: 'published', attempts: 1, error: null, remedy: null })
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('a post for now without a usable account waits just the same', async () => {
    await sandbox.fault('upload_photo', 'token_expired')
    const body = publishBody()
    const { id } = (await publish(browser, photo, body)).body.data
    await untilSettled(server.context, clock, browser, id)
    expect(await targetOf(id)).toMatchObject({ state: 'queued', error: WORDS, remedy: 'reconnect' })
    await connectAgain()
    await untilIdle(server.context, id)
    expect((await targetOf(id))?.state).toBe('published')
    expect(await sandbox.wall(body.caption)).toHaveLength(1)
  })

  test('a post without an account fails a day past its time and is sent later only when the agent asks for it', async () => {
    const { id, caption } = await scheduled()
    await askToReconnect()
    await pass(server.context, clock, 121, id)
    await pass(server.context, clock, DAY, id)
    expect(await targetOf(id)).toMatchObject({
      state: 'failed',
      error: 'Facebook was not connected within a day, so this post did not go out. Connect it, then post it again.',
      remedy: 'reconnect',
    })
    await connectAgain()
    await pass(server.context, clock, 3600, id)
    const connected = await targetOf(id)
    expect(connected).toMatchObject({ state: 'failed', remedy: 'post_again' })
    expect(await sandbox.wall(caption)).toEqual([])

    const answer = { answer: 'post_again', attempts: connected?.attempts }
    await browser.api('POST', `/agent/social-posts/${id}/facebook/answer`, { body: answer })
    expect((await untilSettled(server.context, clock, browser, id)).status).toBe('published')
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('a post canceled while it waits for its account never goes out', async () => {
    const { id, caption } = await scheduled()
    await askToReconnect()
    await pass(server.context, clock, 121, id)
    expect((await browser.api('DELETE', `/agent/social-posts/${id}`)).status).toBe(204)
    await connectAgain()
    await pass(server.context, clock, 3600, id)
    expect(await targetOf(id)).toMatchObject({ state: 'canceled', error: null, remedy: null })
    expect(await sandbox.wall(caption)).toEqual([])
  })
})

describe('the notice about posts that wait for an account', () => {
  const told = async () => (await browser.api<{ data: Notice[] }>('GET', '/agent/notices')).body.data

  test('one notice covers all posts waiting for an account and is marked as read when it is connected', async () => {
    const [one, two] = [await scheduled(), await scheduled()]
    await askToReconnect()
    await pass(server.context, clock, 121, one.id)
    await untilIdle(server.context, two.id)
    await pass(server.context, clock, 16 * 60, one.id)
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
    for (const { id } of [one, two]) await untilIdle(server.context, id)
    const after = await told()
    expect(after.map(({ kind, read }) => `${kind} ${read}`)).toEqual([
      'published false',
      'published false',
      'connection_missing true',
    ])
  })

  test('the notice of the day before is not made about a post that waits already', async () => {
    const { id } = await scheduled()
    await askToReconnect()
    await pass(server.context, clock, 121, id)
    await noteEndings(server.context)
    expect((await told()).map(({ kind }) => kind)).toEqual(['connection_missing'])
  })

  test('a second loss of the account makes a new notice, reading the first one does not', async () => {
    const [first, second] = [await scheduled(), await scheduled(360)]
    await askToReconnect()
    await pass(server.context, clock, 121, first.id)
    await browser.api('POST', '/agent/notices/read', { body: { up_to: (await told())[0]?.id } })
    await pass(server.context, clock, 240, second.id)
    const missing = async () => (await told()).filter(({ kind }) => kind === 'connection_missing')
    expect(await missing()).toHaveLength(1)
    await connectAgain()
    for (const { id } of [first, second]) await untilIdle(server.context, id)
    const third = await scheduled()
    await disconnect(server.context, agent.id, 'facebook')
    await pass(server.context, clock, 121, third.id)
    expect((await missing()).map(({ read }) => read)).toEqual([false, true])
  })

  test('no notice about a missing account stays unread when the account was back before the notice was made', async () => {
    const { id } = await scheduled()
    await askToReconnect()
    await pass(server.context, clock, 121, id)
    await server.context.db.update(connections).set({ needsReconnect: false }).where(eq(connections.agentId, agent.id))
    await pass(server.context, clock, 16 * 60, id)
    expect((await told()).map(({ kind, read }) => [kind, read])).toEqual([
      ['published', false],
      ['connection_missing', true],
    ])
  })

  test('connecting again also marks the notice of the day before as read', async () => {
    const { id } = await scheduled(20 * 3600)
    await askToReconnect()
    await noteEndings(server.context)
    expect((await told()).map(({ kind, read }) => [kind, read])).toEqual([['connection_ending', false]])
    await connectAgain()
    expect((await told()).map(({ kind, read }) => [kind, read])).toEqual([['connection_ending', true]])
    await browser.api('DELETE', `/agent/social-posts/${id}`)
  })
})

test('a post whose account was removed waits, also when another agent connects the same page', async () => {
  const { id } = await scheduled()
  await disconnect(server.context, agent.id, 'facebook')
  await pass(server.context, clock, 121, id)
  expect(await targetOf(id)).toMatchObject({ state: 'queued', error: WORDS, remedy: 'reconnect' })
  const other = await server.createAgent()
  await connectMayasPage(server.context, other)
  const otherBrowser = await server.signIn(other.email)
  await otherBrowser.api('POST', '/agent/social-media/facebook/connect-page', { body: { pageId: MAYAS_PAGE.id } })
  await untilIdle(server.context, id)
  expect(await targetOf(id)).toMatchObject({ state: 'queued', remedy: 'reconnect' })
})

test('a post that no worker handled within a day of its time is not sent by itself any more', async () => {
  const { id, caption } = await scheduled()
  await pass(server.context, clock, DAY + 121, id)
  expect(await targetOf(id)).toMatchObject({
    state: 'failed',
    error: 'We couldn’t post this to Facebook within 24 hours of its scheduled time.',
    remedy: 'post_again',
  })
  expect(await sandbox.wall(caption)).toEqual([])
})

describe('the remedy', () => {
  test('a target whose picture the network refuses has the remedy "edit"', async () => {
    await sandbox.fault('upload_photo', 'image_refused')
    const { id } = (await publish(browser, photo, publishBody())).body.data
    expect((await untilSettled(server.context, clock, browser, id)).targets[0]).toMatchObject({
      state: 'failed',
      remedy: 'edit',
    })
  })

  test('a target held up by a rate limit has no remedy, and the time of its next try is shown', async () => {
    await sandbox.fault('upload_photo', 'rate_limit')
    const { id } = (await publish(browser, photo, publishBody())).body.data
    await untilIdle(server.context, id)
    const target = await targetOf(id)
    expect(target).toMatchObject({ state: 'queued', error: 'Facebook asks us to slow down.', remedy: null })
    expect(Date.parse(target?.next_try_at ?? '')).toBeGreaterThan(clock.now().getTime())
  })

  test('a target whose outcome is unknown has the remedy "check"', async () => {
    await sandbox.fault('create_post', 'refuse', 100)
    const { id } = (await publish(browser, photo, publishBody())).body.data
    expect((await untilSettled(server.context, clock, browser, id)).targets[0]).toMatchObject({
      state: 'needs_check',
      remedy: 'check',
      next_try_at: null,
    })
  })
})
