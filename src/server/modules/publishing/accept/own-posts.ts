import { stat } from 'node:fs/promises'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { calls } from '#contract/index.ts'
import { OwnPostForm } from '#contract/publishing/own-posts.ts'
import type { PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'
import type { MediaRole } from '#domain/library/post.ts'
import {
  OWN_COVER_FIELD,
  OWN_FILE_RULES,
  OWN_PICTURE_FIELDS,
  OWN_ROLES,
  OWN_VIDEO_FIELD,
  ownKindOf,
  ownMediaError,
  ownPostTitle,
  ownPostType,
} from '#domain/publication/own-post.ts'

import type { AppContext } from '../../../app-context.ts'
import { openServe } from '../../../http/open-serve.ts'
import { problem } from '../../../http/problem.ts'
import {
  putFile,
  withForm,
  type FormRules,
  type ReceivedFile,
  type ReceivedForm,
} from '../../../http/uploads/read-form.ts'
import { takeUploads, uploadsIn } from '../../../http/uploads/uploads.ts'
import { checked } from '../../../http/validate.ts'
import { checkFiles, type CheckedFile } from '../../../storage/checked-file.ts'
import { cleanVideo } from '../../../storage/clean-video.ts'
import { isVideo, keyOf } from '../../../storage/keys.ts'
import { measure } from '../../../storage/measure.ts'
import type { StoredFile } from '../../../storage/storage.ts'
import { listUnused } from '../../../storage/unused-files.ts'
import { findUploaded, joinUploads, releaseUploads, type UploadRow } from '../../uploads/service.ts'
import { presentPublication } from '../publication/presenter.ts'
import { findByKey, type Publication } from '../publication/repo.ts'
import type { SourcePost } from '../publication/source-post.ts'
import { admit } from './admission.ts'
import { requestHashes } from './request-hash.ts'
import { repeated, storePublication } from './store.ts'

/** The route for an agent's own pictures and videos, in an API scope of its own that reads multipart bodies. */
export async function ownPostRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  await takeUploads(app)
  openServe(app, context)('POST /agent/social-posts', async ({ headers, caller, request }) => {
    const agent = { agentId: caller.userId, key: headers['idempotency-key'] }
    return { data: await withOwnPost(context, request, (form) => publishOwn(context, agent, form)) }
  })
}

/** Receives the form; its files are on disk until `work` is done, so that running uploads take no memory. */
async function withOwnPost<T>(
  { config }: AppContext,
  request: FastifyRequest,
  work: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  const largest = calls['POST /agent/social-posts'].bodyLimit
  return await withForm(request, { folder: uploadsIn(config.dataDir), fileRule, largest }, work)
}

const fileRule: FormRules['fileRule'] = (field) => {
  const kind = ownKindOf(field)
  return kind && OWN_FILE_RULES[kind]
}

/**
 * Stores a publication of the agent's own media once for each key, however often it is sent; a repeat is answered even
 * when by now it would be refused. A refused one stores nothing.
 */
async function publishOwn(
  context: AppContext,
  { agentId, key }: { agentId: number; key: string },
  form: ReceivedForm,
): Promise<ScheduledPost> {
  const text = checked(OwnPostForm, form.texts)
  if (text.error) throw text.error
  const { uploads: named, ...request } = text.value
  const uploaded = await findUploaded(context, agentId, named)
  const known = await findByKey(context.db, agentId, key)
  if (known) return await answerAgain(context, known, { form, uploaded, request })
  if (!uploaded) throw problem('upload_missing')
  for (const file of await joinUploads(context, uploaded, form.folder)) putFile(form, fileRule, file)
  const hashes = requestHashes(hashesOf(form.files), request)
  const accepted = await acceptedFiles(form)
  const wanted = {
    agentId,
    key,
    post: await postOf(accepted, request),
    request: namedByKey(request, accepted),
    known: null,
  }
  const admitted = await admit(context, wanted)
  const stored = await storeFiles(context, accepted)
  const post = await storePublication(context, { wanted, admitted, hashes, socialPostId: null, stored })
  await releaseUploads(context, uploaded)
  return post
}

/** The hashes of files as they were sent, by field: what is stored of them lacks their metadata. */
function hashesOf(files: readonly Pick<ReceivedFile, 'field' | 'sha256'>[]): Record<string, string> {
  const inOrder = files.toSorted((one, other) => (one.field < other.field ? -1 : 1))
  return Object.fromEntries(inOrder.map(({ field, sha256 }) => [field, sha256]))
}

interface Repetition {
  form: ReceivedForm
  uploaded: ReadonlyMap<string, UploadRow> | null
  request: PublishRequest
}

/** The answer to a key that is known. Uploads that are gone by now, or were never joined, say nothing about the request. */
async function answerAgain(
  { db }: AppContext,
  known: Publication,
  { form, uploaded, request }: Repetition,
): Promise<ScheduledPost> {
  const sent = [...(uploaded ?? [])].map(([field, { sha256 }]) => ({ field, sha256 }))
  const hashed = sent.filter((file) => file.sha256 !== null) as { field: string; sha256: string }[]
  if (!uploaded || hashed.length < sent.length) return await presentPublication(db, known)
  return await repeated(db, known, requestHashes(hashesOf([...form.files, ...hashed]), request))
}

/** The request with its alternative texts by the pictures as they are stored. */
function namedByKey(request: PublishRequest, files: readonly CheckedFile[]): PublishRequest {
  const texts = files.flatMap(({ field, sha256, mime }) => {
    const text = request.alt_texts?.[field]
    return text === undefined ? [] : [[keyOf(sha256, mime), text] as const]
  })
  return { ...request, alt_texts: Object.fromEntries(texts) }
}

/** The form's files, clean and in the order they are shown in. @throws validation_failed */
async function acceptedFiles(form: ReceivedForm): Promise<CheckedFile[]> {
  const sent = [...form.files.map(({ field }) => field), ...Object.keys(form.faults)]
  const media = sent.filter((field) => field !== OWN_COVER_FIELD)
  const fault = ownMediaError(media.flatMap((field) => ownKindOf(field) ?? []))
  if (fault) throw problem('validation_failed', { message: fault, fields: { media: fault } })
  if (sent.length > media.length && !media.includes(OWN_VIDEO_FIELD)) {
    const message = 'Only a video has a cover.'
    throw problem('validation_failed', { message, fields: { [OWN_COVER_FIELD]: message } })
  }
  const { good, faults } = await checkFiles(form, ownKindOf)
  const [first] = Object.values(faults)
  if (first !== undefined) throw problem('validation_failed', { message: first, fields: faults })
  const place = ({ field }: CheckedFile) => OWN_PICTURE_FIELDS.indexOf(field)
  return await Promise.all(good.toSorted((one, other) => place(one) - place(other)).map(withoutMetadata))
}

/** The file as it is stored; pictures have lost their metadata before. */
async function withoutMetadata(file: CheckedFile): Promise<CheckedFile> {
  if (!isVideo(file.mime) || typeof file.source !== 'string') return file
  return { ...file, sha256: await cleanVideo(file.source) }
}

/** The media as a post that a publication can be made from. */
async function postOf(files: readonly CheckedFile[], { caption }: PublishRequest): Promise<SourcePost> {
  const shown = files.filter(({ field }) => field !== OWN_COVER_FIELD)
  const type = ownPostType(shown.flatMap(({ field }) => ownKindOf(field) ?? []))
  const media: SourcePost['media'] = []
  for (const { field, source, mime, sha256 } of files) {
    const file = { key: keyOf(sha256, mime), mime, bytes: await bytesOf(source), ...(await measure(source, mime)) }
    media.push({ ...file, role: roleOf(field, type) })
  }
  if (type === 'image' || type === 'carousel') media.push(...media.map((file) => ({ ...file, role: ORIGINAL })))
  const cover = media.find(({ role }) => role !== OWN_ROLES.video)
  return {
    id: 0,
    type,
    title: ownPostTitle(caption, type),
    caption,
    thumbnailKey: cover?.key ?? null,
    mainColor: null,
    pictureWords: null,
    spanishTitle: '',
    spanishCaption: '',
    variants: [],
    networkCaptions: {},
    hasPalettes: false,
    isPremium: false,
    tags: [],
    media,
  }
}

/** The role in which a picture is kept without the footer. */
const ORIGINAL: MediaRole = 'original_image'

function roleOf(field: string, type: SourcePost['type']) {
  if (field === OWN_VIDEO_FIELD) return OWN_ROLES.video
  if (field === OWN_COVER_FIELD) return OWN_ROLES.cover
  return type === 'carousel' ? OWN_ROLES.carousel : OWN_ROLES.image
}

async function bytesOf(source: Buffer | string): Promise<number> {
  return typeof source === 'string' ? (await stat(source)).size : source.length
}

/** Stores the files. They are listed as unused first, so that a publish that fails from here on leaves none behind. */
async function storeFiles({ db, storage, now }: AppContext, files: readonly CheckedFile[]): Promise<StoredFile[]> {
  await listUnused(
    db,
    files.map(({ sha256, mime }) => keyOf(sha256, mime)),
    now(),
  )
  const stored = new Map<string, StoredFile>()
  for (const { source, mime } of files) {
    const file = await storage.put(source, mime)
    stored.set(file.key, file)
  }
  return [...stored.values()]
}
