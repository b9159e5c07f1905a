import { queryClient } from '#pwa/shared/query/client.ts'
import { user } from '#tests/support/records/account.ts'

/** Another agent’s session replaces the present one, as after a sign-in in another tab. */
export function signInElsewhere(): void {
  queryClient.setQueryData(['user'], { data: user({ id: 77, email: 'other@porchlight.test' }) })
}
