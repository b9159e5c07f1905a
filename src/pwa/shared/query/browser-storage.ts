/**
 * Short texts under keys. Some browsers forbid storage and some run full: what can't be stored lasts as long as the
 * page.
 */
function storageIn(place: 'localStorage' | 'sessionStorage') {
  const unsaved = new Map<string, string>()
  return {
    get(key: string): string | null {
      try {
        return unsaved.get(key) ?? globalThis[place].getItem(key)
      } catch {
        return null
      }
    },
    set(key: string, value: string): void {
      try {
        globalThis[place].setItem(key, value)
        unsaved.delete(key)
      } catch {
        unsaved.set(key, value)
      }
    },
    drop(key: string): void {
      unsaved.delete(key)
      try {
        globalThis[place].removeItem(key)
      } catch {
        // Where nothing may be stored there is nothing to drop.
      }
    },
  }
}

/** Stored on the device. */
export const deviceStorage = storageIn('localStorage')

/** Stored as long as the tab, reloads included. */
export const tabStorage = storageIn('sessionStorage')

/** The key of the id of the user remembered on this device. */
export const WHO_KEY = 'porchlight:who'

/** The id of the user remembered on this device, or null. */
export function rememberedId(): number | null {
  const id = Number(deviceStorage.get(WHO_KEY) ?? Number.NaN)
  return Number.isInteger(id) && id > 0 ? id : null
}
