let asked = false

/**
 * Asks the browser, once per visit, not to clear this device's data when space runs low. It may
 * refuse; the outbox still works.
 */
export function askToKeepStorage(): void {
  const { storage } = navigator as { storage?: StorageManager }
  // Workers can't ask.
  if (asked || !storage || !('persist' in storage)) return
  asked = true
  const { persist } = storage as { persist: () => Promise<boolean> }
  persist.call(storage).catch(reportError)
}
