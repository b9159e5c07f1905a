import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IMAGE_WIDTHS, type ImageWidth } from '#domain/media/media.ts'
import type { AppContext } from '../app-context.ts'
import { problem } from '../http/problem.ts'
import { FileMissing } from '../storage-away.ts'
import { alreadyHas, byteRange } from './streams.ts'
import type { Redirect } from './driver.ts'
import { isInternal, isPicture, mimeOfKey } from './keys.ts'
import { sizesIn, sweepWhileOpen } from './local-folders.ts'
import { openSizes } from './sizes.ts'
import type { Storage } from './storage.ts'

/** How long a file is taken to be there after it was seen. */
const LIFETIME_MS = 60_000

/** Of remembered files; about 2 MB. */
const MOST = 10_000

type SizeOf = (key: string) => Promise<number | null>

/**
 * The sizes of files that were there within the last minute, so that serving one asks a storage elsewhere only once.
 * For serving alone: whoever stores or removes a file has to know whether it is there now.
 */
function rememberSizes(sizeOf: SizeOf, now = () => Date.now()): SizeOf {
  const seen = new Map<string, { bytes: number; until: number }>()
  return async (key) => {
    const known = seen.get(key)
    if (known && known.until > now()) return known.bytes
    const bytes = await sizeOf(key)
    seen.delete(key)
    if (bytes === null) return null
    const [oldest] = seen.keys()
    if (seen.size >= MOST && oldest !== undefined) seen.delete(oldest)
    seen.set(key, { bytes, until: now() + LIFETIME_MS })
    return bytes
  }
}

interface MediaRequest {
  Params: { key: string }
  Querystring: { w?: string | string[]; format?: string | string[] }
}

/**
 * Serves stored files under `/media/<key>`, whole or in ranges, and pictures smaller with `?w=` or, for networks
 * that accept nothing else, as JPEG with `?format=jpeg`. Open to everybody: the networks fetch from here too, and a
 * key can't be guessed.
 */
export async function mediaRoutes(
  app: FastifyInstance,
  context: Pick<AppContext, 'config' | 'storage' | 'log'>,
): Promise<void> {
  const { storage } = context
  const mayRedirect = context.config.mediaOrigin !== null
  const sizes = await openSizes(sizesIn(context.config.dataDir), storage)
  sweepWhileOpen(app, context)
  const sizeOf = context.config.s3 ? rememberSizes(storage.size) : storage.size

  app.route<MediaRequest>({
    method: ['GET', 'HEAD'],
    url: '/media/:key',
    handler: async (request, reply) => {
      const { key } = request.params
      const stored = mimeOfKey(key)
      const mime = stored && isInternal(stored) ? null : stored
      const bytes = mime === null ? null : await sizeOf(key)
      if (mime === null || bytes === null) throw problem('not_found')
      const { w, format } = request.query
      if (format !== undefined) {
        if (format !== 'jpeg' || w !== undefined || !isPicture(mime)) {
          throw problem('validation_failed', { fields: { format: 'Pictures come as jpeg, in one size.' } })
        }
        const etag = `"${key.slice(0, 64)}-jpeg"`
        return await sendMade(request, reply, { etag, mime: 'image/jpeg', path: () => sizes.jpegOf(key) })
      }
      if (w === undefined) {
        if (mayRedirect) reply.header('Vary', 'Sec-Fetch-Mode, Sec-Fetch-Dest')
        const elsewhere = await redirectFor(request, storage, key)
        if (elsewhere) return await sendRedirect(reply, elsewhere)
        return await sendOriginal(request, reply, storage, { key, mime, bytes }).catch(asNotFound)
      }
      const width = widthOf(w)
      if (width === null || !isPicture(mime)) {
        throw problem('validation_failed', {
          fields: { w: `Pictures come in these widths: ${IMAGE_WIDTHS.join(', ')}.` },
        })
      }
      const etag = `"${key.slice(0, 64)}-${width}"`
      return await sendMade(request, reply, { etag, mime: 'image/webp', path: () => sizes.pathOf(key, width) })
    },
  })
}

/** A file may be removed after its size was asked for. */
function asNotFound(error: unknown): never {
  throw error instanceof FileMissing ? problem('not_found') : error
}

/** What elements of a page show; downloads would lose their name by a redirect. */
const SHOWN = new Set<unknown>(['image', 'video', 'audio'])

/**
 * Where a browser gets the file instead, for an element of a page. The app's own requests, whose answers it stores or
 * shares, and the networks, which may follow no redirect, get it from here.
 */
async function redirectFor({ method, headers }: FastifyRequest, storage: Storage, key: string) {
  const isShown = method === 'GET' && headers['sec-fetch-mode'] === 'no-cors' && SHOWN.has(headers['sec-fetch-dest'])
  return isShown ? await storage.redirect(key) : null
}

async function sendRedirect(reply: FastifyReply, { address, seconds }: Redirect): Promise<FastifyReply> {
  reply.header('Cache-Control', `private, max-age=${seconds}`)
  return await reply.redirect(address, 302)
}

/** Sends a stored file, or one that `storage` streams in its place, whole or the requested range. */
export async function sendOriginal(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Pick<Storage, 'stream'>,
  { key, mime, bytes, caching }: { key: string; mime: string; bytes: number; caching?: string },
): Promise<FastifyReply> {
  const etag = `"${key.slice(0, 64)}"`
  describe(reply, etag, mime, caching)
  reply.header('Accept-Ranges', 'bytes')
  if (alreadyHas(request.headers['if-none-match'], etag)) return await reply.code(304).send()
  const ifRange = request.headers['if-range']
  const inParts = request.method === 'GET' && (ifRange === undefined || ifRange === etag)
  const range = inParts ? byteRange(request.headers.range, bytes) : 'whole'
  if (range === 'unsatisfiable') {
    return await reply.code(416).header('Content-Range', `bytes */${bytes}`).header('Cache-Control', 'no-store').send()
  }
  if (range === 'whole') {
    reply.header('Content-Length', bytes)
    return await reply.send(request.method === 'HEAD' ? undefined : await storage.stream(key))
  }
  reply.code(206)
  reply.header('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`)
  reply.header('Content-Length', range.end - range.start + 1)
  return await reply.send(await storage.stream(key, range))
}

async function sendMade(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: { etag: string; mime: string; path: () => Promise<string> },
): Promise<FastifyReply> {
  const { etag, mime } = picture
  if (alreadyHas(request.headers['if-none-match'], etag)) {
    describe(reply, etag, mime)
    return await reply.code(304).send()
  }
  const path = await picture.path()
  const { size } = await stat(path)
  describe(reply, etag, mime)
  reply.header('Content-Length', size)
  return await reply.send(request.method === 'HEAD' ? undefined : createReadStream(path))
}

/** Media addresses contain their content's hash, so they never change. */
const FOR_EVER = 'public, max-age=31536000, immutable'

function describe(reply: FastifyReply, etag: string, mime: string, caching = FOR_EVER): void {
  reply.header('Content-Type', mime)
  reply.header('Cache-Control', caching)
  reply.header('ETag', etag)
  reply.header('X-Content-Type-Options', 'nosniff')
}

function widthOf(text: string | string[]): ImageWidth | null {
  return IMAGE_WIDTHS.find((width) => String(width) === text) ?? null
}
