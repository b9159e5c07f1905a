import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { User } from '#contract/session.ts'

/** The session check. Asked anew at every start, whoever is remembered. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => call('GET /user', undefined, { signal }),
  select: (answer) => answer.data,
  staleTime: 60_000,
})

/** Stands in where the check could not be made and nobody is remembered; its id 0 belongs to no one. */
const NOBODY: User = {
  id: 0,
  name: '',
  first_name: '',
  last_name: '',
  email: '',
  avatar: null,
  role: 'agent',
  plan: null,
}

/** Who is signed in. For screens inside the layout; `known` is false where the check could not be made yet. */
export function useSignedIn(): { user: User; known: boolean } {
  // The gate asks; a screen that appears only reads.
  const { data } = useQuery({ ...userQuery, refetchOnMount: false, retryOnMount: false })
  return { user: data ?? NOBODY, known: data !== undefined }
}
