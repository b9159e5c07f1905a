import type { WorkerMessage } from '#sync/messages.ts'

import { scope } from './scope.ts'

/** Tells every open page of this app, those the worker doesn't yet control included. */
export async function announce(message: WorkerMessage): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage(message)
}
