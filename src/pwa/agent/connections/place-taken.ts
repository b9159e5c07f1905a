import type { ConnectedAccount, Connection } from '#contract/connections.ts'

/** What a consent is asked for: an account that is connected anew, one more, or else the first there is. */
export interface Meant {
  account?: string
  another?: 'true'
}

/** The account another one would take the place of, by the server's rule; none where a place is free for it. */
export function placeTaken(
  { accounts }: Pick<Connection, 'accounts'>,
  { account, another }: Meant,
): ConnectedAccount | undefined {
  if (another) return undefined
  return account === undefined ? accounts[0] : accounts.find(({ id }) => id === account)
}

/** Whether her plan has no place for what is meant, which the server would refuse. */
export function hasNoRoom(
  { accounts, most_accounts: most }: Pick<Connection, 'accounts' | 'most_accounts'>,
  { account, another }: Meant,
): boolean {
  if (another) return accounts.length >= most
  return accounts.some(({ id, in_plan: inPlan }) => id === account && !inPlan)
}

/** What is said of it before she leaves: one that is signed out is most likely meant itself. */
export function placeWords({ name, status }: Pick<ConnectedAccount, 'name' | 'status'>): string {
  return status === 'reconnect'
    ? `Sign in as ${name}. Any other account takes its place.`
    : `This takes the place of ${name}. Posts planned for it go to the new account.`
}
