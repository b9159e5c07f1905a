let asked = false

/**
 * Asks the browser, once per visit, not to clear this device's data when room gets short. It may say
 * no; the outbox works all the same.
 */
export function askToKeepStorage(): void {
  const { storage } = navigator as { storage?: StorageManager }
  // Workers can't ask, and there it is too late anyway.
  if (asked || !storage || !('persist' in storage)) return
  asked = true
  const { persist } = storage as { persist: () => Promise<boolean> }
  persist.call(storage).catch(reportError)
}
