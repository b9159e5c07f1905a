import { beforeAll, expect, test } from 'vitest'

import type { SocialPostSettings } from '#contract/publishing/auto-post.ts'
import { CONTENT_CATEGORIES } from '#domain/auto-post/auto-post.ts'
import { wallTimeOf } from '#domain/time/time.ts'
import { agent, browser, server, setUpAgent } from '#tests/support/agent-setup.ts'
import { autoPosts, shelveMany } from '#tests/support/auto-posts.ts'
import type { Problem } from '#tests/support/publishing.ts'

const NOW = new Date('2026-03-02T15:00:00Z')
const PATH = '/agent/social-post-settings'

type Answer = { data: SocialPostSettings & { saved: boolean } }

setUpAgent({ now: () => NOW, profile: { timeZone: 'America/Denver' } })

beforeAll(async () => {
  for (const tag of ['home-buyers', 'mortgage']) await shelveMany(server.context, tag, 8)
})

const settings = {
  tags: ['homeBuyers'],
  frequency_days_of_week: ['tuesday', 'thursday'],
  frequency_time_of_day: 'morning',
  timezone: 'America/Denver',
}

const read = async () => (await browser.api<Answer>('GET', PATH)).body.data
const save = (body: object) => browser.api<Answer & Problem>('POST', PATH, { body })
const planned = () => autoPosts(server.context, agent.id)
const hoursIn = async (zone: 'America/Denver' | 'Pacific/Honolulu') =>
  (await planned()).map(({ at }) => wallTimeOf(new Date(at), zone).hour)

test('without saved settings the defaults of the specification apply, in the agent’s own time zone', async () => {
  expect(await read()).toEqual({
    tags: CONTENT_CATEGORIES.filter((category) => category !== 'scripture'),
    frequency_days_of_week: ['monday', 'wednesday', 'friday'],
    frequency_time_of_day: 'automatic',
    language: 'en',
    timezone: 'America/Denver',
    saved: false,
    branding: true,
  })
  expect(await planned()).toEqual([])
})

test('auto-post settings are saved, each choice once and in the order of the form, and auto posts planned by them at once', async () => {
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
  const days = (await planned()).map(({ day }) => day)
  expect(days).toEqual(['2026-03-03', '2026-03-06', '2026-03-10', '2026-03-13'])
})

test('saving a time zone changes it for profile and posts; saving without one leaves it', async () => {
  await save({ ...settings, timezone: 'Pacific/Honolulu' })
  expect((await browser.api('GET', '/agent')).body).toMatchObject({ data: { time_zone: 'Pacific/Honolulu' } })
  const { timezone: _none, ...rest } = settings
  expect((await save(rest)).body.data.timezone).toBe('Pacific/Honolulu')
  expect(await hoursIn('Pacific/Honolulu')).toEqual([8, 8, 8, 8])
})

test('changing the categories replaces planned posts of others, but no skipped day', async () => {
  await save(settings)
  const [, skipped, ...others] = await planned()
  await browser.api('DELETE', `/agent/social-posts/${skipped?.id}`)
  await save({ ...settings, tags: ['mortgage'] })
  const after = await planned()
  expect(after[1]).toMatchObject({ id: skipped?.id, state: 'canceled' })
  expect(after.map(({ day }) => day)).toEqual(['2026-03-03', '2026-03-05', '2026-03-10', '2026-03-12'])
  const before = new Set(others.map(({ postId }) => postId))
  expect(after.slice(2).filter(({ postId }) => before.has(postId))).toEqual([])
})

const found = { tags: ['homeBuyers', 'mortgage'], frequency_days_of_week: ['tuesday', 'thursday'] }
const seen = { ...found, frequency_time_of_day: 'morning' }

test('settings saved by two screens that loaded the same merge what both chose and bring back nothing that either removed', async () => {
  await save({ ...settings, ...found })
  const answers = await Promise.all([
    save({ ...seen, tags: ['homeBuyers', 'mortgage', 'holidays'], frequency_time_of_day: 'evening', seen }),
    save({ ...seen, tags: ['mortgage'], frequency_days_of_week: ['sunday', 'tuesday', 'thursday'], seen }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await read()).toMatchObject({
    tags: ['mortgage', 'holidays'],
    frequency_days_of_week: ['sunday', 'tuesday', 'thursday'],
    frequency_time_of_day: 'evening',
    timezone: 'America/Denver',
  })
  expect(await planned()).toHaveLength(6)
})

test('settings saved by two screens merge also when neither had saved settings before', async () => {
  const defaults = { ...(await read()), saved: undefined, timezone: undefined }
  const fewer = defaults.tags.filter((tag) => tag !== 'holidays')
  await Promise.all([
    save({ ...defaults, tags: fewer, seen: defaults }),
    save({ ...defaults, frequency_days_of_week: ['monday'], seen: defaults }),
  ])
  expect(await read()).toMatchObject({ tags: fewer, frequency_days_of_week: ['monday'], saved: true })
})

test('of two saved languages, that of the screen that changed it wins, and one that doesn’t name it changes nothing', async () => {
  await save({ ...settings, ...found, language: 'es' })
  for (const [chosen, before, language] of [
    [{}, {}, 'es'],
    [{ language: 'en' }, { language: 'en' }, 'es'],
    [{ language: 'both' }, { language: 'en' }, 'both'],
    [{ language: 'en' }, {}, 'en'],
  ] as const) {
    const { body } = await save({ ...settings, ...found, ...chosen, seen: { ...seen, ...before } })
    expect(body.data, JSON.stringify([chosen, before])).toMatchObject({ language })
  }
})

test.each([
  ['tags', ['homeBuyers'], ['mortgage'], 'Please select at least one content category'],
  ['frequency_days_of_week', ['tuesday'], ['thursday'], 'Please select at least one day of the week'],
])(
  'settings are rejected where the merge of two screens would leave none of %s, and nothing changes',
  async (field, one, other, message) => {
    await save({ ...settings, ...found })
    await save({ ...seen, [field]: one, seen })
    const { status, body } = await save({ ...seen, [field]: other, seen })
    expect([status, body.errors]).toEqual([422, { [field]: [message] }])
    expect(await read()).toMatchObject({ [field]: one })
  },
)
