import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'

/** Where she works. */
export const brokerageQuery = queryOptions({
  queryKey: ['brokerage'],
  queryFn: ({ signal }) => call('GET /agent/brokerage', undefined, { signal }),
  select: (answer) => answer.data,
})

/** The cities she serves. */
export const areasQuery = queryOptions({
  queryKey: ['areas'],
  queryFn: ({ signal }) => call('GET /agent/service-areas', undefined, { signal }),
  select: (answer) => answer.data,
})
