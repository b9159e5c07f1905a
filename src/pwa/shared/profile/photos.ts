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
  const shown = shownPhotos(files)
  return { userId, subject: 'photos', request, title: 'Profile Photo and Logo', form, shown } as const
}

/** What tells chosen pictures from others without reading them: those that the device has stored are other objects. */
export function shownPhotos(files: PendingPhotos): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([field, { type, size }]) => [field, `${type} ${size}`]))
}

/** Updates saved pictures wherever they are shown. */
export function takePhotos(client: QueryClient, answer: { data: Photos }): void {
  client.setQueryData(photosQuery.queryKey, answer)
  for (const { queryKey } of [agentQuery, userQuery]) void client.invalidateQueries({ queryKey })
}
