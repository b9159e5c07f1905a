import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Connection } from '#contract/publishing/connections.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { connections } from '#server/db/schema/index.ts'
import { readTarget } from '#server/modules/insights/reading.ts'
import type { Browser } from '#tests/support/browser.ts'
import {
  accepted,
  agent,
  browser,
  clock,
  sandbox,
  server,
  settled,
  setUpPublishing,
  targetOf,
  targetRow,
} from '#tests/support/publishing-setup.ts'
import { createPost, MAYAS_PAGE, type Problem } from '#tests/support/publishing.ts'

// Asking for the permission to read more of how posts do, apart from connecting: it never touches publishing.

setUpPublishing({ fetches: true, profile: { plan: 'premium' } })

let postId: number

beforeAll(async () => {
  postId = await createPost(server.context, { media: ['facebook_image', 'instagram_image'] })
})

const BASE: Partial<Record<Platform, string[]>> = {
  facebook: ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts', 'business_management'],
  instagram: ['instagram_business_basic', 'instagram_business_content_publish'],
}
const EXTRA = { facebook: 'read_insights', instagram: 'instagram_business_manage_insights' } as const

const own = (platform: Platform) => and(eq(connections.agentId, agent.id), eq(connections.platform, platform))

const row = async (platform: Platform) => (await server.context.db.select().from(connections).where(own(platform)))[0]

const account = async (platform: Platform) =>
  (await browser.api<{ data: Record<string, Connection> }>('GET', '/agent/social-media/connections')).body.data[
    platform
  ]?.accounts[0]

const ask = (platform: Platform, query = '', by: Browser = browser) =>
  by.api<{ data: { redirectUrl: string } } & Problem>(
    'GET',
    `/agent/social-media/${platform}/redirect-url?insights=true${query}`,
  )

interface Handled {
  data: { success: boolean; message: string; purpose: string; pages?: unknown[] }
}

/** The address of the dialog that asks for connecting a platform. */
async function connectDialog(platform: Platform): Promise<string> {
  const path = `/agent/social-media/${platform}/redirect-url`
  return (await browser.api<{ data: { redirectUrl: string } }>('GET', path)).body.data.redirectUrl
}

const scopeIn = (dialog: string) => new URL(dialog).searchParams.get('scope')

/** Answers the consent page as a person does; gives the query of the redirect back to the app. */
async function answer(dialog: string, choice: Record<string, string> = {}): Promise<URLSearchParams> {
  const { pathname, search } = new URL(dialog)
  const body = new URLSearchParams({ person: 'maya', decision: 'allow', ...choice })
  const back = await fetch(sandbox.address + pathname + search, { method: 'POST', body, redirect: 'manual' })
  return new URL(back.headers.get('location') ?? '').searchParams
}

const handle = (platform: Platform, query: URLSearchParams, by = browser) =>
  by.api<Handled & Problem>('GET', `/agent/social-media/${platform}/handle-connection?${query}`)

async function setBase(platform: 'facebook' | 'instagram'): Promise<void> {
  await server.context.db
    .update(connections)
    .set({ scopes: BASE[platform] ?? [] })
    .where(own(platform))
}

/** The agent grants what connecting asks for, at the network too. */
async function connectAnew(): Promise<void> {
  await handle('facebook', await answer(await connectDialog('facebook')))
  const chosen = { body: { pageId: MAYAS_PAGE.id, accountId: MAYAS_PAGE.id } }
  expect((await browser.api('POST', '/agent/social-media/facebook/connect-page', chosen)).status).toBe(200)
}

async function publishOn(platform: Platform): Promise<ScheduledPost> {
  const { id } = await accepted(postId, { facebook: false, instagram: false, [platform]: true })
  const post = await settled(id)
  expect(post.status).toBe('published')
  return post
}

describe.each(['facebook', 'instagram'] as const)('the permission for %s', (platform) => {
  test('is offered for an account that lacks it, and connecting doesn’t ask for it', async () => {
    await setBase(platform)
    expect(await account(platform)).toMatchObject({ insights: 'offered' })
    expect(scopeIn(await connectDialog(platform))).not.toContain('insights')
  })

  test('once given it is stored with the account, and posts of the last weeks are read with it at once', async () => {
    if (platform === 'facebook') await connectAnew()
    else await setBase(platform)
    const post = await publishOn(platform)
    const target = await targetRow(post.id)
    await sandbox.count(target.externalId ?? '', { reactions: 5, comments: 1, views: 77, clicks: 4 })
    clock.forward(3700)
    await readTarget(server.context, target.id)
    expect((await targetOf(post.id))?.figures).toMatchObject({ views: null, missing: { views: 'not_permitted' } })

    const asked = await ask(platform)
    expect(asked.status).toBe(200)
    expect(scopeIn(asked.body.data.redirectUrl)).toContain(EXTRA[platform])
    const { status, body } = await handle(platform, await answer(asked.body.data.redirectUrl))
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ success: true, purpose: 'insights' })
    expect(body.data.pages).toBeUndefined()
    expect(await account(platform)).toMatchObject({ insights: 'granted', status: 'active' })
    const stored = await row(platform)
    expect(stored?.scopes).toEqual(expect.arrayContaining([...(BASE[platform] ?? []), EXTRA[platform]]))

    await readTarget(server.context, target.id)
    expect((await targetOf(post.id))?.figures).toMatchObject({ views: 77, reactions: 5 })
    await publishOn(platform)
  })

  test('refused by the whole dialog it is remembered, and the connection and publishing stay as they were', async () => {
    await setBase(platform)
    const before = await row(platform)
    const asked = await ask(platform, '&returnTo=/calendar')
    const back = await answer(asked.body.data.redirectUrl, { decision: 'deny' })
    expect(back.get('error')).toBe('access_denied')
    const denied = await browser.api('POST', `/agent/social-media/${platform}/denied-connection`, {
      body: { state: back.get('state') },
    })
    expect(denied.body).toEqual({ data: { purpose: 'insights', returnTo: '/calendar' } })
    expect(await account(platform)).toMatchObject({ insights: 'refused', status: 'active' })
    const after = await row(platform)
    expect(after).toEqual({ ...before, insightsRefusedAt: after?.insightsRefusedAt, updatedAt: after?.updatedAt })
    await publishOn(platform)
  })

  test('held back in the dialog it counts as refused, and the old grant stays', async () => {
    await setBase(platform)
    const before = await row(platform)
    const asked = await ask(platform)
    const back = await answer(asked.body.data.redirectUrl, { hold_back: EXTRA[platform] })
    const { body } = await handle(platform, back)
    expect(body.data).toMatchObject({ success: false, purpose: 'insights' })
    expect(body.data.message).toContain('Posting works as before')
    expect(await account(platform)).toMatchObject({ insights: 'refused', status: 'active' })
    expect(await row(platform)).toMatchObject({ accountToken: before?.accountToken, scopes: before?.scopes })
    await publishOn(platform)
  })

  test('given by somebody else it changes nothing', async () => {
    await setBase(platform)
    const before = await row(platform)
    const asked = await ask(platform)
    const { body } = await handle(platform, await answer(asked.body.data.redirectUrl, { person: 'dana' }))
    expect(body.data).toMatchObject({ success: false })
    expect(await row(platform)).toMatchObject({
      accountId: before?.accountId,
      accountToken: before?.accountToken,
      scopes: before?.scopes,
    })
  })
})

test('a state works once, for its agent alone', async () => {
  const back = await answer((await ask('facebook')).body.data.redirectUrl)
  const stranger = await server.signIn((await server.createAgent({}, { plan: 'premium' })).email)
  expect((await handle('facebook', back, stranger)).body.code).toBe('oauth_state_invalid')
  await handle('facebook', back)
  expect((await handle('facebook', back)).body.code).toBe('oauth_state_invalid')
})

test('taken back at the network it is not used any more, and connection and publishing stay as they are', async () => {
  await connectAnew()
  const scopes = [...(BASE.facebook ?? [])]
  await server.context.db
    .update(connections)
    .set({ scopes: [...scopes, EXTRA.facebook] })
    .where(own('facebook'))
  const post = await publishOn('facebook')
  clock.forward(3700)
  await readTarget(server.context, (await targetRow(post.id)).id)
  expect((await targetOf(post.id))?.figures).toMatchObject({ views: null, missing: { views: 'not_permitted' } })
  const stored = await row('facebook')
  expect([stored?.needsReconnect, stored?.scopes]).toEqual([false, scopes])
  await publishOn('facebook')
})

test('LinkedIn has no such permission', async () => {
  expect(await account('linkedin')).toMatchObject({ insights: 'none' })
  expect(await ask('linkedin')).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('it can’t be asked for without the account, or while it has to be connected again', async () => {
  expect((await ask('facebook', '&account=1')).status).toBe(404)
  const stranger = await server.signIn((await server.createAgent({}, { plan: 'premium' })).email)
  expect((await ask('facebook', `&account=${MAYAS_PAGE.id}`, stranger)).status).toBe(404)
  await server.context.db.update(connections).set({ needsReconnect: true }).where(own('facebook'))
  expect((await ask('facebook')).status).toBe(409)
})

test('an account that was removed meanwhile is not connected by it', async () => {
  const asked = await ask('facebook')
  const back = await answer(asked.body.data.redirectUrl)
  await browser.api('DELETE', '/agent/social-media/facebook')
  expect((await handle('facebook', back)).status).toBe(404)
  expect(await row('facebook')).toBeUndefined()
})

test('reconnecting an account that gave it asks for it again, any other doesn’t', async () => {
  await server.context.db
    .update(connections)
    .set({ scopes: [...(BASE.instagram ?? []), EXTRA.instagram] })
    .where(own('instagram'))
  expect(scopeIn(await connectDialog('instagram'))).toBe([...(BASE.instagram ?? []), EXTRA.instagram].join(','))
})
