import { onlineManager, QueryClient } from '@tanstack/react-query'

import { ApiError } from '#client/errors.ts'

import { KEPT_KEYS } from './kept.ts'
import { tryAgainMs } from './try-again.ts'

const TRIES = 2

/**
 * The cache of everything the server owns. Questions are asked with no network too: the worker may
 * know the answer. A refusal (4xx) is final; a stumble of the server is asked again twice. What
 * nobody answered is asked again now and then, when the page comes to the front and when the device comes online.
 */
function createQueryClient(): QueryClient {
  // Else it takes a page that starts with no network for online, and sees no change when that comes.
  onlineManager.setOnline(navigator.onLine)
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        // Also what is not stale by its age: its last asking may have failed.
        refetchOnReconnect: ({ state }) => (state.error === null ? true : 'always'),
        refetchInterval: ({ state }) => tryAgainMs(state),
        retry: (failures, error) => error instanceof ApiError && error.status >= 500 && failures < TRIES,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  // What is kept must not be collected while no screen looks at it, or the store would lose it too.
  for (const key of KEPT_KEYS) client.setQueryDefaults([key], { gcTime: Number.POSITIVE_INFINITY })
  return client
}

/** The one cache of this window. */
export const queryClient = createQueryClient()
