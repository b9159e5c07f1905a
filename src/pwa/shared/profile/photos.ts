import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import { callQuery } from '#pwa/shared/query/call-query.ts'
import type { PhotoField, Photos } from '#contract/account/account.ts'
import { agentQuery } from '#pwa/shared/answers/agent.ts'
import { userQuery } from '#pwa/shared/query/session.ts'

/** The addresses of the agent's portrait and logo. */
export const photosQuery = queryOptions({
  queryKey: ['photos'],
  ...callQuery('GET /agent/avatar-and-broker-logo'),
  select: (answer) => answer.data,
})

/** Pictures that are chosen and not saved. */
export type PendingPhotos = Partial<Record<PhotoField, Blob>>

/** Sends chosen pictures; the answer has the addresses of both. */
export function sendPhotos(pending: PendingPhotos) {
  const form = new FormData()
  for (const [field, picture] of Object.entries(pending)) {
    form.set(field, picture, `${field}.${picture.type === 'image/png' ? 'png' : 'jpg'}`)
  }
  return call('POST /agent/avatar-and-broker-logo', undefined, { form })
}

/** Updates saved pictures wherever they are shown. */
export function takePhotos(client: QueryClient, answer: { data: Photos }): void {
  client.setQueryData(photosQuery.queryKey, answer)
  for (const { queryKey } of [agentQuery, userQuery]) void client.invalidateQueries({ queryKey })
}
