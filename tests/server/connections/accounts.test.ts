import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Connection } from '#contract/publishing/connections.ts'
import type { Notice } from '#contract/publishing/notices.ts'
import type { Plan } from '#domain/plan/plan.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { toWireTime } from '#domain/time/time.ts'
import { agents, connections } from '#server/db/schema/index.ts'
import { noteEndings } from '#server/modules/notices/ending.ts'
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
  type Problem,
} from '#tests/support/publishing.ts'

/** The other page of the same person, and the account of another. */
const OTHER_PAGE = { id: '110000000000003', name: 'Cedar & Main Austin' }
const DANA = { id: '17840000000000002', name: '@danabrookshomes' }

let photo: number

setUpPublishing({ fetches: true, profile: { plan: 'premium' } })

beforeAll(async () => {
  photo = await createPost(server.context, { media: ['facebook_image', 'instagram_image'] })
})

const redirect = (platform: Platform, query = '', by = browser) =>
  by.api<Problem & { data: { redirectUrl: string } }>('GET', `/agent/social-media/${platform}/redirect-url${query}`)

/** Completes the consent page as somebody. */
async function consent(platform: Platform, person: string, query = '', by = browser) {
  const dialog = new URL((await redirect(platform, query, by)).body.data.redirectUrl)
  const address = new URL(dialog.pathname + dialog.search, sandbox.address)
  const body = new URLSearchParams({ person, decision: 'allow' })
  const allowed = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  const back = new URL(allowed.headers.get('location') ?? '').searchParams
  return await by.api<Problem & { data: { success: boolean; accountId?: string } }>(
    'GET',
    `/agent/social-media/${platform}/handle-connection?${back}`,
  )
}

const choose = (pageId: string, accountId?: string, by = browser) =>
  by.api<Problem>('POST', '/agent/social-media/facebook/connect-page', {
    body: { pageId, ...(accountId && { accountId }) },
  })

async function connectOtherPage() {
  expect((await consent('facebook', 'maya', '?another=true')).body.data.success).toBe(true)
  expect((await choose(OTHER_PAGE.id)).status).toBe(200)
}

const shown = async (platform: Platform, by = browser) => {
  const { body } = await by.api<{ data: Record<Platform, Connection> }>('GET', '/agent/social-media/connections')
  return body.data[platform]
}
const ids = async (platform: Platform) => (await shown(platform)).accounts.map(({ id }) => id)
const setPlan = (plan: Plan | null) => server.context.db.update(agents).set({ plan }).where(eq(agents.userId, agent.id))
const remove = (platform: Platform, account?: string) =>
  browser.api('DELETE', `/agent/social-media/${platform}${account ? `?account=${account}` : ''}`)
const askToReconnect = (needsReconnect: boolean) =>
  server.context.db.update(connections).set({ needsReconnect }).where(eq(connections.accountId, OTHER_PAGE.id))
const soon = () => toWireTime(new Date(clock.now().getTime() + 120_000))

async function scheduled(more: object = {}, by = browser) {
  const body = publishBody({ scheduled_at: soon(), ...more })
  const answer = await publish(by, photo, body)
  expect(answer.status).toBe(201)
  return { id: answer.body.data.id, caption: body.caption, post: answer.body.data }
}

const refusal = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  const { code, message } = body as Problem
  return { status, code, message }
}

/** The account a post belongs to, by the wall. */
async function wallOf(caption: string, platform: Platform = 'facebook') {
  return (await sandbox.wall(caption, platform)).map(({ account_id }) => account_id)
}

describe('a second account', () => {
  test('a second account is connected beside the first, which stays the default', async () => {
    await connectOtherPage()
    expect(await shown('facebook')).toMatchObject({
      page_name: MAYAS_PAGE.name,
      status: 'active',
      most_accounts: 2,
      accounts: [
        { id: MAYAS_PAGE.id, name: MAYAS_PAGE.name, status: 'active', in_plan: true },
        { ...OTHER_PAGE, status: 'active', in_plan: true },
      ],
    })
    await consent('instagram', 'dana', '?another=true')
    expect(await ids('instagram')).toEqual(['17840000000000001', DANA.id])
    const { caption, id } = await scheduled({ scheduled_at: 'now' })
    await untilSettled(server.context, clock, browser, id)
    expect(await wallOf(caption)).toEqual([MAYAS_PAGE.id])
  })

  test('an account connected twice is one connection and uses one place', async () => {
    await connectOtherPage()
    await consent('facebook', 'maya', `?account=${OTHER_PAGE.id}`)
    expect((await choose(OTHER_PAGE.id, OTHER_PAGE.id)).status).toBe(200)
    expect(await ids('facebook')).toEqual([MAYAS_PAGE.id, OTHER_PAGE.id])
    await consent('instagram', 'maya', '?another=true')
    expect(await ids('instagram')).toEqual(['17840000000000001'])
  })

  test.each<[Plan, Platform, string]>([
    ['premium', 'facebook', 'Your Premium plan has 2 Facebook accounts.'],
    ['pro', 'facebook', 'Your Pro plan has 1 Facebook account. Premium has 2.'],
    ['plus', 'instagram', 'Your Plus plan has 1 Instagram account. Premium has 2.'],
    ['plus', 'linkedin', 'LinkedIn comes with the Pro plan.'],
  ])('more accounts than %s allows of %s are refused', async (plan, platform, message) => {
    if (plan === 'premium') await connectOtherPage()
    await setPlan(plan)
    expect(await refusal(redirect(platform, '?another=true'))).toEqual({ status: 403, code: 'plan_required', message })
  })

  test('a plan that became smaller during the consent is enforced at its end', async () => {
    await consent('facebook', 'maya', '?another=true')
    await setPlan('pro')
    expect(await refusal(choose(OTHER_PAGE.id))).toMatchObject({ status: 403, code: 'plan_required' })
    expect(await ids('facebook')).toEqual([MAYAS_PAGE.id])
  })

  test('one account connected five times at once is one connection, and two accounts at once stay within the plan', async () => {
    await consent('facebook', 'maya', '?another=true')
    await Promise.all(Array.from({ length: 5 }, () => choose(OTHER_PAGE.id)))
    expect(await ids('facebook')).toEqual([MAYAS_PAGE.id, OTHER_PAGE.id])
    const [first, second] = await Promise.all([
      consent('instagram', 'dana', '?another=true'),
      consent('instagram', 'nora', '?another=true'),
    ])
    expect([first?.status, second?.status].toSorted((a = 0, b = 0) => a - b)).toEqual([200, 403])
    expect(await ids('instagram')).toHaveLength(2)
  })

  test('an agent’s account can’t be reconnected, removed or posted to by another agent', async () => {
    await connectOtherPage()
    const other = await server.createAgent({}, { plan: 'premium' })
    await connectMayasPage(server.context, other)
    const stranger = await server.signIn(other.email)
    expect((await redirect('facebook', `?account=${OTHER_PAGE.id}`, stranger)).status).toBe(404)
    await stranger.api('DELETE', `/agent/social-media/facebook?account=${OTHER_PAGE.id}`)
    expect(await ids('facebook')).toEqual([MAYAS_PAGE.id, OTHER_PAGE.id])
    const body = publishBody({ accounts: { facebook: OTHER_PAGE.id } })
    expect(await refusal(publish(stranger, photo, body))).toMatchObject({ status: 422, code: 'connection_missing' })
    expect((await redirect('facebook', '?another=true', server.guest())).status).toBe(401)
  })
})

describe('a post of an agent with two accounts', () => {
  test('a post goes to the account the agent chose, and shows it', async () => {
    await connectOtherPage()
    const { id, caption, post } = await scheduled({ accounts: { facebook: OTHER_PAGE.id } })
    expect(post.targets[0]?.account).toEqual(OTHER_PAGE)
    await pass(server.context, clock, 121, id)
    expect((await untilSettled(server.context, clock, browser, id)).status).toBe('published')
    expect(await wallOf(caption)).toEqual([OTHER_PAGE.id])
  })

  test('the same key with another account is another request', async () => {
    await connectOtherPage()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const body = publishBody({ scheduled_at: '2031-01-01 10:00:00', accounts: { facebook: OTHER_PAGE.id } })
    const first = await publish(browser, photo, body, key)
    expect((await publish(browser, photo, body, key)).body).toEqual(first.body)
    const { accounts: _accounts, ...without } = body as typeof body & { accounts: object }
    expect(await refusal(publish(browser, photo, without, key))).toMatchObject({ status: 409, code: 'key_reused' })
  })

  test('a change that names no account keeps it, and one that names another takes it', async () => {
    await connectOtherPage()
    const { id } = await scheduled({ accounts: { facebook: OTHER_PAGE.id } })
    const put = (more: object) =>
      browser.api('PUT', `/agent/social-posts/${id}`, { body: publishBody({ scheduled_at: soon(), ...more }) })
    expect((await put({})).status).toBe(200)
    expect((await scheduledPost(browser, id)).targets[0]?.account).toEqual(OTHER_PAGE)
    expect((await put({ accounts: { facebook: MAYAS_PAGE.id } })).status).toBe(200)
    expect((await scheduledPost(browser, id)).targets[0]?.account?.id).toBe(MAYAS_PAGE.id)
    expect((await put({ accounts: { facebook: '1' } })).status).toBe(422)
  })

  test('a post scheduled while there was one account goes there, whichever comes or goes', async () => {
    const { id, caption } = await scheduled()
    await connectOtherPage()
    await remove('facebook', MAYAS_PAGE.id)
    await pass(server.context, clock, 121, id)
    expect((await scheduledPost(browser, id)).targets[0]).toMatchObject({
      state: 'queued',
      remedy: 'reconnect',
      error: `Facebook (${MAYAS_PAGE.name}) is not connected. Connect it again and this post goes out.`,
    })
    // Reconnecting the other account is not enough.
    await consent('facebook', 'maya', `?account=${OTHER_PAGE.id}`)
    await choose(OTHER_PAGE.id, OTHER_PAGE.id)
    await untilIdle(server.context, id)
    expect(await wallOf(caption)).toEqual([])
    await consent('facebook', 'maya', '?another=true')
    await choose(MAYAS_PAGE.id)
    await untilIdle(server.context, id)
    expect(await wallOf(caption)).toEqual([MAYAS_PAGE.id])
  })

  test('a scheduled post moves along when another page replaces the one it was for', async () => {
    await connectOtherPage()
    await remove('facebook', OTHER_PAGE.id)
    const { id, caption } = await scheduled()
    await consent('facebook', 'maya', `?account=${MAYAS_PAGE.id}`)
    expect((await choose(OTHER_PAGE.id, MAYAS_PAGE.id)).status).toBe(200)
    await pass(server.context, clock, 121, id)
    await untilSettled(server.context, clock, browser, id)
    expect(await wallOf(caption)).toEqual([OTHER_PAGE.id])
  })

  test('a post waits only for its own account when that one is no longer accepted', async () => {
    await connectOtherPage()
    const { id } = await scheduled({ accounts: { facebook: OTHER_PAGE.id } })
    const { id: first } = await scheduled()
    await askToReconnect(true)
    await pass(server.context, clock, 121, id)
    await untilSettled(server.context, clock, browser, first)
    expect((await scheduledPost(browser, first)).status).toBe('published')
    expect((await shown('facebook')).accounts.map(({ status }) => status)).toEqual(['active', 'reconnect'])
    const { body } = await browser.api<{ data: Notice[] }>('GET', '/agent/notices')
    expect(body.data.filter(({ kind }) => kind === 'connection_missing')).toMatchObject([
      { title: `A post waits for Facebook (${OTHER_PAGE.name})` },
    ])
  })

  test('a post gets the notice a day ahead only when its own account won’t last', async () => {
    await connectOtherPage()
    const in20Hours = toWireTime(new Date(clock.now().getTime() + 20 * 3_600_000))
    await scheduled({ scheduled_at: in20Hours })
    await askToReconnect(true)
    const told = async () => {
      await noteEndings(server.context)
      return (await browser.api<{ data: Notice[] }>('GET', '/agent/notices')).body.data
    }
    expect(await told()).toEqual([])
    await askToReconnect(false)
    const { id } = await scheduled({ scheduled_at: in20Hours, accounts: { facebook: OTHER_PAGE.id } })
    await askToReconnect(true)
    expect(await told()).toHaveLength(1)
    await browser.api('DELETE', `/agent/social-posts/${id}`)
  })
})

describe('after a change to a smaller plan', () => {
  test('after a smaller plan the second account stays, gets no new posts and can’t be renewed', async () => {
    await connectOtherPage()
    await setPlan('pro')
    expect((await shown('facebook')).accounts.map(({ in_plan }) => in_plan)).toEqual([true, false])
    const body = publishBody({ accounts: { facebook: OTHER_PAGE.id } })
    const refused = {
      status: 403,
      code: 'plan_required',
      message: 'Your Pro plan has 1 Facebook account. Premium has 2.',
    }
    expect(await refusal(publish(browser, photo, body))).toEqual(refused)
    expect(await refusal(redirect('facebook', `?account=${OTHER_PAGE.id}`))).toEqual(refused)
    await setPlan('premium')
    expect((await publish(browser, photo, publishBody({ ...body, scheduled_at: soon() }))).status).toBe(201)
  })

  test('a post scheduled for an account beyond the plan does not go out there, and may be moved', async () => {
    await connectOtherPage()
    const { id, caption } = await scheduled({ accounts: { facebook: OTHER_PAGE.id } })
    await setPlan('pro')
    await pass(server.context, clock, 121, id)
    expect((await scheduledPost(browser, id)).targets[0]).toMatchObject({
      state: 'failed',
      remedy: 'edit',
      error: 'Your Pro plan has 1 Facebook account. Premium has 2. Choose another account for this post.',
    })
    expect(await wallOf(caption)).toEqual([])
    const moved = publishBody({ scheduled_at: 'now', accounts: { facebook: MAYAS_PAGE.id } })
    expect((await browser.api('PUT', `/agent/social-posts/${id}`, { body: moved })).status).toBe(200)
    await untilSettled(server.context, clock, browser, id)
    expect(await wallOf(moved.caption)).toEqual([MAYAS_PAGE.id])
  })
})

describe('removing', () => {
  test('removing one account leaves the other working, though one person granted both', async () => {
    await connectOtherPage()
    expect((await remove('facebook', MAYAS_PAGE.id)).status).toBe(204)
    expect(await ids('facebook')).toEqual([OTHER_PAGE.id])
    const { id, caption } = await scheduled({ scheduled_at: 'now' })
    await untilSettled(server.context, clock, browser, id)
    expect(await wallOf(caption)).toEqual([OTHER_PAGE.id])
  })

  test('removing without a name removes all accounts of a platform, and a second time changes nothing', async () => {
    await consent('instagram', 'dana', '?another=true')
    expect((await remove('instagram')).status).toBe(204)
    expect((await remove('instagram')).status).toBe(204)
    expect((await remove('instagram', DANA.id)).status).toBe(204)
    expect(await shown('instagram')).toMatchObject({ status: 'not_connected', accounts: [] })
  })
})
