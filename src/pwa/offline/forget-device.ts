import { deviceStorage } from '#pwa/shared/query/browser-storage.ts'
import { clearBadge } from '#sync/badge.ts'
import { endPeriodicSync } from '#sync/days/periodic-sync.ts'
import { deleteAnswerCaches } from '#sync/storage/caches.ts'
import type { PageMessage } from '#sync/messages.ts'
import { forgetLeads } from '#sync/leads/leads.ts'
import { forgetListings } from '#sync/listings/listings.ts'
import { forgetReceipts } from '#sync/queue/receipts.ts'
import { forgetPinnedPosts } from '#sync/pins/search.ts'
import { onDevice } from '#sync/storage/on-device.ts'
import { storageFailureOf } from '#sync/storage/storage-error.ts'

import { READY_KEY } from './readiness.ts'

/**
 * Deletes what the server sent to this device: library answers, pictures, the texts of pinned posts, receipts, listings and leads. Drafts, unsaved forms and outbox
 * items stay, stored under their agent's id. Works in a page no worker controls, as after a hard reload, and where
 * there is no worker.
 */
export async function forgetDevice(): Promise<void> {
  deviceStorage.drop(READY_KEY)
  await Promise.all([tellWorker(), clearCaches(), clearRows(), endPeriodicSync()])
}

/** The worker also drops its own record of what it stored, and answers that are still arriving. */
async function tellWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  const message: PageMessage = { type: 'signed-out' }
  registration?.active?.postMessage(message)
}

async function clearCaches(): Promise<void> {
  // Plain HTTP from another machine has no caches.
  if ('caches' in window) await deleteAnswerCaches()
}

async function clearRows(): Promise<void> {
  try {
    await onDevice(() =>
      Promise.all([forgetReceipts(), forgetPinnedPosts(), forgetListings(), forgetLeads(), clearBadge()]),
    )
  } catch (error) {
    // A device that stores nothing has nothing to forget.
    if (!storageFailureOf(error)) throw error
  }
}
