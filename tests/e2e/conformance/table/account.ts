import { elsewhere } from '#tests/conformance/row.ts'

import { expect, part } from '../checks.ts'
import { rowsAt, type Group } from '../row.ts'

const brokerage: Group = {
  id: 'Office and brokerage',
  as: 'plus',
  rows: [
    ...elsewhere(7),
    rowsAt('agent-area §3 Brokerage')('name, phone, address, city_id with city, zip_code', async ({ api }) => {
      await api('PUT', '/agent/brokerage', { json: { name: 'Lantern Realty', city_id: 4671654, zip_code: '78701' } })
      const { body } = await api('GET', '/agent/brokerage')
      expect(body).toMatchObject({
        data: {
          name: 'Lantern Realty',
          phone: expect.any(String),
          address: expect.any(String),
          city_id: 4671654,
          city: { name: 'Austin', state_code: 'TX' },
          zip_code: '78701',
        },
      })
    }),
    ...elsewhere(5),
  ],
}

const areas: Group = {
  id: 'Areas served',
  as: 'premium',
  rows: [
    ...elsewhere(2),
    rowsAt('agent-area §7 The calls')(
      'GET /cities/search?q={query} answers {data: [{id, name, state_code}]}',
      async ({ api }) => {
        const { status, body } = await api('GET', '/cities/search?q=san%20diego')
        expect(status).toBe(200)
        expect(part(body, 'data.0')).toEqual({ id: expect.any(Number), name: 'San Diego', state_code: 'CA' })
      },
    ),
    ...elsewhere(2),
    rowsAt('decisions, Contradictions')('saves answer the record', async ({ api }) => {
      const { status, body } = await api('POST', '/agent/service-areas', { json: { cities: [] } })
      expect([status, body]).toEqual([200, { data: [] }])
    }),
  ],
}

export const account: readonly Group[] = [brokerage, areas]
