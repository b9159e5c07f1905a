import { afterEach, describe, expect, it, vi } from 'vitest'

import { deviceStorage, tabStorage, rememberedId, WHO_KEY } from '#pwa/shared/query/browser-storage.ts'

/** Safari and Firefox throw on any access when all cookies are blocked. */
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

/** A device with no room for new data. */
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
  for (const store of [deviceStorage, tabStorage]) for (const key of ['a', WHO_KEY]) store.drop(key)
  vi.unstubAllGlobals()
  for (const place of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, place)
})

describe('a browser without storage', () => {
  it('reads, writes and removes values in memory when storage is forbidden', () => {
    forbid()
    expect(rememberedId()).toBeNull()
    for (const store of [deviceStorage, tabStorage]) {
      expect(store.get('a')).toBeNull()
      store.set('a', '1')
      expect(store.get('a')).toBe('1')
      store.drop('a')
      expect(store.get('a')).toBeNull()
    }
    deviceStorage.set(WHO_KEY, '7')
    expect(rememberedId()).toBe(7)
  })

  it('returns the newest value when the storage is full, not the old stored one', () => {
    const there = new Map([['a', 'old']])
    fill(there)
    deviceStorage.set('a', 'new')
    expect(deviceStorage.get('a')).toBe('new')
    deviceStorage.drop('a')
    expect(deviceStorage.get('a')).toBeNull()
    expect([...there]).toEqual([])
  })
})
