import { vi } from 'vitest'

/** A storage of the browser, as a map; `vi.unstubAllGlobals` ends it. */
export function stubStorage(name: 'localStorage' | 'sessionStorage', stored = new Map<string, string>()) {
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
  return stored
}
