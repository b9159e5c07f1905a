let answer: Promise<boolean> | null = null

/**
 * Asks the browser, once per visit, not to clear this device's data when space runs low, and tells whether it agreed. It
 * may refuse; everything still works.
 */
export function askToKeepStorage(): Promise<boolean> {
  answer ??= ask().catch((error: unknown) => {
    reportError(error)
    return false
  })
  return answer
}

async function ask(): Promise<boolean> {
  const { storage } = navigator as { storage?: StorageManager }
  // Workers can't ask.
  if (!storage || !('persist' in storage)) return false
  const { persist } = storage as { persist: () => Promise<boolean> }
  return await persist.call(storage)
}
