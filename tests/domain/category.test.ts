import { describe, expect, test } from 'vitest'

import { browseCategories } from '#domain/library/category.ts'
import { CATEGORY_NAMES } from '#tests/support/specified-names.ts'

describe('Browse by Category', () => {
  test('there are the fifteen categories of the specification in their order', () => {
    expect(browseCategories(() => undefined).map(({ name }) => name)).toEqual(CATEGORY_NAMES)
  })

  test('a category leads to its collection, or else to the listing it fits', () => {
    const found = new Map(
      browseCategories((name) => (name === 'CMA Packet' ? 7 : undefined)).map((one) => [one.name, one.path]),
    )
    expect(found.get('Buyer Resources')).toBe('/template-collections/buyer-resources')
    expect(found.get('CMA Packet')).toBe('/template-collections/7')
    expect(found.get('Closing Guide')).toBe('/template-collections/transaction-resources')
    expect(found.get('Open House Kit')).toBe('/template-collections/open-house-resources')
  })
})
