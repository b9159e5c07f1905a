import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { SocialPostSettings } from '#contract/publishing/auto-post.ts'
import { CONTENT_CATEGORIES } from '#domain/auto-post/auto-post.ts'
import { wallTimeOf } from '#domain/time/time.ts'
import { socialPostSettings } from '#server/db/schema/index.ts'
import { autoPosts, shelve } from '#tests/support/auto-posts.ts'
import type { Browser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/people.ts'
import { connectMayasPage, type Problem } from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const NOW = new Date('2026-03-02T15:00:00Z')
const PATH = '/agent/social-post-settings'

type Answer = { data: SocialPostSettings & { saved: boolean } }

let server: TestServer
let agent: Person
let browser: Browser

beforeAll(async () => {
  server = await startTestServer({ now: () => NOW })
  for (let made = 0; made < 16; made++) await shelve(server.context, made % 2 === 0 ? 'home-buyers' : 'mortgage')
})

afterAll(() => server.close())

beforeEach(async () => {
  agent = await server.createAgent({}, { timeZone: 'America/Denver' })
  await connectMayasPage(server.context, agent)
  browser = await server.signIn(agent.email)
})

const settings = {
  tags: ['homeBuyers'],
  frequency_days_of_week: ['tuesday', 'thursday'],
  frequency_time_of_day: 'morning',
  timezone: 'America/Denver',
}

const read = async () => (await browser.api<Answer>('GET', PATH)).body.data
const save = (body: object) => browser.api<Answer>('POST', PATH, { body })
const days = async () => (await autoPosts(server.context, agent.id)).map(({ day }) => day)

describe('the auto-post settings', () => {
  test('without saved settings the defaults of the specification apply, in the agent’s own time zone', async () => {
    expect(await read()).toEqual({
      tags: [...CONTENT_CATEGORIES],
      frequency_days_of_week: ['monday', 'wednesday', 'friday'],
      frequency_time_of_day: 'automatic',
      language: 'en',
      timezone: 'America/Denver',
      saved: false,
      branding: true,
    })
    expect(await days()).toEqual([])
  })

  test('answers the saved settings, each choice once and in the order of the form', async () => {
    const { status, body } = await save({
      ...settings,
      tags: ['mortgage', 'homeBuyers', 'mortgage'],
      frequency_days_of_week: ['friday', 'tuesday', 'friday'],
    })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      tags: ['homeBuyers', 'mortgage'],
      frequency_days_of_week: ['tuesday', 'friday'],
      frequency_time_of_day: 'morning',
      language: 'en',
      timezone: 'America/Denver',
      saved: true,
      branding: true,
    })
    expect(await read()).toEqual(body.data)
  })

  test('saving the settings plans auto posts at once', async () => {
    await save(settings)
    expect(await days()).toEqual(['2026-03-03', '2026-03-05', '2026-03-10', '2026-03-12'])
  })

  test('saving a time zone changes it for profile and posts; saving without one leaves it', async () => {
    await save({ ...settings, timezone: 'Pacific/Honolulu' })
    expect((await browser.api('GET', '/agent')).body).toMatchObject({ data: { time_zone: 'Pacific/Honolulu' } })
    const { timezone: _none, ...rest } = settings
    expect((await save(rest)).body.data.timezone).toBe('Pacific/Honolulu')
    for (const { at } of await autoPosts(server.context, agent.id)) {
      expect(wallTimeOf(new Date(at), 'Pacific/Honolulu')).toMatchObject({ hour: 8, minute: 0 })
    }
  })

  test('changing days or time moves planned posts and leaves those that still fit', async () => {
    await save(settings)
    const before = await autoPosts(server.context, agent.id)
    await save({ ...settings, frequency_days_of_week: ['tuesday'] })
    expect(await autoPosts(server.context, agent.id)).toEqual(before.filter((_, at) => at % 2 === 0))
    await save({ ...settings, frequency_time_of_day: 'evening' })
    const after = await autoPosts(server.context, agent.id)
    expect(after.map(({ at }) => wallTimeOf(new Date(at), 'America/Denver').hour)).toEqual([18, 18, 18, 18])
    expect(after[0]?.postId).toBe(before[0]?.postId)
  })

  test('changing the categories replaces planned posts, but no swapped post and no skipped day', async () => {
    await save(settings)
    const [swapped, skipped] = await autoPosts(server.context, agent.id)
    await browser.api('POST', `/agent/social-posts/${swapped?.id}/swap`)
    await browser.api('DELETE', `/agent/social-posts/${skipped?.id}`)
    const [kept] = await autoPosts(server.context, agent.id)
    await save({ ...settings, tags: ['mortgage'] })
    const after = await autoPosts(server.context, agent.id)
    expect(after[0]).toEqual(kept)
    expect(after[1]).toMatchObject({ id: skipped?.id, state: 'canceled' })
    const replaced = new Set(after.slice(2).map(({ postId }) => postId))
    expect(replaced.size).toBe(2)
    await save({ ...settings, tags: ['homeBuyers'] })
    expect((await autoPosts(server.context, agent.id)).slice(2).some(({ postId }) => replaced.has(postId))).toBe(false)
  })

  test.each<[string, object, string]>([
    ['no category', { tags: [] }, 'Please select at least one content category'],
    ['no day', { frequency_days_of_week: [] }, 'Please select at least one day of the week'],
    ['another continent', { timezone: 'Europe/Paris' }, 'Please select a timezone'],
    ['no zone at all', { timezone: '' }, 'Please select a timezone'],
  ])('rejects settings with %s, with a message', async (_what, differing, message) => {
    const answer = await browser.api<Problem>('POST', PATH, { body: { ...settings, ...differing } })
    expect(answer.status).toBe(422)
    expect(Object.values(answer.body.errors ?? {}).flat()).toContain(message)
    expect((await read()).saved).toBe(false)
  })

  test.each([
    { tags: ['homeBuyers', 'everything'] },
    { tags: 'homeBuyers' },
    { frequency_days_of_week: ['Monday'] },
    { frequency_days_of_week: [1] },
    { frequency_time_of_day: 'midnight' },
    { frequency_time_of_day: null },
    { language: 'fr' },
    { language: 'English' },
    { language: null },
    { language: ['en', 'es'] },
  ])('rejects the settings %j', async (differing) => {
    expect((await save({ ...settings, ...differing })).status).toBe(422)
    expect(await server.context.db.$count(socialPostSettings, eq(socialPostSettings.agentId, agent.id))).toBe(0)
  })

  describe('auto-post settings saved by two screens that loaded the same', () => {
    const found = { tags: ['homeBuyers', 'mortgage'], frequency_days_of_week: ['tuesday', 'thursday'] }
    const seen = { ...found, frequency_time_of_day: 'morning' }

    test('merges what two screens chose and brings back nothing that either removed', async () => {
      await save({ ...settings, ...found })
      const [first, second] = await Promise.all([
        save({ ...seen, tags: ['homeBuyers', 'mortgage', 'holidays'], frequency_time_of_day: 'evening', seen }),
        save({ ...seen, tags: ['mortgage'], frequency_days_of_week: ['sunday', 'tuesday', 'thursday'], seen }),
      ])
      expect([first.status, second.status]).toEqual([200, 200])
      expect(await read()).toMatchObject({
        tags: ['mortgage', 'holidays'],
        frequency_days_of_week: ['sunday', 'tuesday', 'thursday'],
        frequency_time_of_day: 'evening',
        timezone: 'America/Denver',
      })
      expect((await days()).length).toBe(6)
    })

    test('merges two saves also when neither screen had saved settings before', async () => {
      const defaults = { ...(await read()), saved: undefined, timezone: undefined }
      const fewer = defaults.tags.filter((tag) => tag !== 'holidays')
      await Promise.all([
        save({ ...defaults, tags: fewer, seen: defaults }),
        save({ ...defaults, frequency_days_of_week: ['monday'], seen: defaults }),
      ])
      expect(await read()).toMatchObject({ tags: fewer, frequency_days_of_week: ['monday'], saved: true })
    })

    test.each<[string, object, object, string]>([
      ['a device of the previous release leaves the language', {}, {}, 'es'],
      ['a screen that didn’t change it leaves what another saved', { language: 'en' }, { language: 'en' }, 'es'],
      ['a screen that changed it wins', { language: 'both' }, { language: 'en' }, 'both'],
      ['a screen that saw none sets it', { language: 'both' }, {}, 'both'],
    ])('of two saved languages, %s', async (_what, chosen, before, expected) => {
      await save({ ...settings, ...found, language: 'es' })
      await save({ ...settings, ...found, ...chosen, seen: { ...seen, ...before } })
      expect(await read()).toMatchObject({ language: expected })
    })

    test.each([
      ['tags', ['homeBuyers'], ['mortgage'], 'Please select at least one content category'],
      ['frequency_days_of_week', ['tuesday'], ['thursday'], 'Please select at least one day of the week'],
    ])('rejects a merge that would leave none of %s, and changes nothing', async (field, one, other, message) => {
      await save({ ...settings, ...found })
      await save({ ...seen, [field]: one, seen })
      const answer = await browser.api<Problem>('POST', PATH, { body: { ...seen, [field]: other, seen } })
      expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }])
      expect(await read()).toMatchObject({ [field]: one })
    })

    test.each([
      { seen: null },
      { seen: {} },
      { seen: { ...seen, tags: ['everything'] } },
      { seen: [seen] },
      { seen: { ...seen, language: 'fr' } },
    ])('rejects %j as the base of a merge', async (differing) => {
      expect((await save({ ...settings, ...differing })).status).toBe(422)
      expect((await read()).saved).toBe(false)
    })
  })

  test('auto-post settings are for the agent alone: refused to guests and admins', async () => {
    const admin = await server.createAdmin()
    const inside = await server.signIn(admin.email)
    for (const [method, sent] of [['GET', {}] as const, ['POST', { body: settings }] as const]) {
      expect((await server.guest().api(method, PATH, sent)).status).toBe(401)
      expect((await inside.api(method, PATH, sent)).status).toBe(403)
    }
    await save(settings)
    const other = await server.createAgent()
    expect((await (await server.signIn(other.email)).api<Answer>('GET', PATH)).body.data.saved).toBe(false)
  })
})
