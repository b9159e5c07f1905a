import { describe, expect, it } from 'vitest'

import type { ConnectedAccount } from '#contract/connections.ts'
import { hasNoRoom, placeTaken, placeWords } from '#pwa/agent/connections/place-taken.ts'

const account = (id: string): ConnectedAccount => ({ id, name: `@${id}`, status: 'active', in_plan: true })
const two = { accounts: [account('first'), account('second')] }

describe('the account a consent takes the place of', () => {
  it('is the first one where none is named', () => {
    expect(placeTaken(two, {})?.id).toBe('first')
  })

  it('is the one that is connected anew', () => {
    expect(placeTaken(two, { account: 'second' })?.id).toBe('second')
  })

  it('is none for one more, for the first ever, and for one that is gone', () => {
    expect(placeTaken(two, { another: 'true' })).toBeUndefined()
    expect(placeTaken({ accounts: [] }, {})).toBeUndefined()
    expect(placeTaken(two, { account: 'gone' })).toBeUndefined()
  })

  it('can’t be had where the plan has no place left, or no place for that account', () => {
    expect(hasNoRoom({ ...two, most_accounts: 2 }, { another: 'true' })).toBe(true)
    expect(hasNoRoom({ ...two, most_accounts: 3 }, { another: 'true' })).toBe(false)
    expect(hasNoRoom({ ...two, most_accounts: 2 }, {})).toBe(false)
    const surplus = { accounts: [account('first'), { ...account('second'), in_plan: false }], most_accounts: 1 }
    expect(hasNoRoom(surplus, { account: 'second' })).toBe(true)
    expect(hasNoRoom(surplus, { account: 'first' })).toBe(false)
  })

  it('is named, whether it gives way or is most likely meant itself', () => {
    expect(placeWords(account('first'))).toBe(
      'This takes the place of @first. Posts planned for it go to the new account.',
    )
    expect(placeWords({ ...account('first'), status: 'reconnect' })).toBe(
      'Sign in as @first. Any other account takes its place.',
    )
  })
})
