import type { FastifyReply } from 'fastify'

import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { alteredLabelTexts } from '#domain/listings/altered-photos.ts'
import { addressLine, listingPath, missingFor } from '#domain/listings/listing.ts'
import { brandTexts } from '#domain/branding/state-rules.ts'

import type { AppContext } from '../../app-context.ts'
import { withAlteredLabel } from '../../branding/altered-label.ts'
import { attachment, fileNameOf } from '../../http/file-name.ts'
import { problem } from '../../http/problem.ts'
import { listingFlyer, type FlyerPhoto } from '../../pdf/listing-flyer.ts'
import { StorageAway } from '../../storage-away.ts'
import { findBrand } from '../account/service.ts'
import { checkListingPlan } from './presenter.ts'
import * as repo from './repo.ts'

/** Of the photos, how many a flyer shows at most. */
const MOST_PHOTOS = 7

type Context = Pick<AppContext, 'config' | 'db' | 'storage' | 'log'>

/**
 * Sends a listing's flyer as a PDF.
 * @throws not_found, plan_required; validation_failed with what is missing for a flyer
 */
export async function sendFlyer(
  context: Context,
  of: repo.ListingOf,
  { pages, language, reply }: { pages: 1 | 2; language: CaptionLanguage; reply: FastifyReply },
): Promise<FastifyReply> {
  const { db, config } = context
  await checkListingPlan(db, of.agentId)
  const row = await repo.findListing(db, of)
  if (!row || row.removedAt) throw problem('not_found')
  const { content } = row
  const missing = missingFor('flyer', content)
  if (missing.length > 0) {
    const message = `A flyer needs more of the listing: ${missing.join(', ')}.`
    throw problem('validation_failed', { message, fields: Object.fromEntries(missing.map((part) => [part, message])) })
  }
  const found = await findBrand(db, of.agentId)
  if (!found) throw new Error(`Agent ${of.agentId} has no profile`)
  const { profile, avatarKey, logoKey } = found
  const link = content.is_public && content.slug !== '' ? `${config.publicUrl}${listingPath(content.slug)}` : ''
  const pdf = await listingFlyer({
    content,
    language,
    pages,
    photos: await photosOf(context, row, { language, link }),
    brand: brandTexts(profile),
    email: '',
    portrait: await read(context, avatarKey),
    logo: await read(context, logoKey),
    link,
  })
  reply.header('Content-Type', 'application/pdf')
  reply.header('Cache-Control', 'private, no-store')
  reply.header('Content-Disposition', attachment(fileNameOf(`${addressLine(content.address)} flyer`, 'pdf')))
  return await reply.send(pdf)
}

/** The first photos that have arrived, in the listing's order, with the statement on those that were altered. */
async function photosOf(
  context: Context,
  { agentId, id, content }: repo.ListingRow,
  { language, link }: { language: CaptionLanguage; link: string },
) {
  const files = new Map((await repo.findPhotos(context.db, agentId, [id])).map((file) => [file.id, file.fileKey]))
  const photos: FlyerPhoto[] = []
  for (const photo of content.photos) {
    if (photos.length === MOST_PHOTOS) break
    const file = await read(context, files.get(photo.id) ?? null)
    if (!file) continue
    const { altered } = photo
    const label = altered && alteredLabelTexts({ language, kinds: altered.kinds, url: link || null })
    photos.push({ content: label ? await withAlteredLabel(file, label) : file, caption: photo.caption[language] })
  }
  return photos
}

/** A stored file; null for none, and for one that is gone or damaged. @throws StorageAway */
async function read({ storage, log }: Context, key: string | null): Promise<Buffer | null> {
  if (key === null) return null
  try {
    return await storage.read(key)
  } catch (error) {
    if (error instanceof StorageAway) throw error
    log.warn({ err: error, key }, 'a picture of a flyer could not be read')
    return null
  }
}
