import { describe, expect, test } from 'vitest'

import { isWebsite, PHONE_MESSAGE, WEBSITE_MESSAGE } from '#contract/fields.ts'
import type { Problem } from '#contract/problem.ts'
import type { Browser } from '#tests/support/browser.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const server = useTestServer()
const newAgent = async () => server.signIn((await server.createAgent()).email)

const PROFILE = {
  first_name: 'Maya',
  last_name: 'Álvarez',
  license: 'TX 0712344',
  phone: '(512) 555-0142',
  work_email: 'maya@cedar.example',
  designations: 'ABR, SRS',
  website: 'maya.example',
}

const OFFICE = {
  name: 'Cedar & Main',
  phone: '(512) 555-0100',
  address: '1 Main St',
  city_id: 4671654,
  zip_code: '78701',
}
const AUSTIN = { id: 4671654, name: 'Austin', state_code: 'TX' }

/** The first message of each refused field. */
const firstErrors = ({ errors }: Problem) =>
  Object.fromEntries(Object.entries(errors ?? {}).map(([field, [first]]) => [field, first]))
const most = (count: number) => `Please use ${count} characters or fewer.`

describe('agent information', () => {
  test('agent information is saved and answered, trimmed, and a save changes only the given fields', async () => {
    const [browser, other] = [await newAgent(), await newAgent()]
    const answer = await browser.api('PUT', '/agent', { body: { ...PROFILE, first_name: '  Maya ' } })
    expect(answer).toMatchObject({ status: 200, body: { data: { ...PROFILE, time_zone: 'America/Chicago' } } })
    expect(await browser.api('GET', '/user')).toMatchObject({ body: { data: { name: 'Maya Álvarez' } } })
    const part = { website: '', time_zone: 'Pacific/Honolulu' }
    await browser.api('PUT', '/agent', { body: part })
    expect(await browser.api('GET', '/agent')).toMatchObject({ body: { data: { ...PROFILE, ...part } } })
    expect((await browser.api('PUT', '/agent', { body: {} })).status).toBe(200)
    expect(await other.api('GET', '/agent')).toMatchObject({ body: { data: { license: '' } } })
  })

  test.each<[string, object, object]>([
    [
      'missing or malformed',
      { first_name: '', last_name: '   ', license: '', phone: '512-555-0142', work_email: 'maya', website: 'my page' },
      {
        first_name: 'First name is required',
        last_name: 'Last name is required',
        license: 'Agent license is required',
        phone: PHONE_MESSAGE,
        work_email: 'Please enter an email address, as in you@brokerage.com',
        website: WEBSITE_MESSAGE,
      },
    ],
    [
      'too long',
      {
        first_name: 'x'.repeat(101),
        last_name: 'x'.repeat(101),
        license: 'x'.repeat(51),
        work_email: `${'x'.repeat(64)}@long.example`,
        designations: 'x'.repeat(256),
        website: 'x'.repeat(256),
      },
      {
        first_name: most(100),
        last_name: most(100),
        license: most(50),
        work_email: most(75),
        designations: most(255),
        website: most(255),
      },
    ],
    [
      'of another kind',
      { first_name: 7, phone: '', work_email: null, time_zone: 'Europe/Paris' },
      {
        first_name: 'First name is required',
        phone: 'Mobile number is required',
        work_email: 'This must be text.',
        time_zone: 'Please select a timezone',
      },
    ],
    ['unusable', { designations: 'a\0b' }, { designations: 'This has a character that can’t be used.' }],
  ])(
    'refuses fields of the profile that are %s, each with its message, and changes nothing',
    async (_, wrong, said) => {
      const browser = await newAgent()
      await browser.api('PUT', '/agent', { body: PROFILE })
      const answer = await browser.api<Problem>('PUT', '/agent', { body: { ...PROFILE, license: 'NEW', ...wrong } })
      expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
      expect(firstErrors(answer.body)).toEqual(said)
      expect(await browser.api('GET', '/agent')).toMatchObject({ body: { data: PROFILE } })
    },
  )

  test.each([
    ...['https://maya.example', 'HTTP://Maya.example:8080/?a=b#c', 'www.maya-álvarez.com/homes', ''].map(
      (website) => [website, true] as const,
    ),
    ...[
      'javascript:alert(1)',
      'javascript://maya.example/%0aalert(1)',
      'https://javascript:1@maya.example',
      'data:text/html,<b>maya.example</b>',
      'maya@cedar.example',
    ].map((website) => [website, false] as const),
  ])('whether %j is accepted as a website: %s', (website, isAccepted) => {
    expect(isWebsite(website)).toBe(isAccepted)
  })
})

describe('office and brokerage', () => {
  test('office and brokerage are saved and answered with the city, and name the agent’s brokerage', async () => {
    const browser = await newAgent()
    expect(await browser.api('GET', '/agent/brokerage')).toMatchObject({
      status: 200,
      body: { data: { name: '', phone: '', address: '', city_id: null, city: null, zip_code: '' } },
    })
    const saved = { data: { ...OFFICE, city: AUSTIN } }
    expect(await browser.api('PUT', '/agent/brokerage', { body: OFFICE })).toMatchObject({ status: 200, body: saved })
    expect(await browser.api('GET', '/agent/brokerage')).toMatchObject({ body: saved })
    expect(await browser.api('GET', '/agent')).toMatchObject({ body: { data: { brokerage_name: 'Cedar & Main' } } })
    const bare = { name: 'Brooks Homes', phone: '', address: '', city_id: null, zip_code: '' }
    expect(await browser.api('PUT', '/agent/brokerage', { body: bare })).toMatchObject({ body: { data: bare } })
  })

  test('an office save changes only the given fields, so two tabs that save different fields keep both', async () => {
    const browser = await newAgent()
    await browser.api('PUT', '/agent/brokerage', { body: OFFICE })
    const [phone, zip] = [{ phone: '(512) 555-0199' }, { zip_code: '78702' }]
    await Promise.all([phone, zip].map((body) => browser.api('PUT', '/agent/brokerage', { body })))
    expect((await browser.api('PUT', '/agent/brokerage', { body: {} })).status).toBe(200)
    expect(await browser.api('GET', '/agent/brokerage')).toMatchObject({
      body: { data: { ...OFFICE, ...phone, ...zip, city: AUSTIN } },
    })
  })

  test('refuses wrong fields of the office, each with its message, and changes nothing', async () => {
    const browser = await newAgent()
    const wrong = { name: '', phone: '5125550100', address: 'x'.repeat(256), zip_code: '78701-1234', city_id: 'Austin' }
    const answer = await browser.api<Problem>('PUT', '/agent/brokerage', { body: { ...OFFICE, ...wrong } })
    expect(firstErrors(answer.body)).toEqual({
      name: 'Brokerage name is required',
      phone: PHONE_MESSAGE,
      address: most(255),
      zip_code: 'Please enter all five digits',
      city_id: 'Please choose a city from the list',
    })
    const unknown = await browser.api<Problem>('PUT', '/agent/brokerage', { body: { ...OFFICE, city_id: 1 } })
    expect(firstErrors(unknown.body)).toEqual({ city_id: 'Please choose a city from the list' })
    expect(await browser.api('GET', '/agent/brokerage')).toMatchObject({ body: { data: { name: '' } } })
  })
})

describe('areas served', () => {
  const [DALLAS, HOUSTON] = [4684888, 4699066]
  type Areas = { data: { id: number }[] } & Problem
  const save = (browser: Browser, body: object) => browser.api<Areas>('POST', '/agent/service-areas', { body })
  const served = async (browser: Browser) =>
    (await browser.api<Areas>('GET', '/agent/service-areas')).body.data.map(({ id }) => id)

  test('areas served are stored in the order they were chosen, each once, in place of those before', async () => {
    const browser = await newAgent()
    expect(await served(browser)).toEqual([])
    const data = [{ id: DALLAS, name: 'Dallas', state_code: 'TX' }, AUSTIN]
    const answer = await save(browser, { cities: [DALLAS, AUSTIN.id, DALLAS] })
    expect(answer).toMatchObject({ status: 200, body: { data } })
    expect(await served(browser)).toEqual([DALLAS, AUSTIN.id])
    for (const cities of [[AUSTIN.id], []]) {
      await save(browser, { cities })
      expect(await served(browser)).toEqual(cities)
    }
  })

  test.each([[[AUSTIN.id, 1]], ['Austin'], [Array.from({ length: 101 }, (_, id) => id + 1)]])(
    'rejects the areas %j and changes nothing',
    async (cities) => {
      const browser = await newAgent()
      await save(browser, { cities: [DALLAS] })
      const { status, body } = await save(browser, { cities })
      expect([status, Object.keys(body.errors ?? {})[0]]).toEqual([422, expect.stringMatching(/^cities/)])
      expect(await served(browser)).toEqual([DALLAS])
    },
  )

  test('saves of areas by two screens that loaded the same are merged, and take nothing from another agent', async () => {
    const [browser, other] = [await newAgent(), await newAgent()]
    const seen = [DALLAS, HOUSTON]
    await save(other, { cities: seen })
    await save(browser, { cities: seen })
    await Promise.all([
      save(browser, { cities: [...seen, AUSTIN.id], seen }),
      save(browser, { cities: [HOUSTON], seen }),
    ])
    expect(await served(browser)).toEqual([HOUSTON, AUSTIN.id])
    // The answer was lost and the same is sent once more.
    const { body } = await save(browser, { cities: [HOUSTON], seen })
    expect(body.data.map(({ id }) => id)).toEqual([HOUSTON, AUSTIN.id])
    expect(await served(other)).toEqual(seen)
  })

  test('merged areas beyond the limit are refused, and nothing changes', async () => {
    const browser = await newAgent()
    const found = await Promise.all(
      'abcdefghijklmnopqrst'.split('').map((letter) => browser.api<Areas>('GET', `/cities/search?q=${letter}`)),
    )
    const known = new Set(found.flatMap(({ body }) => body.data.map(({ id }) => id)))
    const full = [...known].filter((id) => id !== AUSTIN.id).slice(0, 100)
    expect(full).toHaveLength(100)
    await save(browser, { cities: full })
    const { status, body } = await save(browser, { cities: [AUSTIN.id], seen: [] })
    expect([status, body.errors]).toEqual([422, { cities: ['You can choose up to 100 cities'] }])
    expect(await served(browser)).toEqual(full)
  })

  test('several saves without a base at once leave one of the lists, whole', async () => {
    const browser = await newAgent()
    const lists = [[AUSTIN.id, DALLAS], [DALLAS, AUSTIN.id], [AUSTIN.id]]
    const answers = await Promise.all(lists.map((cities) => save(browser, { cities })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(lists).toContainEqual(await served(browser))
  })
})
