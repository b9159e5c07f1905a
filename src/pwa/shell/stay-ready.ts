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
import { agentQuery, connectionsQuery, SCHEDULED_KEY, scheduledMonthQuery } from '#pwa/shared/answers/shared-queries.ts'
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

/** Screens that are lists of what others change; on a form a pull could only do harm. */
const SCREENS =
  /^\/(dashboard|calendar|search|social-posts|social-post-collections(\/.*)?|template-collections(\/.*)?)$/

/** How far a finger pulls until it refreshes; the sign follows at half its speed. */
const FAR_PX = 140
const SLACK_PX = 12

/**
 * Pulling a list down at its top fetches it anew, in an app on the home screen of an iPhone or iPad: every other browser
 * has a gesture or a button of its own for that. Returns a function that ends it.
 */
function startPullToRefresh(client: QueryClient): () => void {
  if (!('standalone' in navigator) || navigator.standalone !== true) return () => {}
  const sign = document.createElement('output')
  sign.className = 'pull-sign'
  document.body.append(sign)
  const end = new AbortController()
  const options = { signal: end.signal, passive: true }
  let start: { x: number; y: number } | null = null
  let pulled = 0
  let isBusy = false

  const show = (px: number) => {
    pulled = px
    sign.style.setProperty('--pulled', String(Math.min(1, px / FAR_PX)))
    sign.toggleAttribute('data-shown', px > SLACK_PX)
    sign.toggleAttribute('data-far', px >= FAR_PX)
  }

  async function refresh() {
    isBusy = true
    sign.dataset['busy'] = ''
    sign.textContent = 'Refreshing...'
    await client.refetchQueries({ type: 'active' })
    isBusy = false
    delete sign.dataset['busy']
    sign.textContent = ''
    show(0)
  }

  addEventListener(
    'touchstart',
    ({ touches }) => {
      const [finger] = touches
      const mayPull = touches.length === 1 && scrollY <= 0 && !isBusy && SCREENS.test(location.pathname)
      start =
        finger && mayPull && !document.querySelector('[role=dialog]') ? { x: finger.clientX, y: finger.clientY } : null
    },
    options,
  )
  addEventListener(
    'touchmove',
    ({ touches }) => {
      const [finger] = touches
      if (!start || !finger) return
      const [across, down] = [Math.abs(finger.clientX - start.x), finger.clientY - start.y]
      // A row of cards is scrolled sideways.
      if (pulled === 0 && across > Math.abs(down)) start = null
      else show(Math.max(0, down))
    },
    options,
  )
  const release = ({ isMeant }: { isMeant: boolean }) => {
    if (start && isMeant && pulled >= FAR_PX) void refresh()
    else if (!isBusy) show(0)
    start = null
  }
  addEventListener('touchend', () => release({ isMeant: true }), options)
  addEventListener('touchcancel', () => release({ isMeant: false }), options)
  return () => {
    end.abort()
    sign.remove()
  }
}

/** Pixels by which the visible part is smaller when a keyboard is on the screen; the bars of a browser take less. */
const LEAST_PX = 120

const TYPED_IN = 'input:not([type=checkbox], [type=radio], [type=button], [type=file], [type=range]), textarea'

/**
 * Keeps the focused field above the keyboard on the screen. Where the browser makes the page smaller
 * (`interactive-widget`), the page fits already; Safari lays the keyboard over the page, and `--keyboard` says how much of
 * it that covers. Returns a function that ends it.
 */
function watchKeyboard(): () => void {
  const { visualViewport: visible } = window
  if (!visible) return () => {}
  const root = document.documentElement
  let tallest = { width: innerWidth, height: visible.height }
  const fit = () => {
    // Turned, or in another split of the screen.
    if (tallest.width !== innerWidth) tallest = { width: innerWidth, height: visible.height }
    tallest.height = Math.max(tallest.height, visible.height)
    const field = document.activeElement
    const isTyping = field instanceof HTMLElement && field.matches(TYPED_IN)
    // A page that is zoomed in is smaller too.
    const isShown = isTyping && visible.scale === 1 && tallest.height - visible.height > LEAST_PX
    root.toggleAttribute('data-keyboard', isShown)
    const covered = isShown ? Math.max(0, innerHeight - visible.height - visible.offsetTop) : 0
    root.style.setProperty('--keyboard', `${Math.round(covered)}px`)
    if (isShown) field.scrollIntoView({ block: 'nearest' })
  }
  const end = new AbortController()
  const options = { signal: end.signal }
  visible.addEventListener('resize', fit, options)
  addEventListener('focusin', fit, options)
  addEventListener('focusout', fit, options)
  return () => {
    end.abort()
    root.removeAttribute('data-keyboard')
    root.style.removeProperty('--keyboard')
  }
}

/**
 * Starts sending the outbox, listens for live updates, invalidates the scheduler after every post that leaves it from whichever tab or worker,
 * and prefetches what publishing and the calendar need with no network, whichever screens the user visits. To be called
 * after each sign-in. Returns a function that ends the watch.
 */
export function stayReady(client: QueryClient, { id, role }: Pick<User, 'id' | 'role'>): () => void {
  const ends = [
    watchSent(id, () => void client.invalidateQueries({ queryKey: SCHEDULED_KEY })),
    watchSentChanges(id, () => {
      for (const queryKey of [SCHEDULED_KEY, ['listings'], ['leads']]) void client.invalidateQueries({ queryKey })
    }),
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
