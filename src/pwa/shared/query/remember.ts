import type { Query, QueryClient } from '@tanstack/react-query'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'

import { dropFirstAnswers } from '#client/first-answers.ts'

import { deviceStorage, rememberedId, WHO_KEY } from './browser-storage.ts'
import { isStored } from './stored-keys.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1000
/** Change it when a stored answer changes its shape; older stores are then ignored. */
const FORM = '2'

const storeKey = (userId: number) => `porchlight:answers:${userId}`

interface Store {
  userId: number
  close: () => void
}

let open: Store | null = null

/** Restores the answers stored for the remembered user, and keeps the store up to date from now on. */
export async function recall(client: QueryClient): Promise<void> {
  const userId = rememberedId()
  if (userId !== null) await openStore(client, userId, { restore: true })
}

/** Remembers who is signed in. Somebody else's answers are dropped first. */
export async function remember(client: QueryClient, userId: number): Promise<void> {
  if (open?.userId === userId) return
  if (open) {
    const previous = open.userId
    open.close()
    deviceStorage.drop(storeKey(previous))
    dropFirstAnswers()
    const others = { predicate: ({ queryKey }: Query) => queryKey[0] !== 'user' }
    // Reset, not removed: a mounted screen refetches a reset query, but is never notified of a removed one.
    for (const query of client.getQueryCache().findAll(others)) {
      query.reset()
      // A query that began with an answer of the document is reset to that answer.
      query.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending' })
    }
    void client.refetchQueries({ ...others, type: 'active' })
  }
  const stored = rememberedId()
  if (stored !== null && stored !== userId) deviceStorage.drop(storeKey(stored))
  deviceStorage.set(WHO_KEY, String(userId))
  await openStore(client, userId, { restore: false })
}

/** Forgets the remembered user; all answers are deleted from memory and device. Drafts and outbox stay. */
export function forget(client: QueryClient): void {
  const userId = open?.userId ?? rememberedId()
  open?.close()
  open = null
  if (userId !== null) deviceStorage.drop(storeKey(userId))
  deviceStorage.drop(WHO_KEY)
  dropFirstAnswers()
  client.clear()
}

async function openStore(queryClient: QueryClient, userId: number, { restore }: { restore: boolean }): Promise<void> {
  let closed = false
  const persister = createSyncStoragePersister({
    key: storeKey(userId),
    throttleTime: 100,
    serialize: answersAlone,
    // The persister writes late; a late write after the store is closed must not come back.
    storage: {
      getItem: (key) => deviceStorage.get(key),
      removeItem: (key) => deviceStorage.drop(key),
      setItem: (key, text) => void (closed || deviceStorage.set(key, text)),
    },
  })
  const options = {
    queryClient,
    persister,
    buster: FORM,
    maxAge: MONTH_MS,
    dehydrateOptions: {
      shouldDehydrateQuery: ({ queryKey, state }: Query) => state.data !== undefined && isStored(queryKey, new Date()),
      shouldDehydrateMutation: () => false,
    },
  }
  if (restore) await persistQueryClientRestore(options)
  // Answers already in the cache cause no event.
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

/** A failed refetch is not carried over to the next start. */
function answersAlone({ clientState, ...store }: PersistedClient): string {
  const queries = clientState.queries.map((query) => ({
    ...query,
    state: { ...query.state, status: 'success', error: null, fetchFailureReason: null },
  }))
  return JSON.stringify({ ...store, clientState: { ...clientState, queries } })
}
