import { afterEach, describe, expect, it, vi } from 'vitest'

import { keep, keepInTab, rememberedId, WHO_KEY } from '#pwa/shared/query/keep.ts'

/** Safari and Firefox throw at the mere mention when all cookies are blocked. */
function forbid() {
  for (const place of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, place, {
      configurable: true,
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  }
}

/** A device with room for what is there already and for nothing else. */
function fill(there: Map<string, string>) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => there.get(key) ?? null,
    setItem: () => {
      throw new DOMException('Full.', 'QuotaExceededError')
    },
    removeItem: (key: string) => void there.delete(key),
  })
}

afterEach(() => {
  for (const store of [keep, keepInTab]) for (const key of ['a', WHO_KEY]) store.drop(key)
  vi.unstubAllGlobals()
  for (const place of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, place)
})

describe('where a browser keeps nothing for us', () => {
  it('asking, keeping and dropping go through, and what was kept is known until the page goes', () => {
    forbid()
    expect(rememberedId()).toBeNull()
    for (const store of [keep, keepInTab]) {
      expect(store.get('a')).toBeNull()
      store.set('a', '1')
      expect(store.get('a')).toBe('1')
      store.drop('a')
      expect(store.get('a')).toBeNull()
    }
    keep.set(WHO_KEY, '7')
    expect(rememberedId()).toBe(7)
  })

  it('a full device answers with the newest, not with what it still has', () => {
    const there = new Map([['a', 'old']])
    fill(there)
    keep.set('a', 'new')
    expect(keep.get('a')).toBe('new')
    keep.drop('a')
    expect(keep.get('a')).toBeNull()
    expect([...there]).toEqual([])
  })
})
