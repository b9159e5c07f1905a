import { HEAD_BYTES, kindOfContent } from '#domain/media/upload.ts'
import { cleanPicture } from '../../pictures/clean-picture.ts'
import { decode, PictureRefused } from '../../pictures/decode.ts'
import { isMovingPng } from '../../pictures/moving.ts'
import { toJpeg } from '../../pictures/to-jpeg.ts'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { LARGEST_PHOTO, PHOTO_FIELDS, type PhotoField, type Photos } from '#contract/account/account.ts'
import { calls } from '#contract/index.ts'
import { mediaPath } from '#domain/media/media-path.ts'
import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { withForm, type FormRules, type ReceivedFile } from '../../http/uploads/read-form.ts'
import { uploadsIn } from '../../http/uploads/uploads.ts'
import { keyOf } from '../../storage/keys.ts'
import { listUnused } from '../../storage/unused-files.ts'
import type { StoredFile } from '../../storage/storage.ts'
import * as repo from './repo.ts'

/** The longest stored side in pixels: more than a footer, a post or a web page shows. */
const LONGEST_SIDE = 1024

/** A portrait or logo as it is stored: upright, without metadata, in its own format. */
export interface Photo {
  content: Buffer
  mime: 'image/jpeg' | 'image/png'
}

/** @throws PictureRefused; ProblemError `unavailable` when too many wait */
export async function preparePhoto(given: Buffer): Promise<Photo> {
  const mime = kindOfContent(given.subarray(0, HEAD_BYTES))
  if (mime !== 'image/jpeg' && mime !== 'image/png')
    throw new PictureRefused('Please select a valid image file (JPEG or PNG)')
  if (mime === 'image/png' && isMovingPng(given))
    throw new PictureRefused('Please choose a picture that isn’t animated')
  const content = await decode(await cleanPicture(given, mime), async (image) => {
    const fitting = image.resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    if (mime === 'image/jpeg') return await toJpeg(fitting, { quality: 90 })
    return await fitting.toColourspace('srgb').png().toBuffer()
  })
  return { content, mime }
}

const TOO_LARGE = 'File size too large. Please use smaller images.'

/**
 * The pictures of a multipart body, by field. They stay on disk until `work` is done, so that running uploads take
 * no memory.
 * @throws ProblemError for a body that is missing, malformed, or too large
 */
export async function withPhotos<T>(
  { config }: Pick<AppContext, 'config'>,
  request: FastifyRequest,
  work: (photos: ReadonlyMap<PhotoField, ReceivedFile>) => Promise<T>,
): Promise<T> {
  const isPhoto = (name: string) => PHOTO_FIELDS.some((field) => field === name)
  const rules: FormRules = {
    folder: uploadsIn(config.dataDir),
    fileRule: (field) => (isPhoto(field) ? { largest: LARGEST_PHOTO, tooLarge: TOO_LARGE } : null),
    largest: calls['POST /agent/avatar-and-broker-logo'].bodyLimit,
  }
  return await withForm(request, rules, async ({ files, faults }) => {
    const [[field, fault] = []] = Object.entries(faults)
    if (fault === TOO_LARGE) throw problem('payload_too_large', { message: fault })
    if (field && fault) throw problem('validation_failed', { message: fault, fields: { [field]: fault } })
    return await work(new Map(files.map((file) => [file.field as PhotoField, file])))
  })
}

/** Where an agent's portrait and logo are. */
export async function photosOf({ db }: Pick<AppContext, 'db'>, userId: number): Promise<Photos> {
  const found = await repo.findAgent(db, userId)
  if (!found) throw problem('not_found')
  return answerOf(found.agent)
}

/**
 * Stores new pictures, all of them or none. Each is a new file, so whatever was drawn with the previous ones is
 * unchanged.
 */
export async function changePhotos(
  { db, storage, now }: Pick<AppContext, 'db' | 'storage' | 'now'>,
  userId: number,
  given: ReadonlyMap<PhotoField, ReceivedFile>,
): Promise<Photos> {
  if (given.size === 0) {
    const missing = 'Please choose a portrait photo or a broker logo'
    throw problem('validation_failed', { message: missing, fields: { avatar: missing } })
  }
  const prepared = await prepareAll(given)
  const before = await repo.findAgent(db, userId)
  const keys = [...prepared.values()].map(({ content, mime }) => keyOf(sha256Of(content), mime))
  // Listed as unused before they are stored, so that neither an old picture nor one of a change that fails is left
  // behind, and none that is there already is removed meanwhile.
  await listUnused(db, [...keys, before?.agent.avatarKey, before?.agent.brokerLogoKey], now())
  const stored = new Map<PhotoField, StoredFile>()
  for (const [field, { content, mime }] of prepared) stored.set(field, await storage.put(content, mime))
  const agent = await repo.setPhotos(db, userId, stored)
  if (!agent) throw problem('not_found')
  return answerOf(agent)
}

async function prepareAll(given: ReadonlyMap<PhotoField, ReceivedFile>): Promise<Map<PhotoField, Photo>> {
  const prepared = new Map<PhotoField, Photo>()
  const refused: Record<string, string> = {}
  for (const [field, { path }] of given) {
    try {
      prepared.set(field, await preparePhoto(await readFile(path)))
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error
      refused[field] = error.message
    }
  }
  const [first] = Object.values(refused)
  if (first !== undefined) throw problem('validation_failed', { message: first, fields: refused })
  return prepared
}

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex')

function answerOf({ avatarKey, brokerLogoKey }: repo.AgentRow): Photos {
  return { avatar: avatarKey && mediaPath(avatarKey), broker_logo: brokerLogoKey && mediaPath(brokerLogoKey) }
}
