import { expect, test } from 'vitest'

import { pageNotices } from '#domain/listings/page-notices.ts'
import { STATE_CODES } from '#domain/library/places.ts'

test('the notices of every state have words and a source', () => {
  const found = [...STATE_CODES, 'DC', null].flatMap((state) => pageNotices(state).map((notice) => ({ state, notice })))
  expect(found.map(({ state, notice }) => `${state}: ${notice.label}`)).toEqual([
    'NY: New York State Fair Housing Notice',
    'TX: TREC Information About Brokerage Services',
    'TX: TREC Consumer Protection Notice',
  ])
  for (const { citation, urls, read } of found.map(({ notice }) => notice)) {
    expect(citation).toMatch(/\d/)
    expect(read).toMatch(/^20\d\d-\d\d-\d\d$/)
    for (const address of urls) expect(() => new URL(address)).not.toThrow()
  }
})
