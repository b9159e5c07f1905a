import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Notice } from '#contract/publishing/notices.ts'
import { PATIENCE_MS } from '#domain/publication/publication.ts'
import { attempts, connections } from '#server/db/schema/index.ts'
import { disconnect } from '#server/modules/connections/disconnect.ts'
import { noteEndings } from '#server/modules/notices/ending.ts'
import { setEnabled } from '#server/operator/admins.ts'
import type { Browser } from '#tests/support/browser.ts'
import { choosePage } from '#tests/support/consents.ts'
import { agent, browser, clock, postId, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { accepted, ahead, later, put, say, setAgent, targetOf, targetRow } from '#tests/support/publishing-steps.ts'
import { connectMayasPage, MAYAS_PAGE, scheduledPost, untilIdle } from '#tests/support/publishing.ts'

const DAY = PATIENCE_MS / 1000
const WORDS = 'Facebook isn’t connected. Reconnect it and this post will go out.'

setUpPublishing({ post: {} })

const scheduled = (inSeconds = 120) => accepted(postId, { scheduled_at: ahead(inSeconds) })
const idle = (id: number) => untilIdle(server.context, id)
const onWall = async (caption: string) => (await sandbox.wall(caption)).length

const setNeedsReconnect = (needsReconnect: boolean) =>
  server.context.db.update(connections).set({ needsReconnect }).where(eq(connections.agentId, agent.id))

/** Chooses the page anew, as at the end of a consent. */
const connectAgain = async (by = browser) => expect((await choosePage(by, MAYAS_PAGE.id)).status).toBe(200)

const postAgain = async (id: number, by = browser) => expect((await say(id, 'post_again', { by })).status).toBe(200)

test.each([
  [15 * 60 + 1, 'published', 1],
  [DAY, 'failed', 0],
])(
  'a post whose agent has no plan any more waits, and with a plan after %i seconds is %s and on the wall %i times',
  async (seconds, state, times) => {
    const { id, caption } = await scheduled()
    await setAgent({ plan: null })
    await later(121, id)
    const error = 'Your plan has ended. Choose one and this post will go out.'
    expect(await targetOf(id)).toMatchObject({ state: 'queued', error })
    if (state === 'published') await setAgent({ plan: 'pro' })
    await later(seconds, id)
    expect(await targetOf(id)).toMatchObject({ state })
    expect(await onWall(caption)).toBe(times)
  },
)

const setDisabled = async (isDisabled: boolean) => {
  const admin = await server.signIn((await server.createAdmin()).email)
  const answer = await admin.api('POST', `/admin/agents/${agent.id}/${isDisabled ? 'disable' : 'enable'}`)
  expect(answer.status).toBe(204)
}

/** Has the account on hold for so long; gives the agent's new session. */
async function onHold(seconds: number, id: number): Promise<Browser> {
  await setDisabled(true)
  await later(seconds, id)
  expect(await targetRow(id)).toMatchObject({ state: 'queued', attempts: 0 })
  await setDisabled(false)
  await idle(id)
  return await server.signIn(agent.email)
}

test('a post of a disabled account waits without attempts, and goes out as it was edited when the operator enables the account soon', async () => {
  const { db, now, config } = server.context
  const command = { ...config, db, now, tell: () => undefined, secrets: null, sandbox: true, embedded: true }
  const [plain, edited] = [await scheduled(3600), await scheduled(3600)]
  const caption = `${edited.caption}!`
  await put(edited.id, { caption })
  await setEnabled(command, { name: 'disable', email: agent.email })
  await later(3601, plain.id)
  await idle(edited.id)
  expect(await targetRow(plain.id)).toMatchObject({ state: 'queued', attempts: 0, errorCode: 'account_disabled' })
  await setEnabled(command, { name: 'enable', email: agent.email })
  for (const { id } of [plain, edited]) await later(60, id)
  expect([await onWall(plain.caption), await onWall(caption)]).toEqual([1, 1])
})

test.each<[string, (id: number) => Promise<unknown>]>([
  ['was edited', (id) => put(id, { agent_branding: false, caption: 'Other words' })],
  ['waited for its network', (id) => sandbox.fault('upload_photo', 'rate_limit').then(() => later(121, id))],
])(
  'a post of a disabled account that %s fails with a true message after a long hold, and can be posted again',
  async (_name, before) => {
    const { id } = await scheduled()
    await before(id)
    const again = await onHold(2 * 3600, id)
    const { caption, targets } = await scheduledPost(again, id)
    const error = 'This post was due while your account was on hold, so it didn’t go out.'
    expect(targets).toMatchObject([{ state: 'failed', error, remedy: 'post_again' }])
    expect(await onWall(caption)).toBe(0)
    await postAgain(id, again)
    await idle(id)
    expect(await onWall(caption)).toBe(1)
  },
)

test('a post of a disabled account that waited for a connection goes on waiting after a short hold, or none, and goes out when connected', async () => {
  const { id, caption } = await scheduled()
  await setNeedsReconnect(true)
  await later(121, id)
  await later(3600, id)
  const waiting = { state: 'queued', error: WORDS }
  await setDisabled(false)
  expect(await targetOf(id)).toMatchObject(waiting)
  const again = await onHold(60, id)
  expect((await scheduledPost(again, id)).targets).toMatchObject([waiting])
  await connectAgain(again)
  await idle(id)
  expect(await onWall(caption)).toBe(1)
})

test('a post held by a deletion says what happens to it, and asks the agent when the account is kept too late for it', async () => {
  const [soon, late] = [await scheduled(3600), await scheduled()]
  expect((await browser.api('POST', '/agent/account-deletion')).status).toBe(201)
  await later(121, late.id)
  const error = expect.stringMatching(
    /^Your account is about to be deleted, .* within 15 minutes of its time/,
  ) as string
  expect(await targetOf(late.id)).toMatchObject({ state: 'queued', error })
  await later(3600, soon.id)
  expect((await browser.api('DELETE', '/agent/account-deletion')).status).toBe(204)
  await idle(soon.id)
  expect(await targetOf(soon.id)).toMatchObject({ state: 'published' })
  expect(await targetOf(late.id)).toMatchObject({ state: 'failed', remedy: 'post_again' })
})

test('a post whose account has to be connected again waits past its time, says why, uses no attempts, logs the reason once, and goes out once connected', async () => {
  const { id, caption } = await scheduled()
  await setNeedsReconnect(true)
  await later(121, id)
  for (let turn = 0; turn < 2; turn++) await later(6 * 3600, id)
  const target = await targetOf(id)
  expect(target).toMatchObject({ state: 'queued', attempts: 0, error: WORDS, remedy: 'reconnect' })
  expect(Date.parse(target?.next_try_at ?? '')).toBeGreaterThan(clock.now().getTime())
  const { id: targetId } = await targetRow(id)
  const lines = await server.context.db.select().from(attempts).where(eq(attempts.targetId, targetId))
  expect(lines.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual(['account missing'])
  await connectAgain()
  await idle(id)
  expect(await targetOf(id)).toMatchObject({ state: 'published', attempts: 1, error: null, remedy: null })
  expect(await onWall(caption)).toBe(1)
})

test('a post whose account has to be connected again fails a day past its time and is sent later only when the agent asks for it', async () => {
  const { id, caption } = await scheduled()
  await setNeedsReconnect(true)
  await later(121, id)
  await later(DAY, id)
  const error = 'Facebook wasn’t connected within a day, so this post didn’t go out. Connect it, then post it again.'
  expect(await targetOf(id)).toMatchObject({ state: 'failed', error, remedy: 'reconnect' })
  await connectAgain()
  await later(3600, id)
  expect(await targetOf(id)).toMatchObject({ state: 'failed', remedy: 'post_again' })
  expect(await onWall(caption)).toBe(0)
  await postAgain(id)
  await idle(id)
  expect(await onWall(caption)).toBe(1)
})

test('a post whose account has to be connected again goes on waiting when another agent connects the same page', async () => {
  const { id } = await scheduled()
  await disconnect(server.context, agent.id, 'facebook')
  await later(121, id)
  const other = await server.createAgent()
  await connectMayasPage(server.context, other)
  await connectAgain(await server.signIn(other.email))
  await idle(id)
  expect(await targetOf(id)).toMatchObject({ state: 'queued', error: WORDS, remedy: 'reconnect' })
})

const told = async () => (await browser.api<{ data: Notice[] }>('GET', '/agent/notices')).body.data
const kinds = async () => (await told()).map(({ kind, read }) => `${kind} ${read ? 'read' : 'unread'}`)

test('the notice about posts that wait for an account is one for all of them, and is marked as read by connecting, as is that of the day before', async () => {
  const [one, two] = [await scheduled(), await scheduled()]
  await scheduled(20 * 3600)
  await setNeedsReconnect(true)
  await later(121, one.id)
  await idle(two.id)
  await later(16 * 60, one.id)
  await noteEndings(server.context)
  const body = /^“Post \d+” was due, but Facebook isn’t connected\. Reconnect it within a day and it will go out\.$/
  const href = '/social-media-connections/facebook'
  expect(await told()).toMatchObject([
    { kind: 'connection_ending', read: false },
    {
      kind: 'connection_missing',
      title: 'A post is waiting for Facebook',
      body: expect.stringMatching(body),
      href,
      read: false,
    },
  ])
  await connectAgain()
  for (const { id } of [one, two]) await idle(id)
  const read = ['connection_ending read', 'connection_missing read']
  expect(await kinds()).toEqual(['published unread', 'published unread', ...read])
})

test('the notice about posts that wait for an account is made anew by a second loss of the account, not by reading the first one', async () => {
  const [first, second] = [await scheduled(), await scheduled(360)]
  await setNeedsReconnect(true)
  await later(121, first.id)
  await browser.api('POST', '/agent/notices/read', { body: { up_to: (await told())[0]?.id } })
  await later(240, second.id)
  const missing = async () => (await kinds()).filter((kind) => kind.startsWith('connection_missing'))
  expect(await missing()).toEqual(['connection_missing read'])
  await connectAgain()
  for (const { id } of [first, second]) await idle(id)
  const third = await scheduled()
  await disconnect(server.context, agent.id, 'facebook')
  await later(121, third.id)
  expect(await missing()).toEqual(['connection_missing unread', 'connection_missing read'])
})

test('the notice about posts that wait for an account does not stay unread when the account was back before it was made', async () => {
  const { id } = await scheduled()
  await setNeedsReconnect(true)
  await later(121, id)
  await setNeedsReconnect(false)
  await later(16 * 60, id)
  expect(await kinds()).toEqual(['published unread', 'connection_missing read'])
})

test('a post that no worker handled within a day of its time is not sent by itself any more', async () => {
  const { id, caption } = await scheduled()
  await later(DAY + 121, id)
  const error = 'We couldn’t post this to Facebook within 24 hours of its scheduled time.'
  expect(await targetOf(id)).toMatchObject({ state: 'failed', error, remedy: 'post_again' })
  expect(await onWall(caption)).toBe(0)
})
