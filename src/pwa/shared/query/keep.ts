/** Short texts under keys. Some browsers forbid it and some run full: what can't be kept is known until the page goes. */
function keepIn(place: 'localStorage' | 'sessionStorage') {
  const unkept = new Map<string, string>()
  return {
    get(key: string): string | null {
      try {
        return unkept.get(key) ?? globalThis[place].getItem(key)
      } catch {
        return null
      }
    },
    set(key: string, value: string): void {
      try {
        globalThis[place].setItem(key, value)
        unkept.delete(key)
      } catch {
        unkept.set(key, value)
      }
    },
    drop(key: string): void {
      unkept.delete(key)
      try {
        globalThis[place].removeItem(key)
      } catch {
        // Where nothing may be kept there is nothing to drop.
      }
    },
  }
}

/** Kept on the device. */
export const keep = keepIn('localStorage')

/** Kept as long as the tab, reloads included. */
export const keepInTab = keepIn('sessionStorage')

/** Under this key stands the id of whoever is remembered on this device. */
export const WHO_KEY = 'porchlight:who'

/** The id of whoever is remembered on this device, or null. */
export function rememberedId(): number | null {
  const id = Number(keep.get(WHO_KEY) ?? Number.NaN)
  return Number.isInteger(id) && id > 0 ? id : null
}
