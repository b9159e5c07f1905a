import { vi } from 'vitest'

/** Files can’t be read any more, and a body that has one can’t be sent, as in a browser that has lost them. */
export function failToReadFiles(): void {
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.body instanceof FormData) throw new TypeError('Failed to fetch')
    return await fetch(url, init)
  })
}
