import { deviceStorage } from '#pwa/shared/query/browser-storage.ts'

/** The key under which the account to be deleted is stored, with the code by which its request can be looked up. */
const KEY = 'porchlight:deletion'

interface StoredRequest {
  userId: number
  code: string
}

/** Remembers a request on this device, so that the device can forget the account once it is deleted. */
export function storeRequest(request: StoredRequest): void {
  deviceStorage.set(KEY, JSON.stringify(request))
}

/** Drops the remembered request. */
export function dropRequest(): void {
  deviceStorage.drop(KEY)
}

/** The request remembered on this device; null where there is none. */
export function storedRequest(): StoredRequest | null {
  const text = deviceStorage.get(KEY)
  if (text === null) return null
  try {
    const { userId, code } = JSON.parse(text) as Partial<StoredRequest>
    return typeof userId === 'number' && typeof code === 'string' ? { userId, code } : null
  } catch {
    return null
  }
}
