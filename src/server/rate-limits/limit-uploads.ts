import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { problem } from '../http/problem.ts'
import type { Count, RateLimits } from './limit-windows.ts'

interface UploadLimit {
  /** Uploads within an hour. */
  perHour: number
  /** Their size in bytes. */
  bytesPerHour: number
  /** Running uploads at one process, whose disk they are on. */
  atOnce: number
}

/** By the user's role. */
export type UploadLimits = Record<'agent' | 'admin', UploadLimit>

declare module 'fastify' {
  interface FastifyInstance {
    countUpload: CountUpload
  }
}

const HOUR_MS = 60 * 60 * 1000

/**
 * Counts an upload that is about to arrive; throws `too_many_requests` with the time to wait when there are too
 * many.
 */
type CountUpload = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Limits the uploads of each user through `app`. */
export function limitUploads(app: FastifyInstance, limits: UploadLimits, rates: RateLimits): void {
  app.decorate('countUpload', uploadCounter(limits, rates))
}

function uploadCounter(limits: UploadLimits, rates: RateLimits): CountUpload {
  const underWay = new Map<number, number>()
  const changeUnderWay = (userId: number, by: 1 | -1) => {
    const left = (underWay.get(userId) ?? 0) + by
    if (left > 0) underWay.set(userId, left)
    else underWay.delete(userId)
  }

  return async ({ signedIn, headers, raw, log }, reply) => {
    if (!signedIn) return
    const { userId } = signedIn
    const limit = limits[signedIn.role]
    if ((underWay.get(userId) ?? 0) >= limit.atOnce) throw tooMany(5)
    changeUnderWay(userId, 1)
    const before = raw.socket.bytesRead
    // Of one that arrives in parts the whole counts when it begins.
    const declared = Number(headers['upload-length'] ?? headers['content-length'] ?? 0) || 0
    const [uploadsKey, bytesKey] = [`uploads ${userId}`, `upload bytes ${userId}`]
    let isCounted = false
    reply.raw.once('close', () => {
      changeUnderWay(userId, -1)
      // A chunked body didn't declare its length, and one that was cut off is sent again.
      const more = raw.socket.bytesRead - before - declared
      if (!isCounted || more === 0 || (more < 0 && raw.complete)) return
      rates
        .add(bytesKey, HOUR_MS, more)
        .catch((error: unknown) => log.warn({ err: error }, 'the size of an upload was not counted'))
    })
    const uploads = await rates.add(uploadsKey, HOUR_MS)
    const bytes = await rates.add(bytesKey, HOUR_MS, declared)
    const full = fullOf(limit, uploads, bytes, declared)
    isCounted = full === null
    if (!full) return
    // A refused upload takes no room from a smaller one.
    await rates.add(uploadsKey, HOUR_MS, -1)
    await rates.add(bytesKey, HOUR_MS, -declared)
    throw tooMany(Math.max(1, Math.ceil(full.resetsInMs / 1000)))
  }
}

/** The count that is past its limit; null when there is room. */
function fullOf(limit: UploadLimit, uploads: Count, bytes: Count, declared: number): Count | null {
  if (uploads.total > limit.perHour) return uploads
  // One that is larger than an hour's limit by itself is refused by the limit of its body.
  return bytes.total > limit.bytesPerHour && bytes.total > declared ? bytes : null
}

function tooMany(retryAfterSeconds: number) {
  const message = 'You’ve uploaded a lot in a short time. Please wait before you upload more.'
  return problem('too_many_requests', { message, retryAfterSeconds })
}
