import type { Transport } from '#client/call.ts'
import { ApiError, OfflineError } from '#client/errors.ts'
import { send } from '#client/send.ts'
import type { SocialPost } from '#contract/library/library.ts'

import { timeoutFor } from '../queue/retry.ts'
import { PINNED_CACHE } from '../storage/caches.ts'
import { db } from '../storage/database.ts'
import { onDevice } from '../storage/on-device.ts'
import { storageFailureOf } from '../storage/storage-error.ts'
import { mediaOf, type PinnedMedia } from './content.ts'
import { isMetered, roomLeft, type Room } from './device-limits.ts'
import { dropFiles, reconcileFiles } from './files.ts'
import type { Pin, PinState } from './pin.ts'
import { pinnedPost } from './search.ts'

const LOCK = 'porchlight-pins'
/** Milliseconds after which a complete pin is compared with the library again. */
const FRESH_MS = 24 * 60 * 60 * 1000

/** Milliseconds between two requests of a download, so that it leaves most of the server's limit of calls to the agent. */
const PAUSE_MS = 200

/** Why a download stopped before its end, as the state the pin is left in. */
class Stopped extends Error {
  override readonly name = 'Stopped'
  readonly state: PinState

  constructor(state: PinState) {
    super(state)
    this.state = state
  }
}

/**
 * Downloads what the user's pins lack, one pin after the other, in one window at a time. A download that was interrupted
 * goes on with the files it lacks; one of a complete pin asks for the answers anew, past the worker's caches. Returns
 * whether something is left that another attempt may bring; also when another window is downloading, which may end at any
 * time.
 *
 * @throws DeviceStorageError
 */
export async function downloadPins(userId: number, { pauseMs = PAUSE_MS } = {}): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager }
  const download = () => onDevice(() => downloadAll(userId, pauseMs))
  // Without locks two windows may download at once; both store the same.
  if (!locks) return await download()
  return await locks.request(LOCK, { ifAvailable: true }, async (lock) => lock === null || download())
}

async function downloadAll(userId: number, pauseMs: number): Promise<boolean> {
  await reconcileFiles(userId)
  const tried = new Set<string>()
  // Read again after each, since others may be pinned meanwhile.
  for (;;) {
    const pins = await db.pins.where({ userId }).sortBy('pinnedAt')
    const next = pins.find((pin) => !tried.has(pin.subject) && isWanting(pin, Date.now()))
    if (!next) return pins.some(({ state }) => state === 'waiting')
    tried.add(next.subject)
    const state = await downloadOne(next, pauseMs)
    if (state === 'waiting') return true
  }
}

function isWanting({ state, completedAt }: Pin, now: number): boolean {
  if (state === 'complete') return completedAt === null || Math.abs(now - completedAt) > FRESH_MS
  return state !== 'missing' && state !== 'over_budget'
}

/** Downloads a pin and stores its state; returns how the download ended. */
async function downloadOne(pin: Pin, pauseMs: number): Promise<PinState> {
  const key: [number, Pin['subject']] = [pin.userId, pin.subject]
  let state: PinState
  try {
    if (isMetered() && !pin.allowsMetered) throw new Stopped('metered')
    await db.pins.update(key, { state: pin.completedAt === null ? 'downloading' : 'complete' })
    const [cache, room] = await Promise.all([caches.open(PINNED_CACHE), roomLeft(pin.userId)])
    await new Download(pin, { cache, room, pauseMs }).run()
    state = 'complete'
  } catch (error) {
    state = stateAfter(error)
  }
  // What was complete still is when only the comparison with the library was cut short.
  const isInterrupted = state === 'waiting' || state === 'metered'
  const shown = isInterrupted && pin.completedAt !== null ? 'complete' : state
  await db.pins.update(key, { state: shown, ...(state === 'complete' && { completedAt: Date.now() }) })
  return state
}

function stateAfter(error: unknown): PinState {
  if (error instanceof Stopped) return error.state
  if (storageFailureOf(error)?.failure === 'full') return 'device_full'
  if (error instanceof OfflineError) return 'waiting'
  if (error instanceof ApiError) return error.status === 404 || error.status === 403 ? 'missing' : 'waiting'
  throw error
}

interface DownloadOptions {
  cache: Cache
  room: Room
  pauseMs: number
}

/** One download of a pin. */
class Download {
  readonly #pin: Pin
  readonly #urls = new Set<string>()
  readonly #cache: Cache
  readonly #room: Room
  readonly #pauseMs: number
  /** Addresses of what an earlier attempt has stored. */
  #stored = new Set<string>()

  constructor(pin: Pin, { cache, room, pauseMs }: DownloadOptions) {
    this.#pin = pin
    this.#cache = cache
    this.#room = room
    this.#pauseMs = pauseMs
  }

  async run(): Promise<void> {
    this.#stored = new Set((await this.#rows().toArray()).map(({ url }) => url))
    const posts: SocialPost[] = []
    const source = { transport: this.#transport, onPost: (post: SocialPost) => void posts.push(post) }
    const media = await mediaOf(this.#pin.subject, source)
    await this.#storePosts(posts)
    const isStored = ({ url }: PinnedMedia) => this.#stored.has(url)
    const found = media.filter(isStored)
    let count = this.#urls.size + found.length
    await this.#progress({ files: this.#urls.size + media.length, stored: count })
    for (const file of found) this.#urls.add(file.url)
    for (const file of media.filter((one) => !isStored(one))) {
      await this.#fetchMedia(file)
      count += 1
      await this.#progress({ stored: count })
    }
    const stale = await this.#rows()
      .filter(({ url }) => !this.#urls.has(url))
      .toArray()
    await dropFiles(stale)
  }

  readonly #transport: Transport = async (url, init) => {
    const isResumed = this.#pin.completedAt === null && this.#stored.has(url)
    const earlier = isResumed ? await this.#cache.match(url) : undefined
    if (earlier) {
      this.#urls.add(url)
      return earlier
    }
    const answer = await this.#send(url, init, 0)
    // Anything else in its place, or half of it, must not replace what is stored.
    if (answer.ok && (await isJson(answer.clone()))) await this.#store(url, answer.clone())
    return answer
  }

  async #storePosts(posts: readonly SocialPost[]): Promise<void> {
    const { userId, subject } = this.#pin
    await db.transaction('rw', db.pins, db.pinnedPosts, async () => {
      await db.pinnedPosts.where({ userId, subject }).delete()
      if (!(await db.pins.get([userId, subject]))) throw new Stopped('missing')
      await db.pinnedPosts.bulkPut(posts.map((post) => pinnedPost(userId, subject, post)))
    })
  }

  #rows() {
    return db.pinnedFiles.where({ userId: this.#pin.userId, subject: this.#pin.subject })
  }

  async #progress(changes: Partial<Pick<Pin, 'files' | 'stored'>>): Promise<void> {
    await db.pins.update([this.#pin.userId, this.#pin.subject], changes)
  }

  /** A picture that isn't there anymore is left out; anything but a picture or video in its place is no answer of ours. */
  async #fetchMedia({ url, bytes }: PinnedMedia): Promise<void> {
    if (bytes !== null && bytes > this.#room.bytes) throw new Stopped(this.#room.limit)
    const answer = await this.#send(url, {}, bytes ?? 0)
    if (answer.status === 404) return
    const isMedia = /^(image|video)\//.test(answer.headers.get('Content-Type') ?? '')
    if (!answer.ok || !isMedia) throw new Stopped('waiting')
    await this.#store(url, answer)
  }

  /** Sends it with a timeout, since a connection that went silent would hold up all other pins. */
  async #send(url: string, init: RequestInit, bytes: number): Promise<Response> {
    await new Promise((resolve) => setTimeout(resolve, this.#pauseMs))
    return await send(url, { ...init, cache: 'no-store', signal: AbortSignal.timeout(timeoutFor(bytes)) })
  }

  async #store(url: string, answer: Response): Promise<void> {
    const { userId, subject } = this.#pin
    const body = await bodyOf(answer)
    if (body.size > this.#room.bytes) throw new Stopped(this.#room.limit)
    await this.#cache.put(url, new Response(body, { headers: answer.headers }))
    const isPinned = await db.transaction('rw', db.pins, db.pinnedFiles, async () => {
      if (!(await db.pins.get([userId, subject]))) return false
      await db.pinnedFiles.put({ userId, subject, url, bytes: body.size })
      return true
    })
    this.#urls.add(url)
    this.#room.bytes -= body.size
    if (isPinned) return
    await dropFiles([{ userId, subject, url, bytes: body.size }])
    throw new Stopped('missing')
  }
}

async function isJson(answer: Response): Promise<boolean> {
  if (!/\bjson\b/.test(answer.headers.get('Content-Type') ?? '')) return false
  return await answer.json().then(
    () => true,
    () => false,
  )
}

/** The whole body: not every browser reports a connection that was cut in the middle. */
async function bodyOf(answer: Response): Promise<Blob> {
  const body = await answer.blob().catch((cause: unknown) => {
    throw new OfflineError(cause)
  })
  const length = answer.headers.get('Content-Length')
  const isWhole = length === null || answer.headers.has('Content-Encoding') || body.size === Number(length)
  if (!isWhole) throw new OfflineError(new Error(`${body.size} of ${length} bytes`))
  return body
}
