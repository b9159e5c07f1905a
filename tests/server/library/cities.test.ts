import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { City } from '#contract/account/cities.ts'
import { searchCities } from '#server/modules/cities/service.ts'
import type { Browser } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const names = (question: string) => searchCities(question).map(({ name, state_code: state }) => `${name}, ${state}`)

describe('the search for a city', () => {
  test('the city search lists names that start with the query, the largest first', () => {
    expect(names('san').slice(0, 4)).toEqual(['San Antonio, TX', 'San Diego, CA', 'San Jose, CA', 'San Francisco, CA'])
  })

  test('the city search finds a later word too, after names that start with it', () => {
    expect(names('lauder')).toContain('Fort Lauderdale, FL')
    expect(names('lauder')[0]).toBe('Lauderhill, FL')
  })

  test.each([
    ['st. louis', 'St. Louis, MO'],
    ['SAINT LOU', 'St. Louis, MO'],
    ['kihei', 'Kīhei, HI'],
    ['Austin, tx', 'Austin, TX'],
    ['austin tx', 'Austin, TX'],
    ['kansas city ks', 'Kansas City, KS'],
    ['winston-salem', 'Winston-Salem, NC'],
    ['coeur d’alene', "Coeur d'Alene, ID"],
    ['Washington, D.C.', 'Washington, D.C., DC'],
    ['washington dc', 'Washington, D.C., DC'],
    ['Austin, Texas', 'Austin, TX'],
    ['austin texas', 'Austin, TX'],
    ['Austin, te', 'Austin, TX'],
    ['Austin, TX 78701', 'Austin, TX'],
    ['charleston west virginia', 'Charleston, WV'],
    ['Portland, ME', 'Portland, ME'],
    ['oklahoma', 'Oklahoma City, OK'],
    ['port st', 'Port Saint Lucie, FL'],
  ])('the city search understands %j', (question, city) => {
    expect(names(question)[0]).toBe(city)
  })

  test.each(['', '   ', ',', '"', '%', 'zzzz', '\u0000', '.*'])('the city search finds nothing for %j', (question) => {
    expect(names(question)).toEqual([])
  })

  test('the city search lists no more than twenty, and none twice', () => {
    const ids = searchCities('s').map(({ id }) => id)
    expect(ids).toHaveLength(20)
    expect(new Set(ids).size).toBe(20)
  })
})

describe('GET /cities/search', () => {
  let server: TestServer
  let browser: Browser
  beforeAll(async () => {
    server = await startTestServer()
    browser = await server.signIn((await server.createAgent()).email)
  })
  afterAll(() => server.close())

  test('the city search answers with id, name and state', async () => {
    const answer = await browser.api<{ data: City[] }>('GET', '/cities/search?q=austin,tx')
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual([{ id: 4671654, name: 'Austin', state_code: 'TX' }])
  })

  test('the city search answers a blank or missing query with nothing', async () => {
    for (const path of ['/cities/search', '/cities/search?q=', '/cities/search?q=%20%20']) {
      expect(await browser.api('GET', path)).toMatchObject({ status: 200, body: { data: [] } })
    }
  })

  test('the city search refuses an invalid query', async () => {
    expect((await browser.api('GET', `/cities/search?q=${'x'.repeat(101)}`)).status).toBe(422)
    expect((await browser.api('GET', '/cities/search?q=a&q=b')).status).toBe(422)
  })
})
