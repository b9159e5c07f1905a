import { onlineManager, QueryClient } from '@tanstack/react-query'

import { ApiError } from '#client/errors.ts'

import { STORED_KEYS } from './stored-keys.ts'
import { tryAgainMs } from './try-again.ts'

const TRIES = 2

/**
 * The cache of everything the server owns. Queries run with no network too: the worker may have the answer. A refusal
 * (4xx) is final; a server error is retried twice. A query that got no answer is repeated now and then, when the page
 * comes to the front and when the device comes online.
 */
function createQueryClient(): QueryClient {
  // Otherwise it takes a page that starts with no network for online, and misses the change when it comes.
  onlineManager.setOnline(navigator.onLine)
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        // Also queries that are not stale by age: their last fetch may have failed.
        refetchOnReconnect: ({ state }) => (state.error === null ? true : 'always'),
        refetchInterval: ({ state }) => tryAgainMs(state),
        retry: (failures, error) => error instanceof ApiError && error.status >= 500 && failures < TRIES,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  // Stored answers must not be garbage-collected while no screen uses them, or the store would lose them too.
  for (const key of STORED_KEYS) client.setQueryDefaults([key], { gcTime: Number.POSITIVE_INFINITY })
  return client
}

/** The one cache of this window. */
export const queryClient = createQueryClient()
