import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { callQuery } from '#pwa/shared/query/call-query.ts'
import type { PhotoField, Photos } from '#contract/account/account.ts'
import { agentQuery } from '#pwa/shared/answers/shared-queries.ts'
import { userQuery } from '#pwa/shared/query/session.ts'
import type { IconName } from '#pwa/shared/ui/icon-name.ts'

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

/** An agent's two pictures, with their texts on screen. */
export const PHOTO_CHOICES: readonly { field: PhotoField; label: string; placeholder: IconName; whole: boolean }[] = [
  { field: 'avatar', label: 'Portrait Photo', placeholder: 'user-circle', whole: false },
  { field: 'broker_logo', label: 'Broker Logo', placeholder: 'buildings', whole: true },
]

export const PHOTO_FIELD_NAMES = PHOTO_CHOICES.map(({ field }) => field)
