import { describe, expect, it } from 'vitest'

import type { Connection, ConnectedAccount } from '#contract/publishing/connections.ts'
import { accountsOf, pickAccount } from '#pwa/shared/publication/pick-account.ts'

const account = (id: string, over: Partial<ConnectedAccount> = {}): ConnectedAccount => ({
  id,
  name: `Page ${id}`,
  status: 'active',
  in_plan: true,
  insights: 'none',
  ...over,
})
const facebook = (...accounts: ConnectedAccount[]): Connection => ({
  platform: 'facebook',
  status: 'active',
  connected: true,
  needs_to_reconnect: false,
  page_name: 'Page 1',
  name: 'Page 1',
  available: true,
  allowed: true,
  accounts,
  most_accounts: 2,
})

describe('the account a post goes to', () => {
  it('offers no choice and names no account when only one is in the plan', () => {
    expect(pickAccount(facebook(account('1')), undefined)).toEqual({ accounts: [], chosen: null })
    expect(pickAccount(facebook(account('1'), account('2', { in_plan: false })), undefined).chosen).toBeNull()
    expect(accountsOf(['facebook'], () => ({ accounts: [], chosen: null }))).toEqual({})
  })

  it('chooses the first working account until the agent chooses', () => {
    const both = facebook(account('1'), account('2'))
    expect(pickAccount(both, undefined)).toEqual({ accounts: both.accounts, chosen: '1' })
    expect(pickAccount(both, '2').chosen).toBe('2')
    expect(pickAccount(facebook(account('1', { status: 'reconnect' }), account('2')), undefined).chosen).toBe('2')
  })

  it('chooses another account when the chosen one is gone or no longer in the plan', () => {
    expect(pickAccount(facebook(account('1')), '2')).toMatchObject({ accounts: [{ id: '1' }], chosen: '1' })
    const shrunk = facebook(account('1'), account('2', { in_plan: false }))
    expect(pickAccount(shrunk, '2')).toMatchObject({ accounts: [{ id: '1' }], chosen: '1' })
  })

  it('keeps the choice while the connections are unknown', () => {
    expect(pickAccount(undefined, '2')).toEqual({ accounts: [], chosen: '2' })
  })

  it('names accounts only for the post’s platforms', () => {
    const pickOf = () => ({ accounts: [], chosen: '2' })
    expect(accountsOf(['linkedin'], pickOf)).toEqual({ accounts: { linkedin: '2' } })
  })
})
