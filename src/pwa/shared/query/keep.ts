/** localStorage, where there is one: some browsers forbid it, and then nothing is remembered. */
export const keep = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch (error) {
      reportError(error)
    }
  },
  drop(key: string): void {
    try {
      localStorage.removeItem(key)
    } catch (error) {
      reportError(error)
    }
  },
}

/** Under this key stands the id of whoever is remembered on this device. */
export const WHO_KEY = 'porchlight:who'

/** The id of whoever is remembered on this device, or null. */
export function rememberedId(): number | null {
  const id = Number(keep.get(WHO_KEY) ?? Number.NaN)
  return Number.isInteger(id) && id > 0 ? id : null
}
