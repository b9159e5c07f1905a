import type { WorkerMessage } from '#sync/messages.ts'

import { scope } from './scope.ts'

/** Sends a message to every open page of this app, including those the worker doesn't control yet. */
export async function announce(message: WorkerMessage): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage(message)
}
