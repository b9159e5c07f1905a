import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'

import { StartError } from '../start-error.ts'
import { FileMissing, StorageAway } from '../storage-away.ts'
import { inSpan } from '../traces/span.ts'
import type { ByteRange, Content, StorageDriver } from './driver.ts'
import type { S3Settings } from './settings.ts'

const CONNECT_WITHIN_MS = 3000

/** How long a connection may be silent, as while a browser that plays a video reads no more of it for now. */
const SILENCE_MS = 2 * 60_000

/** How long the storage may be silent in the middle of a content that is read here. */
const READ_SILENCE_MS = 10_000

const ANSWER_WITHIN_MS = 20_000

/** The slowest storage a file is still sent to. */
const LEAST_BYTES_PER_SECOND = 128 * 1024

/** How often a file is sent before the upload fails, and the pauses between. */
const SENDS = 3
const PAUSE_MS = 300

/** How long a presigned address works. */
const REDIRECT_SECONDS = 60 * 60

/** The tag of a content sent by one plain PUT: its MD5. */
const MD5_TAG = /^"([0-9a-f]{32})"$/

/** Keys contain their content's hash, so a copy in any cache stays right. */
const CACHING = 'public, max-age=31536000, immutable'

/**
 * Files in a bucket of an S3-compatible storage. A put is one request with its length and the hash of its content, so
 * the storage refuses what arrives cut or changed. While the storage can't be reached everything throws `StorageAway`.
 * @param answerWithinMs how long an answer may take to begin, repetitions included
 * @throws StartError when the storage refuses the bucket or the credentials
 */
export async function s3Driver(settings: S3Settings, answerWithinMs = ANSWER_WITHIN_MS): Promise<StorageDriver> {
  const client = newClient(settings)
  const { bucket: Bucket, delivery } = settings
  const answered = <T>(name: string, request: (signal: AbortSignal) => Promise<T>, moreMs = 0) =>
    inSpan({ name: `storage ${name}`, kind: 'client', onlyWithin: true }, () =>
      withinTime(name, request, answerWithinMs + moreMs),
    )
  const check = () =>
    answered('HeadBucket', async (abortSignal) => {
      await client.send(new HeadBucketCommand({ Bucket }), { abortSignal })
    })
  await refuseAtStart(check, Bucket)

  const get = (Key: string, range?: ByteRange): Promise<Readable> =>
    answered('GetObject', async (abortSignal) => {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }), { abortSignal })
      if (!(Body instanceof Readable)) throw new Error('The storage answered without a body')
      return Body
    })

  return {
    put: async (Key, content) => {
      for (let sends = 1; ; sends++) {
        try {
          const sending = (content.bytes / LEAST_BYTES_PER_SECOND) * 1000
          return await answered('PutObject', (signal) => send(client, Bucket, Key, content, signal), sending)
        } catch (error) {
          if (sends === SENDS || !(error instanceof StorageAway) || error instanceof StorageRefused) throw error
          await wait(PAUSE_MS * sends)
        }
      }
    },
    read: async (place) => {
      for (let reads = 1; ; reads++) {
        const content = await collected(await get(place), place)
        if (content !== null) return content
        if (reads === SENDS) throw new StorageAway(`The content of ${place} arrives cut or changed`)
      }
    },
    stream: get,
    find: async (Key) =>
      await answered('HeadObject', async (abortSignal) => {
        try {
          const { ContentLength, ETag } = await client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal })
          return { bytes: ContentLength ?? 0, md5: MD5_TAG.exec(ETag ?? '')?.[1] ?? null }
        } catch (error) {
          if (isMissing(error)) return null
          throw error
        }
      }),
    list: async function* () {
      for (let ContinuationToken: string | undefined; ;) {
        const command = new ListObjectsV2Command({ Bucket, ContinuationToken })
        const page = await answered('ListObjectsV2', (abortSignal) => client.send(command, { abortSignal }))
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
        ContinuationToken = page.NextContinuationToken
        if (ContinuationToken === undefined) return
      }
    },
    remove: async (Key) => {
      await answered('DeleteObject', async (abortSignal) => {
        await client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal })
      })
    },
    check,
    redirect: async (Key, ResponseContentType) => {
      if (delivery === 'proxy') return null
      if (delivery.redirectTo === 'cdn') return { address: `${delivery.base}/${Key}`, seconds: REDIRECT_SECONDS }
      const command = new GetObjectCommand({ Bucket, Key, ResponseContentType, ResponseCacheControl: CACHING })
      // It is used up to half its time after it was made, by a browser that remembers the redirect.
      const address = await getSignedUrl(client, command, { expiresIn: 2 * REDIRECT_SECONDS })
      return { address, seconds: REDIRECT_SECONDS }
    },
  }
}

const nothing = () => {}

/** Failures are thrown, and logged with their call; the SDK would write about them to the console. */
const QUIET = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }

function newClient({ region, endpoint, pathStyle, credentials }: S3Settings): S3Client {
  return new S3Client({
    region,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    forcePathStyle: pathStyle,
    maxAttempts: 3,
    logger: QUIET,
    // The hash of the content is part of the signature; checksums of other kinds are unknown to many storages.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, socketTimeout: SILENCE_MS },
  })
}

/** Opens a file to read. Throws where that fails, which a stream that nobody reads yet would end the process for. */
async function opened(path: string): Promise<Readable> {
  const stream = createReadStream(path)
  await once(stream, 'open')
  return stream
}

/** Sends a content once; nothing is stored unless all of it arrived. */
async function send(
  client: S3Client,
  Bucket: string,
  Key: string,
  content: Content,
  abortSignal: AbortSignal,
): Promise<void> {
  const { source, bytes, sha256, mime } = content
  const command = new PutObjectCommand({
    Bucket,
    Key,
    Body: typeof source === 'string' ? await opened(source) : source,
    ContentLength: bytes,
    ContentType: mime,
    CacheControl: CACHING,
  })
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = sha256
      return next(args)
    },
    { step: 'build', name: 'contentHash' },
  )
  await client.send(command, { abortSignal })
}

/** The whole content; null when it is not what its key says. */
async function collected(stream: Readable, place: string): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  const sha256 = createHash('sha256')
  const silence = setTimeout(() => stream.destroy(new Error('The storage is silent')), READ_SILENCE_MS)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      silence.refresh()
      sha256.update(chunk)
      chunks.push(chunk)
    }
  } catch {
    // Cut in the middle.
    return null
  } finally {
    clearTimeout(silence)
  }
  return place.includes(sha256.digest('hex')) ? Buffer.concat(chunks) : null
}

/**
 * The result of a request. Its failure is thrown as an error of ours: the SDK's carries the request, whose headers
 * aren't for the log.
 */
async function withinTime<T>(name: string, request: (signal: AbortSignal) => Promise<T>, withinMs: number): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), withinMs)
  try {
    return await request(late.signal)
  } catch (error) {
    throw failureOf(name, error)
  } finally {
    // The signal would also end an answer that is still being read.
    clearTimeout(timer)
  }
}

function failureOf(name: string, error: unknown): Error {
  const kind = error instanceof Error ? error.name : typeof error
  if (!(error instanceof S3ServiceException)) return new StorageAway(`${name}: ${kind}, ${codeOf(error)}`)
  const status = error.$metadata.httpStatusCode ?? 0
  const message = `${name}: ${kind} (${status})`
  if (isMissing(error)) return new FileMissing(message)
  return isRefusal(status, kind) ? new StorageRefused(message) : new StorageAway(message)
}

/** The storage answers, but doesn't accept the bucket, the credentials or the request. */
class StorageRefused extends StorageAway {
  override name = 'StorageRefused'
}

/** About content that did not arrive as it was sent. */
const CUT = new Set(['IncompleteBody', 'RequestTimeout', 'BadDigest', 'XAmzContentSHA256Mismatch'])

const isRefusal = (status: number, kind: string) =>
  status >= 300 && status < 500 && ![408, 425, 429].includes(status) && !CUT.has(kind)

const isMissing = (error: unknown) => error instanceof NotFound || error instanceof NoSuchKey

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'no code'
}

/** A storage that is away at the start may come back; what it refuses is for the operator to fix. */
async function refuseAtStart(check: () => Promise<void>, bucket: string): Promise<void> {
  try {
    await check()
  } catch (error) {
    if (error instanceof StorageAway && !(error instanceof StorageRefused)) return
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The bucket ${bucket} of S3_BUCKET can’t be used: ${reason}.`)
  }
}
