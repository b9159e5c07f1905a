import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Notice } from '#contract/publishing/notices.ts'
import { toWireTime } from '#domain/time/time.ts'
import { notices, publications, targets } from '#server/db/schema/index.ts'
import { move } from '#server/modules/publishing/transition.ts'
import { agent, browser, clock, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { createPost, type Problem, publish, publishBody, untilSettled } from '#tests/support/publishing.ts'

let postId: number

setUpPublishing()

beforeAll(async () => {
  postId = await createPost(server.context, { media: ['facebook_image', 'instagram_image'] })
})

const list = async (as = browser) => (await as.api<{ data: Notice[] }>('GET', '/agent/notices')).body.data

async function settle(more: object = {}) {
  const answer = await publish(browser, postId, publishBody(more))
  expect(answer.status).toBe(201)
  return await untilSettled(server.context, clock, browser, answer.body.data.id)
}

const rowsOf = (id: number) => server.context.db.select().from(targets).where(eq(targets.publicationId, id))

describe('the notice of a settled post', () => {
  test('a published post makes one notice, with its platforms and a link to it on the calendar', async () => {
    const post = await settle({ linkedin: true })
    expect(await list()).toEqual([
      {
        id: expect.any(Number),
        kind: 'published',
        title: 'Your post is live',
        body: `“${post.title}” is live on Facebook and LinkedIn.`,
        href: `/calendar?month=${post.scheduled_at.slice(0, 7)}&post=${post.id}`,
        created_at: expect.any(String),
        read: false,
      },
    ])
  })

  test('a post that failed everywhere makes a notice that says why', async () => {
    await sandbox.fault('upload_photo', 'image_refused')
    const post = await settle()
    expect(post.status).toBe('failed')
    expect(await list()).toMatchObject([
      {
        kind: 'failed',
        title: 'A post didn’t go out',
        body: `“${post.title}” didn’t go out on Facebook. ${post.targets[0]?.error}`,
      },
    ])
  })

  test('a post that went out in part makes one notice that says both', async () => {
    await sandbox.fault('upload_photo', 'image_refused')
    const post = await settle({ linkedin: true })
    const [notice, ...others] = await list()
    expect(others).toEqual([])
    expect(notice).toMatchObject({ kind: 'failed', title: 'Part of a post didn’t go out' })
    expect(notice?.body).toContain(`“${post.title}” is live on LinkedIn, but didn’t go out on Facebook.`)
  })

  test('a post whose outcome is unknown makes a notice that it needs a check and that nothing is sent twice', async () => {
    await sandbox.fault('create_post', 'lost_answer', 1, 'linkedin')
    const post = await settle({ facebook: false, linkedin: true })
    expect(post.status).toBe('needs_check')
    expect(await list()).toMatchObject([
      {
        kind: 'needs_check',
        title: 'A post needs your attention',
        body: `We’re not sure “${post.title}” posted to LinkedIn. Please check. We won’t post it again unless you tell us to.`,
      },
    ])
  })

  test('a canceled post makes no notice', async () => {
    const answer = await publish(browser, postId, publishBody({ scheduled_at: '2030-01-02 10:00:00' }))
    await browser.api('DELETE', `/agent/social-posts/${answer.body.data.id}`)
    expect(await list()).toEqual([])
  })
})

describe('one notice for each settled publication', () => {
  /** A publication with two rows, both claimed by a worker. */
  async function heldPair() {
    const answer = await publish(browser, postId, publishBody({ instagram: true, scheduled_at: '2030-01-02 10:00:00' }))
    const { id } = answer.body.data
    for (const row of await rowsOf(id)) await move(server.context.db, row, 'publishing', { attempts: 1 })
    const [first, second] = await rowsOf(id)
    if (!first || !second) throw new Error('Two rows were expected')
    return { id, first, second }
  }

  test('makes one notice when two workers settle the last two rows at the same moment', async () => {
    const { id, first, second } = await heldPair()
    await Promise.all([
      move(server.context.db, first, 'published', {}),
      move(server.context.db, second, 'failed', { errorMessage: 'No.' }),
    ])
    expect((await list()).map(({ kind, href }) => [kind, href.endsWith(`post=${id}`)])).toEqual([['failed', true]])
  })

  test('makes no notice before the last row is settled, nor for a refused step', async () => {
    const { first, second } = await heldPair()
    await move(server.context.db, first, 'published', {})
    expect(await move(server.context.db, { ...second, attempts: 7 }, 'failed', {})).toBe(false)
    expect(await list()).toEqual([])
  })

  test('rolls the notice back with the step that made it, so that a kill can’t separate the two', async () => {
    const { first, second } = await heldPair()
    await move(server.context.db, first, 'published', {})
    const broken = server.context.db.transaction(async (tx) => {
      await move(tx, second, 'published', {})
      throw new Error('killed')
    })
    await expect(broken).rejects.toThrow('killed')
    expect(await list()).toEqual([])
    await move(server.context.db, second, 'published', {})
    expect(await list()).toHaveLength(1)
  })

  test('makes a new notice when the post was sent again and settled, but none for the agent’s own answer', async () => {
    const { first, second } = await heldPair()
    await move(server.context.db, first, 'published', {})
    await move(server.context.db, second, 'needs_check', {})
    await move(server.context.db, { ...second, state: 'needs_check' }, 'queued', {})
    expect(await list()).toHaveLength(1)
    await move(server.context.db, { ...second, state: 'queued' }, 'publishing', { attempts: 2 })
    const held = { ...second, state: 'publishing' as const, attempts: 2 }
    await move(server.context.db, held, 'failed', { errorMessage: 'No.' })
    expect((await list()).map(({ kind }) => kind)).toEqual(['failed', 'needs_check'])
    await move(server.context.db, { ...held, state: 'failed' }, 'canceled', {})
    expect(await list()).toHaveLength(2)
  })
})

describe('the notice at the end of a hold', () => {
  const later = (minutes: number) => toWireTime(new Date(clock.now().getTime() + minutes * 60_000))

  /** Schedules a post, at each network that is named. */
  async function scheduled(minutes: number, more: object = {}, as = browser) {
    const answer = await publish(as, postId, publishBody({ scheduled_at: later(minutes), ...more }))
    expect(answer.status).toBe(201)
    return answer.body.data
  }

  /** Has the account on hold for two hours. */
  async function hold() {
    const admin = await server.signIn((await server.createAdmin()).email)
    expect((await admin.api('POST', `/admin/agents/${agent.id}/disable`)).status).toBe(204)
    clock.forward(2 * 60 * 60)
    expect((await admin.api('POST', `/admin/agents/${agent.id}/enable`)).status).toBe(204)
    return await server.signIn(agent.email)
  }

  test('posts that are too late at the end of a hold make one notice with their number', async () => {
    const posts = [await scheduled(4), await scheduled(2), await scheduled(3, { linkedin: true })]
    await scheduled(60 * 24)
    const again = await hold()
    expect(await list(again)).toEqual([
      {
        id: expect.any(Number),
        kind: 'failed',
        title: '3 posts didn’t go out',
        body: 'They were due while your account was on hold. You can post them again from your calendar.',
        href: `/calendar?month=${posts[1]?.scheduled_at.slice(0, 7)}`,
        created_at: expect.any(String),
        read: false,
      },
    ])
    const states = await Promise.all(posts.map(async ({ id }) => (await rowsOf(id)).map(({ state }) => state)))
    expect(states.flat()).toEqual(['failed', 'failed', 'failed', 'failed'])
  })

  test('a single post that is too late at the end of a hold is named', async () => {
    const post = await scheduled(2, { linkedin: true })
    expect(await list(await hold())).toMatchObject([
      {
        title: 'A post didn’t go out',
        body: `“${post.title}” didn’t go out on Facebook and LinkedIn. This post was due while your account was on hold, so it did not go out.`,
        href: expect.stringMatching(new RegExp(`&post=${post.id}$`)) as string,
      },
    ])
  })

  test('a post that went out in part before a hold has its own notice beside that of the others', async () => {
    const [part] = [await scheduled(2, { linkedin: true }), await scheduled(2), await scheduled(2)]
    const [facebook] = await rowsOf(part.id)
    if (!facebook) throw new Error('A row was expected')
    await move(server.context.db, facebook, 'publishing', { attempts: 1 })
    await move(server.context.db, { ...facebook, state: 'publishing', attempts: 1 }, 'published', {})
    const titles = (await list(await hold())).map(({ title }) => title)
    expect(titles.toSorted()).toEqual(['2 posts didn’t go out', 'Part of a post didn’t go out'])
  })

  test('a second hold makes a notice of its own', async () => {
    await scheduled(2)
    await scheduled(2)
    const again = await hold()
    for (const minutes of [2, 3, 4]) await scheduled(minutes, {}, again)
    expect((await list(await hold())).map(({ title }) => title)).toEqual([
      '3 posts didn’t go out',
      '2 posts didn’t go out',
    ])
  })

  test('a deletion that is taken back makes one notice about the posts it held', async () => {
    await scheduled(2)
    await scheduled(2)
    expect((await browser.api('POST', '/agent/account-deletion')).status).toBe(201)
    clock.forward(2 * 60 * 60)
    const again = await server.signIn(agent.email)
    expect((await again.api('DELETE', '/agent/account-deletion')).status).toBe(204)
    expect((await list(again)).map(({ title }) => title)).toEqual(['2 posts didn’t go out'])
  })
})

describe('a notice is read once the agent has answered', () => {
  /** A post in doubt at LinkedIn that failed at Facebook, or went out there. */
  async function inDoubt(facebook: 'failed' | 'published') {
    await sandbox.fault('create_post', 'lost_answer', 1, 'linkedin')
    if (facebook === 'failed') await sandbox.fault('upload_photo', 'image_refused')
    return await settle({ linkedin: true })
  }
  const say = async (id: number, platform: string, answer: string) => {
    const seen = (await rowsOf(id)).find((row) => row.platform === platform)?.attempts
    const path = `/agent/social-posts/${id}/${platform}/answer`
    expect((await browser.api('POST', path, { body: { answer, attempts: seen } })).status).toBe(200)
  }
  const unread = async () => (await list()).filter(({ read }) => !read).map(({ kind }) => kind)

  test.each(['there', 'drop', 'post_again'])(
    'answering %s marks this post’s notice as read, and no other agent’s',
    async (answer) => {
      const other = await server.createAgent()
      const row = { kind: 'needs_check' as const, title: 'T', body: 'B', href: '/calendar', occasion: 'other' }
      await server.context.db.insert(notices).values({ ...row, agentId: other.id })
      await server.context.db.insert(notices).values({ ...row, agentId: agent.id })
      const post = await inDoubt('published')
      expect(await unread()).toEqual(['needs_check', 'needs_check'])
      await say(post.id, 'linkedin', answer)
      expect((await list()).filter(({ read }) => !read).map(({ title }) => title)).not.toContain(
        'A post needs your attention',
      )
      expect(await list(await server.signIn(other.email))).toMatchObject([{ read: false }])
      await untilSettled(server.context, clock, browser, post.id)
    },
  )

  test.each(['drop', 'post_again'])('answering a failed post marks its notice as read: %s', async (answer) => {
    await sandbox.fault('upload_photo', 'image_refused')
    const { id } = await settle()
    expect(await unread()).toEqual(['failed'])
    await say(id, 'facebook', answer)
    expect(await unread()).not.toContain('failed')
    await untilSettled(server.context, clock, browser, id)
  })

  test('changing or canceling a failed post marks its notice as read', async () => {
    for (const method of ['PUT', 'DELETE'] as const) {
      await sandbox.fault('upload_photo', 'image_refused')
      const { id } = await settle()
      const body = method === 'PUT' ? publishBody({ scheduled_at: '2031-01-02 10:00:00' }) : undefined
      expect((await browser.api(method, `/agent/social-posts/${id}`, { body })).status).toBeLessThan(300)
      expect(await unread()).toEqual([])
    }
  })

  test('a notice stays unread while another platform of the post still needs an answer', async () => {
    const answer = await publish(browser, postId, publishBody({ linkedin: true, scheduled_at: '2030-01-02 10:00:00' }))
    const { id } = answer.body.data
    for (const row of await rowsOf(id)) await move(server.context.db, row, 'failed', {})
    expect(await unread()).toEqual(['failed'])
    await say(id, 'facebook', 'drop')
    expect(await unread()).toEqual(['failed'])
    await say(id, 'linkedin', 'drop')
    expect(await unread()).toEqual([])
  })

  test('a notice stays unread when the answer is refused or its transaction is rolled back', async () => {
    const { id } = await inDoubt('failed')
    const path = `/agent/social-posts/${id}/linkedin/answer`
    await browser.api('POST', path, { body: { answer: 'there', attempts: 77 } })
    expect(await unread()).toEqual(['needs_check'])
    const row = (await rowsOf(id)).find(({ platform }) => platform === 'linkedin')
    if (!row) throw new Error('A row was expected')
    const broken = server.context.db.transaction(async (tx) => {
      await move(tx, row, 'canceled', {})
      throw new Error('killed')
    })
    await expect(broken).rejects.toThrow('killed')
    expect(await unread()).toEqual(['needs_check'])
  })
})

describe('the list', () => {
  test('the list has the agent’s own notices, newest first, of 30 days and at most 50', async () => {
    const { db } = server.context
    const other = await server.createAgent()
    const days = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60 * 1000)
    const row = { agentId: agent.id, kind: 'published' as const, title: 'T', body: 'B', href: '/calendar' }
    await db.insert(notices).values({ ...row, occasion: 'old', createdAt: days(31) })
    await db.insert(notices).values(Array.from({ length: 60 }, (_, at) => ({ ...row, occasion: `n${at}` })))
    await db.insert(notices).values({ ...row, agentId: other.id, occasion: 'other' })
    const found = await list()
    expect(found).toHaveLength(50)
    expect(found.map(({ id }) => id)).toEqual(found.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(await list(await server.signIn(other.email))).toHaveLength(1)
  })

  test('marks the agent’s own notices as read up to an id, and nobody else’s', async () => {
    const { db } = server.context
    const other = await server.createAgent()
    const row = { kind: 'published' as const, title: 'T', body: 'B', href: '/calendar' }
    const made = await db
      .insert(notices)
      .values([
        { ...row, agentId: agent.id, occasion: 'a' },
        { ...row, agentId: other.id, occasion: 'a' },
        { ...row, agentId: agent.id, occasion: 'b' },
        { ...row, agentId: agent.id, occasion: 'c' },
      ])
      .returning({ id: notices.id })
    const answer = await browser.api('POST', '/agent/notices/read', { body: { up_to: made[2]?.id } })
    expect(answer.status).toBe(204)
    expect((await list()).map(({ read }) => read)).toEqual([false, true, true])
    expect((await list(await server.signIn(other.email))).map(({ read }) => read)).toEqual([false])
  })

  test('marks one notice as read, neither earlier ones nor anybody else’s', async () => {
    const { db } = server.context
    const other = await server.createAgent()
    const row = { kind: 'published' as const, title: 'T', body: 'B', href: '/calendar' }
    const made = await db
      .insert(notices)
      .values([
        { ...row, agentId: agent.id, kind: 'needs_check', occasion: 'a' },
        { ...row, agentId: other.id, occasion: 'a' },
        { ...row, agentId: agent.id, occasion: 'b' },
      ])
      .returning({ id: notices.id })
    for (const at of [1, 2]) {
      const answer = await browser.api('POST', '/agent/notices/read', { body: { id: made[at]?.id } })
      expect(answer.status).toBe(204)
    }
    expect((await list()).map(({ read }) => read)).toEqual([true, false])
    expect((await list(await server.signIn(other.email))).map(({ read }) => read)).toEqual([false])
  })

  test.each([
    {},
    { up_to: 0 },
    { up_to: 'all' },
    { up_to: 1.5 },
    { up_to: 2 ** 50 },
    { id: 0 },
    { id: 'all' },
    { id: [1] },
    { id: 1, up_to: 1 },
  ])('refuses to mark %j as read', async (body) => {
    const answer = await browser.api<Problem>('POST', '/agent/notices/read', { body })
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed'])
  })

  test('notices are for signed-in agents', async () => {
    const admin = await server.signIn((await server.createAdmin()).email)
    for (const [method, path, body] of [
      ['GET', '/agent/notices', undefined],
      ['POST', '/agent/notices/read', { up_to: 1 }],
    ] as const) {
      expect((await server.guest().api(method, path, { body })).status).toBe(401)
      expect((await admin.api(method, path, { body })).status).toBe(403)
    }
  })
})

test('a long title is cut, in whole characters', async () => {
  const answer = await publish(browser, postId, publishBody({ scheduled_at: '2030-01-02 10:00:00' }))
  const { id } = answer.body.data
  await server.context.db
    .update(publications)
    .set({ title: '🏡'.repeat(300) })
    .where(eq(publications.id, id))
  const [row] = await rowsOf(id)
  if (!row) throw new Error('A row was expected')
  await move(server.context.db, row, 'publishing', {})
  await move(server.context.db, { ...row, state: 'publishing' }, 'published', {})
  const [notice] = await server.context.db
    .select()
    .from(notices)
    .where(and(eq(notices.agentId, agent.id), eq(notices.publicationId, id)))
  expect(notice?.body).toBe(`“${'🏡'.repeat(79)}…” is live on Facebook.`)
})
