import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'

/** The agent's brokerage. */
export const brokerageQuery = queryOptions({
  queryKey: ['brokerage'],
  queryFn: ({ signal }) => call('GET /agent/brokerage', undefined, { signal }),
  select: (answer) => answer.data,
})

/** The cities the agent serves. */
export const areasQuery = queryOptions({
  queryKey: ['areas'],
  queryFn: ({ signal }) => call('GET /agent/service-areas', undefined, { signal }),
  select: (answer) => answer.data,
})

/** Where the user is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('GET /user/sessions', undefined, { signal }),
  select: (answer) => answer.data,
})

/** The user's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call('GET /user/passkeys', undefined, { signal }),
  select: (answer) => answer.data,
})
