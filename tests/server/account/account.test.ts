import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import type { Browser } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let browser: Browser

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function newAgent(): Promise<Browser> {
  return await server.signIn((await server.createAgent()).email)
}

const PROFILE = {
  first_name: 'Maya',
  last_name: 'Álvarez',
  license: 'TX 0712344',
  phone: '(512) 555-0142',
  work_email: 'maya@cedar.example',
  designations: 'ABR, SRS',
  website: 'maya.example',
}
const WEBSITE_MESSAGE = 'Please enter a web address, as in www.brokerage.com'

const OFFICE = {
  name: 'Cedar & Main',
  phone: '(512) 555-0100',
  address: '1 Main St',
  city_id: 4671654,
  zip_code: '78701',
}
const AUSTIN = { id: 4671654, name: 'Austin', state_code: 'TX' }

const CALLS: [string, string, unknown][] = [
  ['PUT', '/agent', PROFILE],
  ['GET', '/agent/avatar-and-broker-logo', undefined],
  ['GET', '/agent/service-areas', undefined],
  ['POST', '/agent/service-areas', { cities: [] }],
  ['GET', '/agent/brokerage', undefined],
  ['PUT', '/agent/brokerage', OFFICE],
]

describe('the account’s calls', () => {
  test.each(CALLS)('%s %s is for agents only', async (method, path, body) => {
    const sent = body === undefined ? {} : { body }
    expect(await server.guest().api(method, path, sent)).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    })
    const admin = await server.signIn((await server.createAdmin()).email)
    expect(await admin.api(method, path, sent)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})

describe('agent information', () => {
  test('agent information is saved and answered, trimmed', async () => {
    browser = await newAgent()
    const answer = await browser.api('PUT', '/agent', { body: { ...PROFILE, first_name: '  Maya ' } })
    expect(answer).toMatchObject({ status: 200, body: { data: { ...PROFILE, time_zone: 'America/Chicago' } } })
    expect(await browser.api('GET', '/agent')).toMatchObject({ body: { data: PROFILE } })
    expect(await browser.api('GET', '/user')).toMatchObject({ body: { data: { name: 'Maya Álvarez' } } })
  })

  test('a save changes only the given fields, so the auto-post settings can save a part', async () => {
    browser = await newAgent()
    await browser.api('PUT', '/agent', { body: PROFILE })
    await browser.api('PUT', '/agent', { body: { website: '', time_zone: 'Pacific/Honolulu' } })
    expect(await browser.api('GET', '/agent')).toMatchObject({
      body: { data: { ...PROFILE, website: '', time_zone: 'Pacific/Honolulu' } },
    })
    expect((await browser.api('PUT', '/agent', { body: {} })).status).toBe(200)
  })

  test.each([
    ['first_name', '', 'First name is required'],
    ['first_name', '   ', 'First name is required'],
    ['first_name', 'x'.repeat(101), 'Please use 100 characters or fewer.'],
    ['first_name', 7, 'First name is required'],
    ['last_name', '', 'Last name is required'],
    ['last_name', 'x'.repeat(101), 'Please use 100 characters or fewer.'],
    ['license', '', 'Agent license is required'],
    ['license', 'x'.repeat(51), 'Please use 50 characters or fewer.'],
    ['phone', '', 'Mobile number is required'],
    ['phone', '512-555-0142', 'Please enter all ten digits, as in (512) 555-0142'],
    ['phone', '(512) 555-01', 'Please enter all ten digits, as in (512) 555-0142'],
    ['work_email', 'not an address', 'Please enter an email address, as in you@brokerage.com'],
    ['work_email', `${'x'.repeat(64)}@long.example`, 'Please use 75 characters or fewer.'],
    ['work_email', null, 'This must be text.'],
    ['designations', 'x'.repeat(256), 'Please use 255 characters or fewer.'],
    ['website', 'x'.repeat(256), 'Please use 255 characters or fewer.'],
    ['website', 'javascript:alert(1)', WEBSITE_MESSAGE],
    ['website', 'javascript://maya.example/%0aalert(1)', WEBSITE_MESSAGE],
    ['website', 'https://javascript:1@maya.example', WEBSITE_MESSAGE],
    ['website', 'data:text/html,<b>maya.example</b>', WEBSITE_MESSAGE],
    ['website', 'maya@cedar.example', WEBSITE_MESSAGE],
    ['website', 'my page', WEBSITE_MESSAGE],
    ['designations', 'a\0b', 'This has a character that can’t be used.'],
    ['time_zone', 'Europe/Paris', 'Please select a timezone'],
  ])('refuses %s %j with its message, and changes nothing', async (field, value, message) => {
    const own = await newAgent()
    await own.api('PUT', '/agent', { body: PROFILE })
    const answer = await own.api<Problem>('PUT', '/agent', { body: { ...PROFILE, license: 'NEW', [field]: value } })
    expect(answer.status).toBe(422)
    expect(answer.body.code).toBe('validation_failed')
    expect(answer.body.errors?.[field]?.[0]).toBe(message)
    expect(await own.api('GET', '/agent')).toMatchObject({ body: { data: PROFILE } })
  })

  test('accepts values of the longest allowed length', async () => {
    browser = await newAgent()
    const longest = { first_name: 'é'.repeat(100), license: 'x'.repeat(50), website: `maya.example/${'x'.repeat(242)}` }
    expect(await browser.api('PUT', '/agent', { body: longest })).toMatchObject({
      status: 200,
      body: { data: longest },
    })
  })

  test.each(['https://maya.example', 'HTTP://Maya.example:8080/?a=b#c', 'www.maya-álvarez.com/homes', ''])(
    'accepts %j as a website',
    async (website) => {
      browser = await newAgent()
      const answer = await browser.api('PUT', '/agent', { body: { website } })
      expect(answer).toMatchObject({ status: 200, body: { data: { website } } })
    },
  )

  test('one agent’s change is not another’s', async () => {
    const [mine, other] = [await newAgent(), await newAgent()]
    await mine.api('PUT', '/agent', { body: { license: 'MINE' } })
    expect(await other.api('GET', '/agent')).toMatchObject({ body: { data: { license: '' } } })
  })
})

describe('office and brokerage', () => {
  test('office and brokerage are saved and answered with the city, and name the agent’s brokerage', async () => {
    browser = await newAgent()
    expect(await browser.api('GET', '/agent/brokerage')).toMatchObject({
      status: 200,
      body: { data: { name: '', phone: '', address: '', city_id: null, city: null, zip_code: '' } },
    })
    const saved = { data: { ...OFFICE, city: AUSTIN } }
    expect(await browser.api('PUT', '/agent/brokerage', { body: OFFICE })).toMatchObject({ status: 200, body: saved })
    expect(await browser.api('GET', '/agent/brokerage')).toMatchObject({ body: saved })
    expect(await browser.api('GET', '/agent')).toMatchObject({ body: { data: { brokerage_name: 'Cedar & Main' } } })
  })

  test('an office save changes only the given fields, so two tabs that save different fields keep both', async () => {
    browser = await newAgent()
    await browser.api('PUT', '/agent/brokerage', { body: OFFICE })
    const [phone, zip] = [{ phone: '(512) 555-0199' }, { zip_code: '78702' }]
    await Promise.all([phone, zip].map((body) => browser.api('PUT', '/agent/brokerage', { body })))
    expect((await browser.api('PUT', '/agent/brokerage', { body: {} })).status).toBe(200)
    expect(await browser.api('GET', '/agent/brokerage')).toMatchObject({
      body: { data: { ...OFFICE, ...phone, ...zip, city: AUSTIN } },
    })
    expect(await browser.api('PUT', '/agent/brokerage', { body: { city_id: null } })).toMatchObject({
      status: 200,
      body: { data: { name: OFFICE.name, city_id: null } },
    })
  })

  test('an office needs nothing but its name', async () => {
    browser = await newAgent()
    const bare = { name: 'Brooks Homes', phone: '', address: '', city_id: null, zip_code: '' }
    expect(await browser.api('PUT', '/agent/brokerage', { body: bare })).toMatchObject({
      status: 200,
      body: { data: bare },
    })
  })

  test.each([
    ['name', '', 'Brokerage name is required'],
    ['name', 'x'.repeat(256), 'Please use 255 characters or fewer.'],
    ['address', 'x'.repeat(256), 'Please use 255 characters or fewer.'],
    ['phone', '5125550100', 'Please enter all ten digits, as in (512) 555-0142'],
    ['zip_code', '787', 'Please enter all five digits'],
    ['zip_code', '78701-1234', 'Please enter all five digits'],
    ['city_id', 1, 'Please choose a city from the list'],
    ['city_id', 'Austin', 'Please choose a city from the list'],
  ])('refuses the office’s %s %j with its message', async (field, value, message) => {
    browser = await newAgent()
    const answer = await browser.api<Problem>('PUT', '/agent/brokerage', { body: { ...OFFICE, [field]: value } })
    expect(answer.status).toBe(422)
    expect(answer.body.errors?.[field]?.[0]).toBe(message)
    expect(await browser.api('GET', '/agent/brokerage')).toMatchObject({ body: { data: { name: '' } } })
  })
})

describe('areas served', () => {
  test('areas served are stored in the order they were chosen, each once', async () => {
    browser = await newAgent()
    expect(await browser.api('GET', '/agent/service-areas')).toMatchObject({ status: 200, body: { data: [] } })
    const body = { cities: [4684888, 4671654, 4684888] }
    const data = [{ id: 4684888, name: 'Dallas', state_code: 'TX' }, AUSTIN]
    expect(await browser.api('POST', '/agent/service-areas', { body })).toMatchObject({ status: 200, body: { data } })
    expect((await browser.api<{ data: unknown }>('GET', '/agent/service-areas')).body.data).toEqual(data)
  })

  test('saved areas replace those before, and may be empty', async () => {
    browser = await newAgent()
    await browser.api('POST', '/agent/service-areas', { body: { cities: [4684888] } })
    await browser.api('POST', '/agent/service-areas', { body: { cities: [4671654] } })
    expect(await browser.api('GET', '/agent/service-areas')).toMatchObject({ body: { data: [AUSTIN] } })
    await browser.api('POST', '/agent/service-areas', { body: { cities: [] } })
    expect((await browser.api<{ data: unknown }>('GET', '/agent/service-areas')).body.data).toEqual([])
  })

  test.each([
    [[4671654, 1]],
    [['Austin']],
    ['Austin'],
    [undefined],
    [[4671654.5]],
    [Array.from({ length: 101 }, (_, id) => id + 1)],
  ])('rejects the areas %j and changes nothing', async (cities) => {
    browser = await newAgent()
    await browser.api('POST', '/agent/service-areas', { body: { cities: [4684888] } })
    const answer = await browser.api<Problem>('POST', '/agent/service-areas', { body: { cities } })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors ?? {})[0]).toMatch(/^cities/)
    expect(await browser.api('GET', '/agent/service-areas')).toMatchObject({ body: { data: [{ id: 4684888 }] } })
  })

  describe('areas served saved by two screens that loaded the same', () => {
    const [DALLAS, HOUSTON, AUSTIN_ID] = [4684888, 4699066, 4671654]
    const save = (body: object) =>
      browser.api<{ data: { id: number }[] } & Problem>('POST', '/agent/service-areas', { body })
    const served = async () =>
      (await browser.api<{ data: { id: number }[] }>('GET', '/agent/service-areas')).body.data.map(({ id }) => id)

    test('two saves of areas are merged, at once or one after the other', async () => {
      browser = await newAgent()
      const seen = [DALLAS, HOUSTON]
      await save({ cities: seen })
      await Promise.all([save({ cities: [...seen, AUSTIN_ID], seen }), save({ cities: [HOUSTON], seen })])
      expect(await served()).toEqual([HOUSTON, AUSTIN_ID])
      // The answer was lost and the same is sent once more.
      const { body } = await save({ cities: [HOUSTON], seen })
      expect(body.data.map(({ id }) => id)).toEqual([HOUSTON, AUSTIN_ID])
    })

    test('merged areas beyond the limit are refused, and nothing changes', async () => {
      browser = await newAgent()
      const known = (await Promise.all('abcdefghijklmnopqrst'.split('').map(citiesWith))).flat()
      const ids = [...new Set(known)].filter((id) => id !== AUSTIN_ID)
      expect(ids.length).toBeGreaterThanOrEqual(100)
      const full = ids.slice(0, 100)
      await save({ cities: full })
      const { status, body } = await save({ cities: [AUSTIN_ID], seen: [] })
      expect(status).toBe(422)
      expect(body.errors).toEqual({ cities: ['You can choose up to 100 cities'] })
      expect(await served()).toEqual(full)
    })

    test.each([['Austin'], 7, [1.5], [-1], Array.from({ length: 101 }, (_, id) => id + 1)].map((seen) => [seen]))(
      'rejects %j as the base of a merge',
      async (seen) => {
        browser = await newAgent()
        expect((await save({ cities: [DALLAS], seen })).status).toBe(422)
        expect(await served()).toEqual([])
      },
    )

    test('a merge takes nothing from another agent with the same areas', async () => {
      const other = await newAgent()
      await other.api('POST', '/agent/service-areas', { body: { cities: [DALLAS] } })
      browser = await newAgent()
      await save({ cities: [AUSTIN_ID], seen: [DALLAS] })
      expect(await served()).toEqual([AUSTIN_ID])
      expect(await other.api('GET', '/agent/service-areas')).toMatchObject({ body: { data: [{ id: DALLAS }] } })
    })

    async function citiesWith(letter: string): Promise<number[]> {
      const { body } = await browser.api<{ data: { id: number }[] }>('GET', `/cities/search?q=${letter}`)
      return body.data.map(({ id }) => id)
    }
  })

  test('several saves without a base at once leave one of the lists, whole', async () => {
    browser = await newAgent()
    const save = (cities: number[]) => browser.api('POST', '/agent/service-areas', { body: { cities } })
    const answers = await Promise.all([save([4671654, 4684888]), save([4684888, 4671654]), save([4671654])])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})
