import type { Page } from '@playwright/test'

/** The rows of a table of the device's database; none before the app has made it. */
export function storedRows<T>(page: Page, table: 'drafts' | 'forms' | 'deviceSettings'): Promise<T[]> {
  return page.evaluate(async (table) => {
    // Opening a database that isn't there yet would make an empty one in the app's way.
    const present = await indexedDB.databases()
    if (!present.some(({ name, version = 0 }) => name === 'porchlight' && version > 0)) return []
    return await new Promise<T[]>((resolve) => {
      indexedDB.open('porchlight').addEventListener('success', ({ target }) => {
        const { result: db } = target as IDBOpenDBRequest
        const rows = db.transaction(table).objectStore(table).getAll()
        rows.addEventListener('success', () => {
          db.close()
          resolve(rows.result as T[])
        })
      })
    })
  }, table)
}
