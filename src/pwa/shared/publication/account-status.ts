import type { Connection } from '#contract/publishing/connections.ts'
import type { PublicationTarget } from '#contract/publishing/publishing.ts'

/** The state of the account a post goes to: the one it remembers, else the default one. */
export function accountStatusOf(
  { status, accounts }: Pick<Connection, 'status' | 'accounts'>,
  account: PublicationTarget['account'],
): Connection['status'] {
  if (account === null) return status
  return accounts.find(({ id }) => id === account.id)?.status ?? 'not_connected'
}
