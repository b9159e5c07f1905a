import { PINNED_CACHE } from '../storage/caches.ts'
import { db } from '../storage/database.ts'
import type { PinnedFile } from './pin.ts'

/** Drops files of a pin; those another pin has too stay in the cache. */
export async function dropFiles(files: readonly PinnedFile[]): Promise<void> {
  await deleteFromCache(await db.transaction('rw', db.pinnedFiles, async () => await unlistFiles(files)))
}

/**
 * Takes files of a pin off the list, in the transaction of the caller. Returns those no other pin has, which
 * `deleteFromCache` deletes; where that is not reached, the next download does it.
 */
export async function unlistFiles(files: readonly PinnedFile[]): Promise<readonly PinnedFile[]> {
  await db.pinnedFiles.bulkDelete(files.map(({ userId, subject, url }) => [userId, subject, url]))
  const others = await db.pinnedFiles
    .where('url')
    .anyOf(files.map(({ url }) => url))
    .toArray()
  const used = new Set(others.map(({ url }) => url))
  return files.filter(({ url }) => !used.has(url))
}

export async function deleteFromCache(files: readonly PinnedFile[]): Promise<void> {
  const cache = await caches.open(PINNED_CACHE)
  await Promise.all(files.map(({ url }) => cache.delete(url)))
}

/**
 * Makes cache and database agree. Files that are no longer in the cache, as after a sign-out or when the browser cleared
 * it, are forgotten, and their pins wait again; files that no pin lists, left by a download that was killed or ran out of
 * storage, are deleted.
 */
export async function reconcileFiles(userId: number): Promise<void> {
  const cache = await caches.open(PINNED_CACHE)
  const cached = (await cache.keys()).map(({ url }) => url)
  const listed = new Set((await db.pinnedFiles.toArray()).map(({ url }) => pathOf(url)))
  await Promise.all(cached.filter((url) => !listed.has(pathOf(url))).map((url) => cache.delete(url)))
  const there = new Set(cached.map(pathOf))
  await db.transaction('rw', db.pins, db.pinnedFiles, async () => {
    const files = await db.pinnedFiles.filter((file) => file.userId === userId).toArray()
    const missing = files.filter(({ url }) => !there.has(pathOf(url)))
    await db.pinnedFiles.bulkDelete(missing.map(({ subject, url }) => [userId, subject, url]))
    for (const subject of new Set(missing.map((file) => file.subject)))
      await db.pins.update([userId, subject], { state: 'waiting', stored: 0, completedAt: null })
  })
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, globalThis.location.href)
  return pathname + search
}
