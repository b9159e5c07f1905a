import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Notice } from '#contract/publishing/notices.ts'
import type { Plan } from '#domain/plan/plan.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { connections } from '#server/db/schema/index.ts'
import { noteEndings } from '#server/modules/notices/ending.ts'
import { answerDialog, beginConsent, choosePage, connectionsOf, endConsent } from '#tests/support/consents.ts'
import {
  accepted,
  ahead,
  browser,
  later,
  put,
  sandbox,
  server,
  setAgent,
  settled,
  setUpPublishing,
  targetOf,
} from '#tests/support/publishing-setup.ts'
import {
  connectMayasPage,
  createPost,
  MAYAS_PAGE,
  publish,
  publishBody,
  untilIdle,
  type Problem,
} from '#tests/support/publishing.ts'

/** The other page of the same person, and the account of another. */
const OTHER_PAGE = { id: '110000000000003', name: 'Cedar & Main Austin' }
const DANA = { id: '17840000000000002', name: '@danabrookshomes' }
const TO_OTHER = { accounts: { facebook: OTHER_PAGE.id } }
const TO_FIRST = { accounts: { facebook: MAYAS_PAGE.id } }
const BEYOND_PRO = 'Your Pro plan includes 1 Facebook account. Premium includes 2.'

let photo: number

setUpPublishing({ fetches: true, profile: { plan: 'premium' } })

beforeAll(async () => {
  photo = await createPost(server.context, { media: ['facebook_image', 'instagram_image'] })
})

/** Completes the consent page as somebody. */
async function consent(platform: Platform, person: string, query: Record<string, string> = { another: 'true' }) {
  const dialog = (await beginConsent(browser, platform, query)).body.data.redirectUrl
  const back = await answerDialog(sandbox.address, dialog, { person })
  return await endConsent(browser, platform, back.searchParams)
}

const choose = (pageId: string, accountId?: string) => choosePage(browser, pageId, accountId)

async function connectOtherPage() {
  await consent('facebook', 'maya')
  expect((await choose(OTHER_PAGE.id)).status).toBe(200)
}

const shown = async (platform: Platform) => (await connectionsOf(browser))[platform]
const ids = async (platform: Platform) => (await shown(platform)).accounts.map(({ id }) => id)
const remove = (platform: Platform, account?: string, by = browser) =>
  by.api('DELETE', `/agent/social-media/${platform}${account ? `?account=${account}` : ''}`)
const askToReconnect = (needsReconnect: boolean) =>
  server.context.db.update(connections).set({ needsReconnect }).where(eq(connections.accountId, OTHER_PAGE.id))
const scheduled = (more: object = {}) => accepted(photo, { scheduled_at: ahead(120), ...more })

const refusal = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  const { code, message } = body as Problem
  return { status, code, message }
}

/** The accounts whose walls have the post. */
const wallsOf = async (caption: string) => (await sandbox.wall(caption)).map(({ account_id }) => account_id)

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
    await consent('instagram', 'dana')
    expect(await ids('instagram')).toEqual(['17840000000000001', DANA.id])
    const { caption, id } = await accepted(photo)
    await settled(id)
    expect(await wallsOf(caption)).toEqual([MAYAS_PAGE.id])
  })

  test.each<[Plan, Platform, string]>([
    ['premium', 'facebook', 'Your Premium plan includes 2 Facebook accounts.'],
    ['pro', 'facebook', BEYOND_PRO],
    ['plus', 'linkedin', 'LinkedIn comes with the Pro plan.'],
  ])('more accounts than %s allows of %s are refused', async (plan, platform, message) => {
    if (plan === 'premium') await connectOtherPage()
    await setAgent({ plan })
    expect(await refusal(beginConsent(browser, platform, { another: 'true' }))).toEqual({
      status: 403,
      code: 'plan_required',
      message,
    })
  })

  test('a plan that became smaller during the consent is enforced at its end', async () => {
    await consent('facebook', 'maya')
    await setAgent({ plan: 'pro' })
    expect(await refusal(choose(OTHER_PAGE.id))).toMatchObject({ status: 403, code: 'plan_required' })
    expect(await ids('facebook')).toEqual([MAYAS_PAGE.id])
  })

  test('one account connected again or five times at once is one connection, and two at once stay within the plan', async () => {
    await consent('facebook', 'maya')
    const chosen = await Promise.all(Array.from({ length: 5 }, () => choose(OTHER_PAGE.id)))
    expect(chosen.map(({ status }) => status)).toContain(200)
    await consent('facebook', 'maya', { account: OTHER_PAGE.id })
    expect((await choose(OTHER_PAGE.id, OTHER_PAGE.id)).status).toBe(200)
    expect(await ids('facebook')).toEqual([MAYAS_PAGE.id, OTHER_PAGE.id])
    await consent('instagram', 'maya')
    expect(await ids('instagram')).toHaveLength(1)
    const answers = await Promise.all([consent('instagram', 'dana'), consent('instagram', 'nora')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect(await ids('instagram')).toHaveLength(2)
  })

  test('an agent’s account can’t be reconnected, removed or posted to by another agent', async () => {
    await connectOtherPage()
    const other = await server.createAgent({}, { plan: 'premium' })
    await connectMayasPage(server.context, other)
    const stranger = await server.signIn(other.email)
    expect((await beginConsent(stranger, 'facebook', { account: OTHER_PAGE.id })).status).toBe(404)
    await remove('facebook', OTHER_PAGE.id, stranger)
    expect(await ids('facebook')).toEqual([MAYAS_PAGE.id, OTHER_PAGE.id])
    const posting = refusal(publish(stranger, photo, publishBody(TO_OTHER)))
    expect(await posting).toMatchObject({ status: 422, code: 'connection_missing' })
  })
})

describe('a post of an agent with two accounts', () => {
  beforeEach(connectOtherPage)

  test('a post goes to the account the agent chose, also after a change that names none, and may be moved to another', async () => {
    const { id, caption, post } = await scheduled(TO_OTHER)
    expect(post.targets[0]?.account).toEqual(OTHER_PAGE)
    const change = async (more: object) => (await put(id, { caption, scheduled_at: ahead(120), ...more })).status
    expect([await change(TO_FIRST), (await targetOf(id))?.account?.id]).toEqual([200, MAYAS_PAGE.id])
    expect(await change({ accounts: { facebook: '1' } })).toBe(422)
    expect([await change(TO_OTHER), await change({})]).toEqual([200, 200])
    await later(121, id)
    expect((await settled(id)).status).toBe('published')
    expect(await wallsOf(caption)).toEqual([OTHER_PAGE.id])
  })

  test('a post scheduled while there was one account goes there, whichever comes or goes', async () => {
    await remove('facebook', OTHER_PAGE.id)
    const { id, caption } = await scheduled()
    await connectOtherPage()
    await remove('facebook', MAYAS_PAGE.id)
    await later(121, id)
    expect(await targetOf(id)).toMatchObject({
      state: 'queued',
      remedy: 'reconnect',
      error: `Facebook (${MAYAS_PAGE.name}) isn’t connected. Reconnect it and this post will go out.`,
    })
    // Reconnecting the other account is not enough.
    await consent('facebook', 'maya', { account: OTHER_PAGE.id })
    await choose(OTHER_PAGE.id, OTHER_PAGE.id)
    await untilIdle(server.context, id)
    expect(await wallsOf(caption)).toEqual([])
    await consent('facebook', 'maya')
    await choose(MAYAS_PAGE.id)
    await untilIdle(server.context, id)
    expect(await wallsOf(caption)).toEqual([MAYAS_PAGE.id])
  })

  test('a scheduled post moves along when another page replaces the one it was for', async () => {
    await remove('facebook', OTHER_PAGE.id)
    const { id, caption } = await scheduled()
    await consent('facebook', 'maya', { account: MAYAS_PAGE.id })
    expect((await choose(OTHER_PAGE.id, MAYAS_PAGE.id)).status).toBe(200)
    await later(121, id)
    await settled(id)
    expect(await wallsOf(caption)).toEqual([OTHER_PAGE.id])
  })

  test('a post waits only for its own account when that one is no longer accepted', async () => {
    const { id } = await scheduled(TO_OTHER)
    const { id: first } = await scheduled()
    await askToReconnect(true)
    await later(121, id)
    expect((await settled(first)).status).toBe('published')
    expect((await shown('facebook')).accounts.map(({ status }) => status)).toEqual(['active', 'reconnect'])
    const { body } = await browser.api<{ data: Notice[] }>('GET', '/agent/notices')
    expect(body.data.filter(({ kind }) => kind === 'connection_missing')).toMatchObject([
      { title: `A post is waiting for Facebook (${OTHER_PAGE.name})` },
    ])
  })

  test('a post gets the notice a day ahead only when its own account won’t last', async () => {
    const in20Hours = { scheduled_at: ahead(20 * 3600) }
    await scheduled(in20Hours)
    await askToReconnect(true)
    const told = async () => {
      await noteEndings(server.context)
      return (await browser.api<{ data: Notice[] }>('GET', '/agent/notices')).body.data
    }
    expect(await told()).toEqual([])
    await askToReconnect(false)
    const { id } = await scheduled({ ...in20Hours, ...TO_OTHER })
    await askToReconnect(true)
    expect(await told()).toHaveLength(1)
    await browser.api('DELETE', `/agent/social-posts/${id}`)
  })

  test('after a smaller plan the second account stays, gets no new posts and can’t be renewed', async () => {
    await setAgent({ plan: 'pro' })
    expect((await shown('facebook')).accounts.map(({ in_plan }) => in_plan)).toEqual([true, false])
    const refused = { status: 403, code: 'plan_required', message: BEYOND_PRO }
    expect(await refusal(publish(browser, photo, publishBody(TO_OTHER)))).toEqual(refused)
    expect(await refusal(beginConsent(browser, 'facebook', { account: OTHER_PAGE.id }))).toEqual(refused)
    await setAgent({ plan: 'premium' })
    await scheduled(TO_OTHER)
  })

  test('a post scheduled for an account beyond the plan does not go out there, and may be moved', async () => {
    const { id, caption } = await scheduled(TO_OTHER)
    await setAgent({ plan: 'pro' })
    await later(121, id)
    const error = `${BEYOND_PRO} Choose another account for this post.`
    expect(await targetOf(id)).toMatchObject({ state: 'failed', remedy: 'edit', error })
    expect(await wallsOf(caption)).toEqual([])
    const moved = publishBody(TO_FIRST)
    expect((await put(id, moved)).status).toBe(200)
    await settled(id)
    expect(await wallsOf(moved.caption)).toEqual([MAYAS_PAGE.id])
  })

  test('removing one account leaves the other working, though one person granted both', async () => {
    expect((await remove('facebook', MAYAS_PAGE.id)).status).toBe(204)
    expect(await ids('facebook')).toEqual([OTHER_PAGE.id])
    const { id, caption } = await accepted(photo)
    await settled(id)
    expect(await wallsOf(caption)).toEqual([OTHER_PAGE.id])
  })
})

test('removing without a name removes all accounts of a platform, and a second time changes nothing', async () => {
  await consent('instagram', 'dana')
  for (const account of [undefined, undefined, DANA.id]) expect((await remove('instagram', account)).status).toBe(204)
  expect(await shown('instagram')).toMatchObject({ status: 'not_connected', accounts: [] })
})
