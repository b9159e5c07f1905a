import { queryOptions, type QueryClient } from '@tanstack/react-query'

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

/** The change that saves chosen pictures; its answer has the addresses of both. `form` is where they are stored. */
export function photosChange(userId: number, files: PendingPhotos, form: string) {
  const request = { name: 'POST /agent/avatar-and-broker-logo', files } as const
  return { userId, subject: 'photos', request, title: 'Profile Photo and Logo', form } as const
}

/** Updates saved pictures wherever they are shown. */
export function takePhotos(client: QueryClient, answer: { data: Photos }): void {
  client.setQueryData(photosQuery.queryKey, answer)
  for (const { queryKey } of [agentQuery, userQuery]) void client.invalidateQueries({ queryKey })
}
