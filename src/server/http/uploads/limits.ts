import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { problem } from '../problem.ts'

/** The upload limits of one user. */
interface UploadLimit {
  /** Uploads within an hour. */
  perHour: number
  /** Their size in bytes. */
  bytesPerHour: number
  /** Running uploads. */
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

/** Most users remembered; past it the counts of those who uploaded nothing within the hour are dropped. */
const MOST_REMEMBERED = 10_000

interface Upload {
  at: number
  bytes: number
}

interface Uploads {
  lately: Upload[]
  underWay: number
}

/**
 * Counts an upload that is about to arrive; throws `too_many_requests` with the time to wait when there are too
 * many.
 */
type CountUpload = (request: FastifyRequest, reply: FastifyReply) => void

/** Limits the uploads of each user through `app`. Each process counts for itself. */
export function limitUploads(app: FastifyInstance, limits: UploadLimits, now: () => Date): void {
  app.decorate('countUpload', uploadCounter(limits, now))
}

function uploadCounter(limits: UploadLimits, now: () => Date): CountUpload {
  const people = new Map<number, Uploads>()

  const uploadsOf = (userId: number): Uploads => {
    const since = now().getTime() - HOUR_MS
    if (people.size > MOST_REMEMBERED) {
      for (const [id, { lately, underWay }] of people) {
        if (underWay === 0 && lately.every(({ at }) => at <= since)) people.delete(id)
      }
    }
    const uploads = people.get(userId) ?? { lately: [], underWay: 0 }
    uploads.lately = uploads.lately.filter(({ at }) => at > since)
    people.set(userId, uploads)
    return uploads
  }

  return ({ signedIn, headers, raw }, reply) => {
    if (!signedIn) return
    const uploads = uploadsOf(signedIn.userId)
    const upload: Upload = { at: now().getTime(), bytes: Number(headers['content-length'] ?? 0) || 0 }
    const wait = waitFor(uploads, upload, limits[signedIn.role])
    if (wait !== null) throw problem('too_many_requests', { message: TOO_MANY, retryAfterSeconds: wait })
    uploads.lately.push(upload)
    uploads.underWay += 1
    const before = raw.socket.bytesRead
    reply.raw.once('close', () => {
      uploads.underWay -= 1
      // A chunked body didn't declare its length.
      upload.bytes = Math.max(upload.bytes, raw.socket.bytesRead - before)
    })
  }
}

const TOO_MANY = 'You’ve uploaded a lot in a short time. Please wait before you upload more.'

/** Seconds until there is room again; null when there is. */
function waitFor({ lately, underWay }: Uploads, upload: Upload, limit: UploadLimit): number | null {
  if (underWay >= limit.atOnce) return 5
  const free = (at: number) => Math.max(1, Math.ceil((at + HOUR_MS - upload.at) / 1000))
  const [oldest] = lately
  if (oldest && lately.length >= limit.perHour) return free(oldest.at)
  let bytes = upload.bytes + lately.reduce((sum, one) => sum + one.bytes, 0)
  if (bytes <= limit.bytesPerHour) return null
  for (const one of lately) {
    bytes -= one.bytes
    if (bytes <= limit.bytesPerHour) return free(one.at)
  }
  // Larger than an hour's limit by itself: the limit of the body applies.
  return oldest ? free(oldest.at) : null
}
