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

  async has(name: string): Promise<boolean> {
    return this.#caches.has(name)
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name)
  }
}

class FakeCache {
  readonly #answers = new Map<string, Response>()

  async put(url: string, answer: Response): Promise<void> {
    this.#answers.set(absolute(url), answer)
  }

  async match(asked: string | { url: string }): Promise<Response | undefined> {
    return this.#answers.get(absolute(typeof asked === 'string' ? asked : asked.url))?.clone()
  }

  async delete(url: string): Promise<boolean> {
    return this.#answers.delete(absolute(url))
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.#answers.keys()].map((url) => ({ url }))
  }
}

const absolute = (url: string) => new URL(url, location.href).href
