import type { Query, QueryClient } from '@tanstack/react-query'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'

import { keep, rememberedId, WHO_KEY } from './keep.ts'
import { isKept } from './kept.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1000
/** Change it when a kept answer changes its form; older stores are then left aside. */
const FORM = '2'

const storeKey = (userId: number) => `porchlight:answers:${userId}`

interface Store {
  userId: number
  close: () => void
}

let open: Store | null = null

/** Brings back what is kept for whoever is remembered, and keeps it up to date from now on. */
export async function recall(client: QueryClient): Promise<void> {
  const userId = rememberedId()
  if (userId !== null) await openStore(client, userId, true)
}

/** Remembers who is signed in. Somebody else's answers are dropped first. */
export async function remember(client: QueryClient, userId: number): Promise<void> {
  if (open?.userId === userId) return
  if (open) {
    const previous = open.userId
    open.close()
    keep.drop(storeKey(previous))
    // What a standing screen shows is asked for again; of a query that is removed it would never hear.
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'user' })
  }
  keep.set(WHO_KEY, String(userId))
  await openStore(client, userId, false)
}

/** Nobody is remembered any more; all answers are gone from memory and device. Drafts and outbox stay. */
export function forget(client: QueryClient): void {
  const userId = open?.userId ?? rememberedId()
  open?.close()
  open = null
  if (userId !== null) keep.drop(storeKey(userId))
  keep.drop(WHO_KEY)
  client.clear()
}

async function openStore(queryClient: QueryClient, userId: number, restore: boolean): Promise<void> {
  let closed = false
  const persister = createSyncStoragePersister({
    key: storeKey(userId),
    throttleTime: 100,
    serialize: answersAlone,
    // The persister writes late; what it still wants to write after the store is closed must not come back.
    storage: {
      getItem: (key) => keep.get(key),
      removeItem: (key) => keep.drop(key),
      setItem: (key, text) => void (closed || keep.set(key, text)),
    },
  })
  const options = {
    queryClient,
    persister,
    buster: FORM,
    maxAge: MONTH_MS,
    dehydrateOptions: {
      shouldDehydrateQuery: ({ queryKey, state }: Query) => state.data !== undefined && isKept(queryKey, new Date()),
      shouldDehydrateMutation: () => false,
    },
  }
  if (restore) await persistQueryClientRestore(options)
  // What is known already brings no event.
  else await persistQueryClientSave(options)
  const unsubscribe = persistQueryClientSubscribe(options)
  open = {
    userId,
    close: () => {
      closed = true
      unsubscribe()
    },
  }
}

/** What could not be fetched anew at last is no concern of the next start. */
function answersAlone({ clientState, ...store }: PersistedClient): string {
  const queries = clientState.queries.map((query) => ({
    ...query,
    state: { ...query.state, status: 'success', error: null, fetchFailureReason: null },
  }))
  return JSON.stringify({ ...store, clientState: { ...clientState, queries } })
}
