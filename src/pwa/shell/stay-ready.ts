import type { QueryClient, QueryKey } from '@tanstack/react-query'

import type { CallAnswer } from '#client/call.ts'
import type { User } from '#contract/account/session.ts'
import { monthNow, shiftMonth, type Month } from '#domain/time/month.ts'
import { DEFAULT_TIME_ZONE } from '#domain/time/time.ts'
import { settingsQuery } from '#pwa/agent/auto-post/queries.ts'
import { sharesMonthQuery } from '#pwa/agent/share/shares.ts'
import { prepareOffline, type ComingPost } from '#pwa/offline/prepare-offline.ts'
import { READY_KEY } from '#pwa/offline/readiness.ts'
import { watchSent } from '#pwa/offline/watch-sent.ts'
import { agentQuery } from '#pwa/shared/answers/agent.ts'
import { connectionsQuery } from '#pwa/shared/answers/connections.ts'
import { SCHEDULED_KEY, scheduledMonthQuery } from '#pwa/shared/answers/scheduled.ts'
import { startLiveUpdates } from '#pwa/shared/publication/live-updates.ts'
import { deviceStorage } from '#pwa/shared/query/browser-storage.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { watchBadge } from '#sync/badge.ts'
import { watchSentChanges } from '#sync/queue/queue.ts'
import { dropStoredMonths, storedMonths } from '#sync/days/coming-days.ts'
import { requestPeriodicSync } from '#sync/days/periodic-sync.ts'
import { startTriggers } from '#sync/queue/send/triggers.ts'
import { startPinDownloads } from '#sync/pins/triggers.ts'
import { deviceCopy } from '#sync/storage/database.ts'
import { reportUnlessStorage } from '#sync/storage/storage-error.ts'

import { watchKeyboard } from './phone/keyboard.ts'
import { startPullToRefresh } from './phone/pull-to-refresh.ts'

/**
 * Starts sending the outbox, listens for live updates, invalidates the scheduler after every post that leaves it from whichever tab or worker,
 * and prefetches what publishing and the calendar need with no network, whichever screens the user visits. To be called
 * after each sign-in. Returns a function that ends the watch.
 */
export function stayReady(client: QueryClient, { id, role }: Pick<User, 'id' | 'role'>): () => void {
  const ends = [
    watchSent(id, () => void client.invalidateQueries({ queryKey: SCHEDULED_KEY })),
    watchSentChanges(id, () => void client.invalidateQueries({ queryKey: SCHEDULED_KEY })),
    watchBadge(reportUnlessStorage),
    watchKeyboard(),
    startPullToRefresh(client),
  ]
  startTriggers()
  deviceCopy.compare().catch(reportUnlessStorage)
  if (role === 'agent') {
    // What can't be fetched now is fetched by the screen that needs it.
    const ended = new AbortController()
    void takeStoredMonths(client, id)
      .then(() => ask(client))
      .then(() => prepareOffline({ askOwn: () => askOwn(client), coming: () => comingPosts(client) }, ended.signal))
      .then(sayReady)
      .catch(reportError)
    void requestPeriodicSync()
    ends.push(() => ended.abort(), startLiveUpdates(client), startPinDownloads(id))
  }
  return () => {
    for (const end of ends) end()
  }
}

/** Takes over the months the worker fetched while the app was closed, where they are newer than what is known. */
async function takeStoredMonths(client: QueryClient, userId: number): Promise<void> {
  for (const { answer, at, ...month } of await storedMonths(userId)) {
    const { queryKey } = scheduledMonthQuery(month)
    if ((client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) < at)
      client.setQueryData(queryKey, answer, { updatedAt: at })
  }
  await dropStoredMonths()
}

/** Asks for what the screens of the first minute need. */
async function ask(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery(connectionsQuery),
    client.prefetchQuery(agentQuery),
    client.prefetchQuery(settingsQuery),
  ])
  const month = presentMonth(client)
  // The last days of a month need the next one too.
  await Promise.all([month, shiftMonth(month, 1)].map((one) => client.prefetchQuery(scheduledMonthQuery(one))))
}

/** Asks for what is missing of the agent's own answers with which the main screens open; resolves with whether all are there. */
async function askOwn(client: QueryClient): Promise<boolean> {
  await ask(client)
  const isThere = ({ queryKey }: { queryKey: QueryKey }) => client.getQueryData(queryKey) !== undefined
  const month = presentMonth(client)
  // A week of the calendar may begin or end in another month.
  const months = [month, shiftMonth(month, 1), shiftMonth(month, -1)]
  const posts = months.map(scheduledMonthQuery)
  const shares = months.map(sharesMonthQuery)
  await Promise.all([
    ...posts.map((query) => isThere(query) || client.prefetchQuery(query)),
    ...shares.map((query) => isThere(query) || client.prefetchQuery(query)),
  ])
  return [connectionsQuery, agentQuery, settingsQuery, ...posts, ...shares].every(isThere)
}

function presentMonth(client: QueryClient): Month {
  const zone = client.getQueryData(agentQuery.queryKey)?.data.time_zone ?? DEFAULT_TIME_ZONE
  return monthNow(new Date(), zone)
}

/** The posts of the stored months that are still to go out, the next one first. */
function comingPosts(client: QueryClient): ComingPost[] {
  const answers = client.getQueriesData<Partial<CallAnswer<'GET /agent/social-posts'>>>({ queryKey: SCHEDULED_KEY })
  return answers
    .flatMap(([, answer]) => (Array.isArray(answer?.data) ? answer.data : []))
    .filter(({ status }) => status === 'scheduled')
    .toSorted((a, b) => Date.parse(a.scheduled_at) - Date.parse(b.scheduled_at))
}

/** Says it once after each sign-in on this device. */
function sayReady(isReady: boolean): void {
  if (!isReady || deviceStorage.get(READY_KEY) !== null) return
  deviceStorage.set(READY_KEY, 'said')
  notify.stored('Ready offline. Porchlight now opens without internet.')
}
