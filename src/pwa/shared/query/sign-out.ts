import type { QueryClient } from '@tanstack/react-query'

import type { PageMessage } from '#sync/messages.ts'

import { forget } from './remember.ts'

/** Wipes what this device was told about whoever was signed in, the worker's part included. Her own work stays. */
export function wipe(client: QueryClient): void {
  forget(client)
  const message: PageMessage = { type: 'signed-out' }
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(message)
}
