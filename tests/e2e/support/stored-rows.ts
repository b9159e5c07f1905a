import type { Page } from '@playwright/test'

/** The rows of a table of the device's database. */
export function storedRows<T>(page: Page, table: 'drafts' | 'forms'): Promise<T[]> {
  return page.evaluate(
    (table) =>
      new Promise<T[]>((resolve) => {
        indexedDB.open('porchlight').addEventListener('success', ({ target }) => {
          const { result: db } = target as IDBOpenDBRequest
          const rows = db.transaction(table).objectStore(table).getAll()
          rows.addEventListener('success', () => {
            db.close()
            resolve(rows.result as T[])
          })
        })
      }),
    table,
  )
}
