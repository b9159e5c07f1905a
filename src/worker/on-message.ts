import { storePostOfDay } from '#sync/days/post-of-day.ts'
import { drain } from '#sync/queue/send/drain.ts'
import type { PageMessage } from '#sync/messages.ts'
import { forgetReceipts } from '#sync/queue/receipts.ts'

import { announce } from './announce.ts'
import { clearLibrary } from './library-cache.ts'
import { clearPictures } from './picture-cache.ts'
import { scope } from './scope.ts'
import { noteSignOut } from './cacheable.ts'

/** Does what an open page asks for. Only pages of this origin can ask. */
export function listenForMessages(): void {
  scope.addEventListener('message', (event) => {
    const { type } = (event.data ?? {}) as Partial<PageMessage>
    if (type === 'SKIP_WAITING') event.waitUntil(takeOver())
    if (type === 'drain') event.waitUntil(drain())
    if (type === 'signed-out') event.waitUntil(forgetAnswers())
  })
}

/** A browser replaces a worker only once it has nothing left to answer, so pages end what they fetch in the background. */
async function takeOver(): Promise<void> {
  await Promise.all([announce({ type: 'update-accepted' }), scope.skipWaiting()])
}

async function forgetAnswers(): Promise<void> {
  noteSignOut()
  await Promise.all([clearLibrary(), clearPictures(), storePostOfDay(null), forgetReceipts()])
}
