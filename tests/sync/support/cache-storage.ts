/** The browser's cache storage as far as the device's modules use it. */
export class FakeCacheStorage {
  readonly #caches = new Map<string, FakeCache>()

  async open(name: string): Promise<FakeCache> {
    const cache = this.#caches.get(name) ?? new FakeCache()
    this.#caches.set(name, cache)
    return cache
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()]
  }

  async match(asked: Asked, { cacheName, ...options }: MultiCacheQueryOptions = {}): Promise<Response | undefined> {
    for (const [name, cache] of this.#caches) {
      const found = cacheName === undefined || cacheName === name ? await cache.match(asked, options) : undefined
      if (found) return found
    }
    return undefined
  }

  async has(name: string): Promise<boolean> {
    return this.#caches.has(name)
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name)
  }
}

class FakeCache {
  readonly #answers = new Map<string, Response>()

  async put(asked: Asked, answer: Response): Promise<void> {
    this.#answers.set(addressOf(asked), answer)
  }

  async match(asked: Asked, { ignoreSearch = false }: CacheQueryOptions = {}): Promise<Response | undefined> {
    if (!ignoreSearch) return this.#answers.get(addressOf(asked))?.clone()
    const path = (address: string) => address.replace(/\?.*/, '')
    return [...this.#answers].find(([url]) => path(url) === path(addressOf(asked)))?.[1].clone()
  }

  async delete(url: string): Promise<boolean> {
    return this.#answers.delete(absolute(url))
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.#answers.keys()].map((url) => ({ url }))
  }
}

type Asked = string | { url: string }

const addressOf = (asked: Asked) => absolute(typeof asked === 'string' ? asked : asked.url)

const absolute = (url: string) => new URL(url, location.href).href
