import { queryOptions, useQuery } from '@tanstack/react-query'

import { callQuery } from '#pwa/shared/query/call-query.ts'
import type { User } from '#contract/account/session.ts'

/** The session check. Fetched anew at every start, whoever is remembered. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  ...callQuery('GET /user'),
  select: (answer) => answer.data,
  staleTime: 60_000,
})

/** A placeholder where the check could not be made and nobody is remembered; its id 0 belongs to no user. */
export const NOBODY: User = {
  id: 0,
  name: '',
  first_name: '',
  last_name: '',
  email: '',
  avatar: null,
  role: 'agent',
  plan: null,
  account_deletion: null,
}

/** Who is signed in. For screens inside the layout; `known` is false where the check could not be made yet. */
export function useSignedIn(): { user: User; known: boolean } {
  // The gate does the check; a screen only reads it.
  const { data } = useQuery({ ...userQuery, refetchOnMount: false, retryOnMount: false })
  return { user: data ?? NOBODY, known: data !== undefined }
}
