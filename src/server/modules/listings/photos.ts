import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { PhotoFile } from '#contract/listings/listings.ts'
import { LISTING_LIMITS } from '#domain/listings/listing.ts'

import type { AppContext } from '../../app-context.ts'
import { needSpace } from '../../db/data-folder.ts'
import { files } from '../../db/schema/index.ts'
import { problem } from '../../http/problem.ts'
import { uploadsIn } from '../../http/uploads/uploads.ts'
import { cleanPicture } from '../../pictures/clean-picture.ts'
import { PictureRefused } from '../../pictures/decode.ts'
import { isMovingPng, isMovingWebp } from '../../pictures/moving.ts'
import type { PictureMime } from '../../pictures/strip.ts'
import { keyOf } from '../../storage/keys.ts'
import type { StoredFile } from '../../storage/storage.ts'
import { listUnused } from '../../storage/unused-files.ts'
import { findUploaded, joinUploads, releaseUploads, type UploadRow } from '../uploads/service.ts'
import { checkListingPlan, presentFile } from './presenter.ts'
import * as repo from './repo.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How long a photo that no listing has stays: its listing may still be on its way from the device. */
const UNNAMED_MS = 7 * DAY_MS

const SWEEP_EVERY_SECONDS = 60 * 60

/** Photos checked in one transaction. */
const BATCH = 200

interface Attached {
  agentId: number
  listingId: string
  /** The photo's id, made on the device. */
  id: string
  /** The upload with its file. */
  upload: string
}

/**
 * Gives a photo of a listing its file, once for each photo, however often it is sent.
 * @throws plan_required; not_found for a removed listing; conflict for a photo of another listing; upload_missing;
 * payload_too_large; validation_failed
 */
export async function attachPhoto(context: AppContext, photo: Attached): Promise<PhotoFile> {
  const { db } = context
  const { agentId, id, upload } = photo
  await checkListingPlan(db, agentId)
  const uploaded = await findUploaded(context, agentId, { upload })
  const known = await repo.findPhoto(db, { agentId, id })
  if (known) return await attachedBefore(context, known, photo, uploaded)
  const row = uploaded?.get('upload')
  if (!uploaded || !row)
    throw problem('upload_missing', { message: 'This photo didn’t arrive. It needs to be sent again.' })
  await checkRoom(context, photo, row)
  const picture = await readUpload(context, uploaded)
  const stored = await storeClean(context, picture)
  await db.transaction(async (tx) => {
    const listing = await repo.lockListing(tx, { agentId, id: photo.listingId })
    if (listing?.removedAt) throw deleted()
    await tx.insert(files).values(stored).onConflictDoNothing()
    const { width, height } = stored
    const measures = { width: width ?? 0, height: height ?? 0 }
    const names = { agentId, id, listingId: photo.listingId, fileKey: stored.key }
    await repo.insertPhoto(tx, { ...names, ...measures, usedAt: context.now() })
  })
  // Another request for the same photo may have been faster.
  const after = await repo.findPhoto(db, { agentId, id })
  if (!after) throw problem('conflict')
  return await attachedBefore(context, after, photo, uploaded)
}

async function attachedBefore(
  context: AppContext,
  row: repo.PhotoRow,
  { listingId }: Attached,
  uploaded: ReadonlyMap<string, UploadRow> | null,
): Promise<PhotoFile> {
  if (row.listingId !== listingId) throw problem('conflict', { message: 'This photo belongs to another listing.' })
  if (uploaded) await releaseUploads(context, uploaded)
  return presentFile(row)
}

const deleted = () => problem('not_found', { message: 'You deleted this listing.' })

const GIGABYTE = 1024 ** 3
const MB = 1024 * 1024

/** @throws not_found, payload_too_large, validation_failed */
async function checkRoom({ db }: AppContext, { agentId, listingId }: Attached, { bytes }: UploadRow): Promise<void> {
  const { photoBytes, unnamedPhotos, allPhotoBytes, photos } = LISTING_LIMITS
  if (bytes > photoBytes) {
    throw problem('payload_too_large', { message: `A photo can have up to ${photoBytes / MB} MB.` })
  }
  const of = { agentId, id: listingId }
  const listing = await repo.findListing(db, of)
  if (listing?.removedAt) throw deleted()
  if ((await repo.countUnnamed(db, of, listing?.content ?? null)) >= unnamedPhotos) {
    throw refused(`A listing can have ${photos} photos.`)
  }
  if ((await repo.photoBytes(db, agentId)) + bytes > allPhotoBytes) {
    const room = `${allPhotoBytes / GIGABYTE} GB`
    throw refused(`Your listings’ photos take all of your ${room}. Please delete listings you no longer need.`)
  }
}

const refused = (message: string) => problem('validation_failed', { message, fields: { upload: message } })

async function readUpload(context: AppContext, uploaded: ReadonlyMap<string, UploadRow>): Promise<Buffer> {
  const { dataDir } = context.config
  await needSpace(dataDir, LISTING_LIMITS.photoBytes)
  const folder = join(uploadsIn(dataDir), randomUUID())
  await mkdir(folder, { recursive: true })
  try {
    const [file] = await joinUploads(context, uploaded, folder)
    if (!file) throw problem('upload_missing')
    return await readFile(file.path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Stores a photo upright and without its metadata, above all its place. @throws validation_failed */
async function storeClean({ db, storage, now }: AppContext, given: Buffer): Promise<StoredFile> {
  const mime = pictureType(given)
  if (!mime) throw refused('Please choose a JPEG, PNG or WebP photo.')
  if (isMovingPng(given) || isMovingWebp(given)) throw refused('Please choose a photo that isn’t animated.')
  const clean = await cleanedOrRefused(given, mime)
  // Listed first, so that a process that ends here leaves no file behind.
  await listUnused(db, [keyOf(createHash('sha256').update(clean).digest('hex'), mime)], now())
  return await storage.put(clean, mime)
}

async function cleanedOrRefused(given: Buffer, mime: PictureMime): Promise<Buffer> {
  try {
    return await cleanPicture(given, mime)
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    throw refused(error.message)
  }
}

/** By the content, whatever the file was called. */
function pictureType(content: Buffer): PictureMime | null {
  if (content.subarray(0, 2).equals(Buffer.from([0xff, 0xd8]))) return 'image/jpeg'
  if (content.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png'
  const isWebp = content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'image/webp' : null
}

/** Registers the removal of photos that no listing has; to be called before the jobs start. */
export function startListings(context: AppContext): void {
  context.jobs.every('listing-photos', SWEEP_EVERY_SECONDS, () => removeUnnamedPhotos(context))
}

/** Removes what no listing has had for seven days; the others are looked at again a week later. */
export async function removeUnnamedPhotos({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - UNNAMED_MS)
  for (;;) {
    const checked = await db.transaction(async (tx) => {
      const found = await repo.lockOldPhotos(tx, before, BATCH)
      const [named, unnamed] = [found.filter(({ isNamed }) => isNamed), found.filter(({ isNamed }) => !isNamed)]
      await repo.setUsed(
        tx,
        named.map(({ row }) => row),
        now(),
      )
      const gone = unnamed.map(({ row }) => row)
      await repo.deleteThese(tx, gone)
      await listUnused(
        tx,
        gone.map(({ fileKey }) => fileKey),
        now(),
      )
      return found.length
    })
    if (checked < BATCH) return
  }
}
