import { describe, expect, it } from 'vitest'

import { listingByTags, readCollectionState, readPostState } from '#pwa/shared/origin/origin.ts'

describe('where a screen was come to from', () => {
  const from = { path: '/social-post-collections/home-buying?page=2', name: 'Home Buying' }
  const origin = { path: '/social-post-collections/5', name: 'Before the offer' }

  it('is read from the history entry, the listing behind the collection included', () => {
    expect(readPostState({ origin, from })).toEqual({ origin, from })
    expect(readPostState({ origin })).toEqual({ origin, from: null })
    expect(readCollectionState({ from })).toEqual({ from })
  })

  it('is not believed when it leads out of the product or has another form', () => {
    for (const path of ['//evil.example', 'https://evil.example', 'javascript:alert(1)', 5, undefined]) {
      expect(readCollectionState({ from: { path, name: 'Home Buying' } })).toBeNull()
    }
    for (const state of [null, 'text', {}, { origin: 'x' }]) expect(readPostState(state)).toBeNull()
  })

  it('is guessed from a collection’s tags for those who came by a bare address', () => {
    expect(listingByTags(['buying-funnel', 'scripture-verses'])?.path).toBe(
      '/social-post-collections/quotes/scripture-verses',
    )
    expect(listingByTags(['buying-funnel'])).toBeNull()
  })
})
