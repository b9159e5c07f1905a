import { LARGEST_PHOTO, PHOTO_FIELDS, type PhotoField, type Photos } from '#contract/account.ts'
import { mediaPath } from '#domain/media.ts'

import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import type { UploadRules } from '../../http/uploads.ts'
import type { StoredFile } from '../../storage/storage.ts'
import { PhotoRefused, preparePhoto, type Photo } from './photo.ts'
import * as repo from './repo.ts'

export const PHOTO_RULES: UploadRules<PhotoField> = {
  fields: PHOTO_FIELDS,
  largest: LARGEST_PHOTO,
  tooLarge: 'File size too large. Please use smaller images.',
}

/** Where an agent's portrait and logo are. */
export async function photosOf({ db }: Pick<House, 'db'>, userId: number): Promise<Photos> {
  const found = await repo.findAgent(db, userId)
  if (!found) throw problem('not_found')
  return answerOf(found.agent)
}

/**
 * Takes new pictures, all of them or none. Each is a file of its own, so whatever was drawn with the
 * ones before stays as it is.
 */
export async function changePhotos(
  { db, storage }: Pick<House, 'db' | 'storage'>,
  userId: number,
  given: ReadonlyMap<PhotoField, Buffer>,
): Promise<Photos> {
  if (given.size === 0) {
    const missing = 'Please choose a portrait photo or a broker logo'
    throw problem('validation_failed', { message: missing, fields: { avatar: missing } })
  }
  const prepared = await prepareAll(given)
  const stored = new Map<PhotoField, StoredFile>()
  for (const [field, { content, mime }] of prepared) stored.set(field, await storage.put(content, mime))
  const agent = await repo.setPhotos(db, userId, stored)
  if (!agent) throw problem('not_found')
  return answerOf(agent)
}

async function prepareAll(given: ReadonlyMap<PhotoField, Buffer>): Promise<Map<PhotoField, Photo>> {
  const prepared = new Map<PhotoField, Photo>()
  const refused: Record<string, string> = {}
  for (const [field, content] of given) {
    try {
      prepared.set(field, await preparePhoto(content))
    } catch (error) {
      if (!(error instanceof PhotoRefused)) throw error
      refused[field] = error.message
    }
  }
  const [first] = Object.values(refused)
  if (first !== undefined) throw problem('validation_failed', { message: first, fields: refused })
  return prepared
}

function answerOf({ avatarKey, brokerLogoKey }: repo.AgentRow): Photos {
  return { avatar: avatarKey && mediaPath(avatarKey), broker_logo: brokerLogoKey && mediaPath(brokerLogoKey) }
}
