import { elsewhere } from '#tests/conformance/row.ts'

import { expect, part } from '../checks.ts'
import { rowsAt, type Group } from '../row.ts'

const films: Group = {
  id: 'Content Scheduler, earlier posts',
  as: 'agent',
  rows: [
    ...elsewhere(1),
    rowsAt('decisions, The calls, Types')('both video types read video', async ({ api }) => {
      const now = new Date()
      const months = [0, 1].map((more) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + more, 15)))
      for (const day of months) {
        const query = `month=${day.getUTCMonth() + 1}&year=${day.getUTCFullYear()}`
        const { body } = await api('GET', `/agent/social-posts?${query}`)
        for (const { type } of part(body, 'data') as { type: string }[])
          expect(['video', 'reel', 'carousel', 'image']).toContain(type)
      }
    }),
  ],
}

export const calendar: readonly Group[] = [films]
