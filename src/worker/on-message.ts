import { storePostOfDay } from '#sync/days/post-of-day.ts'
import { drain } from '#sync/outbox/drain.ts'
import type { PageMessage } from '#sync/messages.ts'
import { forgetReceipts } from '#sync/outbox/receipts.ts'

import { clearLibrary } from './library-cache.ts'
import { clearPictures } from './picture-cache.ts'
import { scope } from './scope.ts'
import { dropArriving } from './cacheable.ts'

/** Does what an open page asks for. Only pages of this origin can ask. */
export function listenForMessages(): void {
  scope.addEventListener('message', (event) => {
    const { type } = (event.data ?? {}) as Partial<PageMessage>
    if (type === 'SKIP_WAITING') event.waitUntil(scope.skipWaiting())
    if (type === 'drain') event.waitUntil(drain())
    if (type === 'signed-out') event.waitUntil(forgetAnswers())
  })
}

async function forgetAnswers(): Promise<void> {
  dropArriving()
  await Promise.all([clearLibrary(), clearPictures(), storePostOfDay(null), forgetReceipts()])
}
