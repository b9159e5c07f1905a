import type { CallAnswer } from '#client/call.ts'
import { sizedImage, type ImageWidth } from '#domain/media/media.ts'
import type { WorkerMessage } from '#sync/messages.ts'
import { isMetered } from '#sync/pins/device-limits.ts'

import { setReadiness } from './readiness.ts'

/** Requests that are made at once, so that the screen's own find room. */
const AT_ONCE = 3

/** Pauses before what is missing is fetched again, in milliseconds; the last one repeats. */
const PAUSES_MS = [250, 1_000, 5_000, 20_000, 60_000]

/** The widths in which pictures are fetched. Without a network the worker gives them in place of any other width. */
const WIDTHS = { home: 540, menu: 320 } as const

/** The most pictures that are stored, and of one answer: clearly fewer than the worker keeps, which drops the oldest. */
const MOST_PICTURES = 250
const MOST_PER_ANSWER = 12

/** The most coming posts that are stored. */
const MOST_COMING = 60

/** How often an answer that the worker doesn't store is fetched. */
const MOST_TRIES = 2

/** How long an active worker may take to answer this page, in milliseconds. */
const CLAIM_MS = 10_000

/** The addresses for which the server has nothing for this agent, such as a deleted post. */
const refused = new Set<string>()

/** How often an address was answered, and is not stored: the device is full, or the worker keeps no such answer. */
const answered = new Map<string, number>()

const isGivenUp = (address: string) => (answered.get(address) ?? 0) >= MOST_TRIES

/** A post that is to go out in the coming days. */
export interface ComingPost {
  social_post_id: number | null
  thumbnail: string | null
}

interface Wanted {
  /** Fetches what is missing of the agent's own answers; resolves with whether all of them are stored. */
  askOwn: () => Promise<boolean>
  /** The posts that go out next, the first one first. */
  coming: () => readonly ComingPost[]
}

/**
 * Has the worker store the main screens: what the menu leads to, the posts and collections of Home, and those that go out
 * next, with their first pictures. Says that the app is ready offline once all of it and the agent's own answers are stored,
 * and not before; what fails is fetched again. Resolves with whether it came to that.
 */
export async function prepareOffline({ askOwn, coming }: Wanted, ended: AbortSignal): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) {
    setReadiness('impossible')
    return false
  }
  setReadiness('getting')
  refused.clear()
  answered.clear()
  const signal = AbortSignal.any([ended, updateAccepted(ended)])
  await controlled(signal)
  for (let round = 0; !signal.aborted; round++) {
    const hasOwn = await askOwn()
    if ((await isAllStored(coming(), signal)) && hasOwn) {
      const isReady = ![...answered.keys()].some(isGivenUp)
      setReadiness(isReady ? 'ready' : 'unknown')
      return isReady
    }
    await pause(PAUSES_MS[Math.min(round, PAUSES_MS.length - 1)] ?? 0, signal)
  }
  if (!ended.aborted) setReadiness('unknown')
  return false
}

/** Aborted once an update is accepted in any tab; the next page fetches the rest with its files. */
function updateAccepted(ended: AbortSignal): AbortSignal {
  const accepted = new AbortController()
  const hear = ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === 'update-accepted') accepted.abort()
  }
  navigator.serviceWorker.addEventListener('message', hear, { signal: ended })
  return accepted.signal
}

/** Fetches what is not stored yet; true once nothing was missing but what is given up. */
async function isAllStored(coming: readonly ComingPost[], signal: AbortSignal): Promise<boolean> {
  const { answerOfPost, answersOfCollection, HOME_ANSWER, menuAnswers, picturesIn } = await import('./main-screens.ts')
  const there = await storedAddresses()
  const isThere = (address: string) => there.has(new URL(address, location.href).href)
  const isHomeStored = await fetchMissing([HOME_ANSWER], isThere, signal)
  const [home] = (await storedAnswers([HOME_ANSWER])) as CallAnswer<'GET /dashboard'>[]
  const { posts = [], collections = [] } = home?.data ?? {}
  const next = coming.slice(0, MOST_COMING)
  const ids = [...posts.map(({ id }) => id), ...next.flatMap(({ social_post_id: id }) => (id === null ? [] : [id]))]
  const answers = [
    ...menuAnswers().filter((address) => address !== HOME_ANSWER),
    ...ids.map(answerOfPost),
    ...collections.flatMap(({ id }) => answersOfCollection(id)),
  ]
  const areAnswersStored = await fetchMissing(answers, isThere, signal)
  const isPictureThere = (url: string) => isThere(url.replace(/\?.*/, ''))
  const chosen = new Set<string>()
  const seen = async (urls: readonly string[], width: ImageWidth) => {
    const own = [...new Set(urls)].filter((url) => url.startsWith('/media/') && !chosen.has(url))
    const more = own.slice(0, MOST_PICTURES - chosen.size)
    for (const url of more) chosen.add(url)
    return await fetchMissing(
      more.map((url) => sizedImage(url, width)),
      isPictureThere,
      signal,
    )
  }
  const isHomeSeen = await seen(picturesIn([home, next]), WIDTHS.home)
  const firstOf = (answer: unknown) => picturesIn(answer).slice(0, MOST_PER_ANSWER)
  // Where data costs money, only what is seen first.
  const isMenuSeen = isMetered() || (await seen((await storedAnswers(answers)).flatMap(firstOf), WIDTHS.menu))
  return isHomeStored && home !== undefined && areAnswersStored && isHomeSeen && isMenuSeen
}

/** The addresses in all caches, and those of pictures also without their width, of which any will do. */
async function storedAddresses(): Promise<ReadonlySet<string>> {
  const there = new Set<string>()
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      there.add(url)
      if (new URL(url).pathname.startsWith('/media/')) there.add(url.replace(/\?.*/, ''))
    }
  }
  return there
}

/** Those of these answers that are stored. */
async function storedAnswers(addresses: readonly string[]): Promise<unknown[]> {
  const found = await Promise.all(addresses.map((address) => caches.match(address, { ignoreVary: true })))
  return await Promise.all(found.flatMap((answer) => (answer ? [answer.json()] : [])))
}

/** Fetches those that are not there; true where none was missing but what the server refuses or the worker doesn't store. */
async function fetchMissing(
  addresses: readonly string[],
  isThere: (address: string) => boolean,
  signal: AbortSignal,
): Promise<boolean> {
  let isComplete = true
  const missing = [...new Set(addresses)].filter((address) => !isThere(address))
  const next = async () => {
    for (let address = missing.shift(); address !== undefined && !signal.aborted; address = missing.shift())
      if (!isGivenUp(address) && !(await wasRefused(address, signal))) isComplete = false
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  return isComplete
}

/** Asks for it through the worker, which stores what it answers; true where the server has none to give. */
async function wasRefused(address: string, signal: AbortSignal): Promise<boolean> {
  if (refused.has(address)) return true
  if (!navigator.onLine) return false
  const answer = await fetch(address, { signal, priority: 'low' }).catch(() => null)
  // The worker stores an answer that is read to its end.
  await answer?.blob().catch(() => null)
  const isRefused = answer?.status === 403 || answer?.status === 404
  if (isRefused) refused.add(address)
  if (answer?.ok) answered.set(address, (answered.get(address) ?? 0) + 1)
  return isRefused
}

/**
 * Waits until a worker answers this page; it is active once all files of the app are stored. An active one never answers a
 * page that was loaded past it, as by a hard reload; nothing is said there.
 */
async function controlled(signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return
  void serviceWorker.ready.then(() =>
    setTimeout(() => {
      if (!serviceWorker.controller && !signal.aborted) setReadiness('unknown')
    }, CLAIM_MS),
  )
  await new Promise<void>((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  if (!signal.aborted) setReadiness('getting')
}

/** Ends early when the device comes online. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    addEventListener('online', end, { once: true, signal })
    signal.addEventListener('abort', end, { once: true })
  })
}
