import { SHARE_PATH } from '#domain/app-path.ts'

import { scope } from './scope.ts'
import { takeShare } from './take-share.ts'

/** Takes what other apps share, with or without a network, and opens the screen of a new post. */
export function listenForShares(): void {
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    if (request.method !== 'POST' || new URL(request.url).pathname !== SHARE_PATH) return
    event.respondWith(takeShare(request))
  })
}
