import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { Connection } from '#contract/connections.ts'
import type { PublicationTarget } from '#contract/publishing.ts'

/** How the account stands a post goes to: the one it remembers, else the usual one. */
export function standingOf(
  { status, accounts }: Pick<Connection, 'status' | 'accounts'>,
  account: PublicationTarget['account'],
): Connection['status'] {
  if (account === null) return status
  return accounts.find(({ id }) => id === account.id)?.status ?? 'not_connected'
}

/** The agent's connections, keyed by platform; small, and needed to start with no network. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => call('GET /agent/social-media/connections', undefined, { signal }),
  select: (answer) => answer.data,
  // Another device or a dead token may have changed them, so a kept answer is shown but never trusted.
  refetchOnMount: 'always',
})
