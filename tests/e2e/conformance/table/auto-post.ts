import { elsewhere } from '#tests/conformance/row.ts'

import { expect } from '../checks.ts'
import { rowsAt, type Group } from '../row.ts'

const form: Group = {
  id: 'Auto-post settings',
  as: 'new',
  rows: [
    ...elsewhere(34),
    rowsAt('agent-area §3 Social post settings')(
      'tags, days in lower case, time of day and zone are what is kept',
      async ({ api }) => {
        const kept = { tags: ['holidays'], frequency_days_of_week: ['tuesday'], frequency_time_of_day: 'automatic' }
        await api('POST', '/agent/social-post-settings', { json: kept })
        const { body } = await api('GET', '/agent/social-post-settings')
        expect(body).toMatchObject({ data: { ...kept, timezone: 'America/Chicago' } })
      },
    ),
    rowsAt('agent-area §5 Auto-post save')(
      "without a timezone: 'Please select a timezone', first in order",
      async ({ api }) => {
        // The screen always sends a timezone; the server answers the same when there is none.
        const { status, body } = await api('POST', '/agent/social-post-settings', {
          json: { tags: [], frequency_days_of_week: [], frequency_time_of_day: 'automatic', timezone: '' },
        })
        expect(status).toBe(422)
        expect(body).toMatchObject({ errors: { timezone: ['Please select a timezone'] } })
      },
    ),
  ],
}

export const autoPost: readonly Group[] = [form]
