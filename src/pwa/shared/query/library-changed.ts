import type { QueryClient } from '@tanstack/react-query'

import type { WorkerMessage } from '#sync/messages.ts'

/** Refetches what is on screen when the worker says that a library answer it gave from its store has changed since. */
export function watchLibrary(client: QueryClient): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const hear = ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === 'library-changed') void client.invalidateQueries({ queryKey: ['library'] })
  }
  navigator.serviceWorker.addEventListener('message', hear)
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}
