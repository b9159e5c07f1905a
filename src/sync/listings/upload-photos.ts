import { call } from '#client/call.ts'
import { ApiError, OfflineError } from '#client/errors.ts'
import type { Listing } from '#contract/listings/listings.ts'
import { photoIdsOf } from '#domain/listings/merge-listing.ts'

import { areReadable } from '../drafts/own-media.ts'
import { pauseLeft } from '../queue/entry.ts'
import { LIMIT, pauseAfterFailure, TIMEOUT_MS } from '../queue/retry.ts'
import { exclusively } from '../queue/send/lock.ts'
import { sendFile } from '../queue/send/send-file.ts'
import { isStillSignedIn } from '../queue/send/signed-in.ts'
import { db } from '../storage/database.ts'
import { PHOTO_TO_SEND, type PhotoRow } from './listing-row.ts'

/** The photo was removed meanwhile. */
class PhotoGone extends Error {
  override name = 'PhotoGone'
}

/** How many photos wait to be sent, of all agents. */
export async function photosToSend(): Promise<number> {
  return await db.listingPhotos.filter(({ state }) => state === 'waiting').count()
}

/** Milliseconds for which each waiting photo of an agent must not be sent yet. */
export async function photoPauses(userId: number): Promise<number[]> {
  return (await waitingOf(userId)).map(pauseOf)
}

const waitingOf = (userId: number): Promise<PhotoRow[]> =>
  db.listingPhotos.where({ userId, state: 'waiting' }).sortBy('addedAt')

const pauseOf = ({ failed }: PhotoRow): number => (failed ? pauseLeft(failed, Date.now()) : 0)

let running: Promise<boolean> | null = null

/**
 * Uploads the photos that wait, the oldest first, and gives each to its listing, while no other tab or worker uploads.
 * Returns whether there were any. Calls of one context share what is under way.
 */
export function uploadPhotos(userId: number): Promise<boolean> {
  running ??= upload(userId).finally(() => (running = null))
  return running
}

async function upload(userId: number): Promise<boolean> {
  if ((await waitingOf(userId)).length === 0) return false
  await exclusively(async () => {
    for (let next = await nextOf(userId); next && (await send(next)); next = await nextOf(userId));
  }, 'porchlight-uploads')
  await dropOldFiles(userId)
  return true
}

/**
 * Photos that a listing names on the server without having their files wait to be sent again: the server removes a file
 * no listing has named for a week. One that was just sent may be missing from an answer that is older.
 */
export async function sendMissing(userId: number, { content, files }: Listing): Promise<void> {
  const there = new Set(files.map(({ id }) => id))
  const missing = photoIdsOf(content).filter((id) => !there.has(id))
  const until = Date.now() - TIMEOUT_MS.answer
  await db.listingPhotos
    .where('id')
    .anyOf(missing)
    .filter((row) => row.userId === userId && row.state === 'sent' && row.file !== null && (row.sentAt ?? 0) < until)
    .modify(PHOTO_TO_SEND)
}

/** Milliseconds for which the files of sent photos stay, from which posts can be made without a network. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000

async function dropOldFiles(userId: number): Promise<void> {
  const until = Date.now() - KEPT_MS
  await db.listingPhotos
    .where({ userId, state: 'sent' })
    .filter(({ file, sentAt }) => file !== null && sentAt !== null && sentAt < until)
    .modify({ file: null })
}

/** The oldest, without those the server fails on; none while it is busy. */
async function nextOf(userId: number): Promise<PhotoRow | undefined> {
  const waiting = await waitingOf(userId)
  const isBusy = waiting.some((photo) => photo.failed?.pause?.because === 'server_busy' && pauseOf(photo) > 0)
  return isBusy ? undefined : waiting.find((photo) => pauseOf(photo) === 0)
}

/** Whether the next one may be sent. */
async function send(photo: PhotoRow): Promise<boolean> {
  try {
    await sendOne(photo)
    return true
  } catch (error) {
    if (error instanceof PhotoGone) return true
    if (error instanceof OfflineError) return false
    if (!(error instanceof ApiError)) throw error
    return await settle(photo, error)
  }
}

/** Notes what the server answered; returns whether the next one may be sent. */
async function settle(photo: PhotoRow, error: ApiError): Promise<boolean> {
  const { status, code, message } = error
  // The session is over, or a proxy can't reach the server: it waits.
  if (status === 401 || status === 419 || status === 408 || status > 500) return false
  const times = (photo.failed?.times ?? 0) + 1
  const note = (pause: NonNullable<PhotoRow['failed']>['pause']) =>
    db.listingPhotos.update(photo.id, { failed: { times, lastTriedAt: Date.now(), pause } })
  if (status === 429) {
    const ms = (error.retryAfterSeconds ?? LIMIT.busySeconds) * 1000
    const isBusy = ms <= LIMIT.longestBusyMs
    await note({ ms, because: isBusy ? 'server_busy' : 'server_fails_on_it' })
    return !isBusy
  }
  if (status === 500) {
    const ms = pauseAfterFailure(times)
    await note(ms === null ? null : { ms, because: 'server_fails_on_it' })
    return ms !== null
  }
  if (code === 'upload_missing') {
    // It begins anew with the next round.
    await db.listingPhotos.update(photo.id, { upload: { ...photo.upload, id: null, sent: 0 } })
    return false
  }
  if (status === 403 && !(await isStillSignedIn(photo.userId))) return false
  await db.listingPhotos.update(photo.id, { state: 'refused', reason: message })
  return true
}

const UNREADABLE = 'This photo is no longer on this device. Delete it here and add it again.'

async function sendOne(photo: PhotoRow): Promise<void> {
  const { id, userId, listingId, file, upload: state } = photo
  if (!file || !(await areReadable([file]))) {
    await change(photo, { state: 'refused', reason: UNREADABLE })
    return
  }
  const note = (of: string | null, sent: number) => change(photo, { upload: { id: of, sent, bytes: file.size } })
  const upload = await sendFile(file, { userId, id: state.id, note })
  const params = { id: listingId, photo: id }
  const options = { headers: { 'X-Agent-Id': String(userId) }, signal: AbortSignal.timeout(TIMEOUT_MS.answer) }
  const { data } = await call('PUT /agent/listings/:id/photos/:photo', { params, body: { upload } }, options)
  await db.transaction('rw', db.listingPhotos, db.listings, async () => {
    await change(photo, { state: 'sent', reason: null, sentAt: Date.now() })
    const row = await db.listings.get([userId, listingId])
    if (!row) return
    const files = [...row.listing.files.filter((one) => one.id !== data.id), data]
    await db.listings.put({ ...row, listing: { ...row.listing, files } })
  })
}

/** @throws PhotoGone */
async function change({ id }: PhotoRow, fields: Partial<PhotoRow>): Promise<void> {
  const changed = await db.listingPhotos.update(id, fields)
  // Nothing changes either where the fields were so already.
  if (changed === 0 && (await db.listingPhotos.get(id)) === undefined) throw new PhotoGone()
}
