import { queryOptions } from '@tanstack/react-query'

import { callQuery } from '#pwa/shared/query/call-query.ts'

export const brokerageQuery = queryOptions({
  queryKey: ['brokerage'],
  ...callQuery('GET /agent/brokerage'),
  select: (answer) => answer.data,
})

export const areasQuery = queryOptions({
  queryKey: ['areas'],
  ...callQuery('GET /agent/service-areas'),
  select: (answer) => answer.data,
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  ...callQuery('GET /user/sessions'),
  select: (answer) => answer.data,
})

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  ...callQuery('GET /user/passkeys'),
  select: (answer) => answer.data,
})
