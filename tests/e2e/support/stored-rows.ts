import type { Page } from '@playwright/test'

import type { Draft } from '#sync/drafts/draft.ts'
import { captionsOf, fieldsOf } from '../../sync/support/typed.ts'

/** The captions of all users that are drafts on this device. */
export async function storedCaptions(page: Page): Promise<string[]> {
  return captionsOf(await storedRows<Draft>(page, 'typed')).map(({ caption }) => caption)
}

/** The unsaved forms of all users on this device, and the choices for their posts. */
export async function storedFields(page: Page) {
  return fieldsOf(await storedRows<Draft>(page, 'typed'))
}

/** The rows of a table of the device's database; none before the app has made it. */
export function storedRows<T>(page: Page, table: 'typed' | 'deviceSettings'): Promise<T[]> {
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
