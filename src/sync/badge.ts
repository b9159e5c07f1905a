import { liveQuery } from 'dexie'

import { isPublish } from './queue/entry.ts'
import { db } from './storage/database.ts'

/** Stores how many notices the signed-in user has not read. */
export async function setUnread(userId: number, unread: number): Promise<void> {
  await db.deviceSettings.put({ userId, name: 'unread', value: unread })
}

/** Keeps the number on the app's icon up to date while a window is open. Returns a function that ends it. */
export function watchBadge(onError: (error: unknown) => void): () => void {
  const watch = liveQuery(count).subscribe({
    next: (number) => {
      if (number !== null) show(number).catch(onError)
    },
    error: onError,
  })
  return () => watch.unsubscribe()
}

/** The same for the user remembered on this device, as a push tells it to the worker. */
export async function setPushedUnread(unread: number): Promise<void> {
  const known = await storedUnread()
  if (!known) return await show(unread)
  await setUnread(known.userId, unread)
  await refreshBadge()
}

/** Shows the present number, for example after the worker has sent the outbox. */
export async function refreshBadge(): Promise<void> {
  const number = await count()
  if (number !== null) await show(number)
}

/** Unread notices, and what the same user has waiting on this device; null where nobody is signed in. */
async function count(): Promise<number | null> {
  const known = await storedUnread()
  if (!known) return null
  const { userId } = known
  const waiting = db.queue.where({ userId }).and((entry) => isPublish(entry) || entry.subject !== 'notices')
  return known.value + (await waiting.count())
}

/** Removes the number at sign-out. */
export async function clearBadge(): Promise<void> {
  await db.deviceSettings.filter(({ name }) => name === 'unread').delete()
  await show(0)
}

/** The id of the agent who is signed in on this device, for the worker; null where nobody is. */
export async function signedInHere(): Promise<number | null> {
  return (await storedUnread())?.userId ?? null
}

/** Nobody but the signed-in user has a row. */
function storedUnread() {
  return db.deviceSettings.filter(({ name }) => name === 'unread').first()
}

/** Firefox has no badges, and Safari has them only in an installed app. */
async function show(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count))
}
