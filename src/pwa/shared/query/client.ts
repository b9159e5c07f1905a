import { QueryClient } from '@tanstack/react-query'

import { ApiError } from '#client/errors.ts'

const TRIES = 2

/** Small answers the app needs to start with no network, by their first key. They are kept per user on the device. */
export const KEPT_KEYS: ReadonlySet<unknown> = new Set(['user', 'agent', 'connections', 'settings', 'plan'])

/**
 * The cache of everything the server owns. Questions are asked with no network too: the worker may
 * know the answer. A refusal (4xx) is final; a stumble of the server is asked again twice.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        refetchOnReconnect: true,
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
