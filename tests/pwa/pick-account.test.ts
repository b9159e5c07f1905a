import { describe, expect, it } from 'vitest'

import type { Connection, ConnectedAccount } from '#contract/connections.ts'
import { accountsOf, pickAccount } from '#pwa/shared/publication/pick-account.ts'

const account = (id: string, over: Partial<ConnectedAccount> = {}): ConnectedAccount => ({
  id,
  name: `Page ${id}`,
  status: 'active',
  in_plan: true,
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
  it('is nothing to choose, or to name, where there is one', () => {
    expect(pickAccount(facebook(account('1')), undefined)).toEqual({ accounts: [], chosen: null })
    expect(pickAccount(facebook(account('1'), account('2', { in_plan: false })), undefined).chosen).toBeNull()
    expect(accountsOf(['facebook'], () => ({ accounts: [], chosen: null }))).toEqual({})
  })

  it('is the first that works, until she chooses', () => {
    const both = facebook(account('1'), account('2'))
    expect(pickAccount(both, undefined)).toEqual({ accounts: both.accounts, chosen: '1' })
    expect(pickAccount(both, '2').chosen).toBe('2')
    expect(pickAccount(facebook(account('1', { status: 'reconnect' }), account('2')), undefined).chosen).toBe('2')
  })

  it('is chosen anew where the one it was for is gone or past what the plan has', () => {
    expect(pickAccount(facebook(account('1')), '2')).toMatchObject({ accounts: [{ id: '1' }], chosen: '1' })
    const shrunk = facebook(account('1'), account('2', { in_plan: false }))
    expect(pickAccount(shrunk, '2')).toMatchObject({ accounts: [{ id: '1' }], chosen: '1' })
  })

  it('stays what it was while nobody knows what is connected', () => {
    expect(pickAccount(undefined, '2')).toEqual({ accounts: [], chosen: '2' })
  })

  it('is named for the platforms of the post alone', () => {
    const pickOf = () => ({ accounts: [], chosen: '2' })
    expect(accountsOf(['linkedin'], pickOf)).toEqual({ accounts: { linkedin: '2' } })
  })
})
