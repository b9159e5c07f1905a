import { describe, expect, it } from 'vitest'

import type { ConnectedAccount } from '#contract/publishing/connections.ts'
import { hasNoRoom, replacedAccount, replacementMessage } from '#pwa/agent/connections/replaced-account.ts'

const account = (id: string): ConnectedAccount => ({
  id,
  name: `@${id}`,
  status: 'active',
  in_plan: true,
  insights: 'none',
})
const two = { accounts: [account('first'), account('second')] }

describe('the account a new connection replaces', () => {
  it('a new connection replaces the first account when none is named', () => {
    expect(replacedAccount(two, {})?.id).toBe('first')
  })

  it('reconnecting an account replaces that account', () => {
    expect(replacedAccount(two, { account: 'second' })?.id).toBe('second')
  })

  it('nothing is replaced by an additional account, by the first one, or for an account that is gone', () => {
    expect(replacedAccount(two, { another: 'true' })).toBeUndefined()
    expect(replacedAccount({ accounts: [] }, {})).toBeUndefined()
    expect(replacedAccount(two, { account: 'gone' })).toBeUndefined()
  })

  it('finds no room when all places of the plan are taken, or when the account is outside the plan', () => {
    expect(hasNoRoom({ ...two, most_accounts: 2 }, { another: 'true' })).toBe(true)
    expect(hasNoRoom({ ...two, most_accounts: 3 }, { another: 'true' })).toBe(false)
    expect(hasNoRoom({ ...two, most_accounts: 2 }, {})).toBe(false)
    const surplus = { accounts: [account('first'), { ...account('second'), in_plan: false }], most_accounts: 1 }
    expect(hasNoRoom(surplus, { account: 'second' })).toBe(true)
    expect(hasNoRoom(surplus, { account: 'first' })).toBe(false)
  })

  it('names the replaced account, or the account to sign in as when it must be reconnected', () => {
    expect(replacementMessage(account('first'))).toBe(
      'This replaces @first. Posts scheduled for it will go to the new account.',
    )
    expect(replacementMessage({ ...account('first'), status: 'reconnect' })).toBe(
      'Sign in as @first. A different account replaces this one.',
    )
  })
})
