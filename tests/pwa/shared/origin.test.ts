import { describe, expect, it } from 'vitest'

import { listingByTags, originAt, readCollectionState, readPostState } from '#pwa/shared/origin/origin.ts'

describe('the origin of a screen', () => {
  const from = { path: '/social-post-collections/home-buying?page=2', name: 'Home Buying' }
  const origin = { path: '/social-post-collections/5', name: 'Before the offer' }

  it('the origin is read from the history entry, including the listing behind the collection', () => {
    expect(readPostState({ origin, from })).toEqual({ origin, from })
    expect(readPostState({ origin })).toEqual({ origin, from: null })
    expect(readCollectionState({ from })).toEqual({ from })
  })

  it('an origin that leads out of the app or has another shape is ignored', () => {
    for (const path of ['//evil.example', 'https://evil.example', 'javascript:alert(1)', 5, undefined]) {
      expect(readCollectionState({ from: { path, name: 'Home Buying' } })).toBeNull()
    }
    for (const state of [null, 'text', {}, { origin: 'x' }]) expect(readPostState(state)).toBeNull()
  })

  it('a screen of which only the path is known gets a name, and an address elsewhere none', () => {
    expect(originAt('/dashboard')).toEqual({ path: '/dashboard', name: 'Dashboard' })
    expect(originAt('/social-posts/7?day=2026-12-01')?.name).toBe('your post')
    expect(originAt('/calendar')?.name).toBe('your calendar')
    expect(originAt('/outbox')?.name).toBe('where you were')
    for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', ''])
      expect(originAt(path)).toBeNull()
  })

  it('the listing is derived from a collection’s tags when the history has none', () => {
    expect(listingByTags(['buying-funnel', 'scripture-verses'])?.path).toBe(
      '/social-post-collections/quotes/scripture-verses',
    )
    expect(listingByTags(['buying-funnel'])).toBeNull()
  })
})
