import type { ConnectedAccount, Connection } from '#contract/publishing/connections.ts'

/** What a consent is asked for: an account that is reconnected, one more, or else the first there is. */
export interface Meant {
  account?: string
  another?: 'true'
}

/** The account that another one would replace, by the server's rule; none where there is room for it. */
export function replacedAccount(
  { accounts }: Pick<Connection, 'accounts'>,
  { account, another }: Meant,
): ConnectedAccount | undefined {
  if (another) return undefined
  return account === undefined ? accounts[0] : accounts.find(({ id }) => id === account)
}

/** Whether the agent's plan has no room for what is meant, which the server would refuse. */
export function hasNoRoom(
  { accounts, most_accounts: most }: Pick<Connection, 'accounts' | 'most_accounts'>,
  { account, another }: Meant,
): boolean {
  if (another) return accounts.length >= most
  return accounts.some(({ id, in_plan: inPlan }) => id === account && !inPlan)
}

/** The message shown before the agent leaves: an account that is signed out is most likely the one meant. */
export function replacementMessage({ name, status }: Pick<ConnectedAccount, 'name' | 'status'>): string {
  return status === 'reconnect'
    ? `Sign in as ${name}. A different account replaces this one.`
    : `This replaces ${name}. Posts scheduled for it will go to the new account.`
}
