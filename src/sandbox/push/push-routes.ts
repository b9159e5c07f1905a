import { createPublicKey, type KeyObject, verify } from 'node:crypto'

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { ControlCallError } from '../control.ts'
import { underFault } from '../faults/faults.ts'
import type { ErrorMode, FaultMode } from '../faults/table.ts'
import { inFormat } from '../http.ts'
import type { Delivered, PushService } from './push.ts'

/** An error in the common format of push services: a status, a code and a sentence. */
class PushError extends Error {
  readonly status: number
  readonly reason: string
  readonly retryAfter: number | null

  constructor(status: number, reason: string, message: string, retryAfter: number | null = null) {
    super(message)
    this.name = 'PushError'
    this.status = status
    this.reason = reason
    this.retryAfter = retryAfter
  }

  body(): object {
    return { reason: this.reason, message: this.message }
  }
}

/** The sender is not authenticated. */
function badToken(message: string): PushError {
  return new PushError(403, 'BadJwtToken', message)
}

/** The error each fault answers with. */
const PUSH_ERRORS: Partial<Record<FaultMode, () => PushError>> = {
  http_500: () => new PushError(500, 'InternalServerError', 'Something went wrong'),
  rate_limit: () => new PushError(429, 'TooManyRequests', 'Too many requests', 120),
  token_expired: () => badToken('The token has expired'),
  gone: () => new PushError(410, 'Unregistered', 'The subscription has ended'),
  not_found: () => new PushError(404, 'NotFound', 'There is no such subscription'),
  too_large: () => new PushError(413, 'PayloadTooLarge', 'The message is too large'),
} satisfies Record<ErrorMode<'push'>, () => PushError>

/** The size every push service must accept; this one accepts no more. In bytes of the encrypted body. */
const LARGEST_BODY = 4096

const URGENCIES = ['very-low', 'low', 'normal', 'high']

/** The push service as senders know it (RFC 8030): messages are posted to a subscription's endpoint. */
export async function pushRoutes(app: FastifyInstance, push: PushService): Promise<void> {
  await app.register((service, _options, done) => {
    service.removeAllContentTypeParsers()
    service.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    service.setErrorHandler(answerPushError)
    service.post<{ Params: { id: string } }>('/push/v1/:id', async (request, reply) => {
      const fault = push.faults.take('push', 'deliver')
      return await underFault({ fault, reply, errorFor: (mode) => PUSH_ERRORS[mode]?.() }, () =>
        take(push, request, reply),
      )
    })
    done()
  })
}

function take(push: PushService, request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply): string {
  const senderKey = checkVapid(request.headers.authorization, push.base.origin, new Date())
  const subscription = push.find(request.params.id)
  if (!subscription) throw new PushError(404, 'NotFound', 'There is no such subscription')
  if (subscription.ended) throw new PushError(410, 'Unregistered', 'The subscription has ended')
  if (subscription.senderKey !== null && subscription.senderKey !== senderKey) {
    throw new PushError(403, 'VapidPkHashMismatch', 'The subscription belongs to another sender')
  }
  const headers = readHeaders(request)
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (body.length > LARGEST_BODY) throw new PushError(413, 'PayloadTooLarge', `At most ${LARGEST_BODY} bytes`)
  const { id } = deliver(push, subscription, body, headers)
  reply.code(201).header('location', `${push.base.href}messages/${id}`).header('ttl', String(headers.ttl))
  return ''
}

function deliver(push: PushService, ...[subscription, body, headers]: Parameters<PushService['deliver']>): Delivered {
  try {
    return push.deliver(subscription, body, headers)
  } catch {
    throw new PushError(400, 'BadMessage', 'The body was not encrypted for this subscription')
  }
}

function readHeaders({ headers }: FastifyRequest): Pick<Delivered, 'ttl' | 'urgency' | 'topic'> {
  const refuse = (message: string): never => {
    throw new PushError(400, 'BadRequest', message)
  }
  const [ttl, urgency = 'normal', topic] = ['ttl', 'urgency', 'topic'].map((name) => headers[name]?.toString())
  if (ttl === undefined || !/^\d+$/.test(ttl)) refuse('TTL is required, in whole seconds')
  if (headers['content-encoding'] !== 'aes128gcm') refuse('Content-Encoding has to be aes128gcm')
  if (!URGENCIES.includes(urgency)) refuse(`Urgency is one of ${URGENCIES.join(', ')}`)
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) refuse('Topic is 1 to 32 base64url characters')
  return { ttl: Number(ttl), urgency, topic: topic ?? null }
}

const ERROR_FORMAT = {
  service: 'push',
  own: PushError,
  refused: (status: number, message: string) => new PushError(status, 'Error', message),
  failed: () => new PushError(500, 'Error', 'Something went wrong'),
}

function answerPushError(error: FastifyError | PushError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = inFormat(error, request, ERROR_FORMAT)
  if (known.retryAfter !== null) reply.header('retry-after', String(known.retryAfter))
  return reply.code(known.status).send(known.body())
}

const Header = z.object({ alg: z.literal('ES256') })
const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })

const DAY_SECONDS = 24 * 60 * 60

/**
 * Checks the sender's `vapid t=…, k=…` (RFC 8292) for a push service at `origin` and gives the key it
 * showed.
 * @throws PushError 401 without one, 403 for one that is not good
 */
function checkVapid(authorization: string | undefined, origin: string, now: Date): string {
  const fields = /^vapid\s+(.+)$/i.exec(authorization ?? '')?.[1]
  if (fields === undefined) throw new PushError(401, 'MissingAuthorization', 'A VAPID token is required')
  const [token, key] = ['t', 'k'].map((name) => new RegExp(`(?:^|[,\\s])${name}=([^,\\s]+)`).exec(fields)?.[1])
  if (token === undefined || key === undefined) throw badToken('The token or the key is missing')
  const [head = '', claimed = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !Header.safeParse(jsonOf(head)).success) throw badToken('The token is no ES256 JWT')
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claimed}`),
    { key: keyOf(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw badToken('The signature does not fit the key')
  const claims = Claims.safeParse(jsonOf(claimed)).data
  if (!claims) throw badToken('aud, exp and sub are required')
  if (claims.aud !== origin) throw badToken(`aud is ${claims.aud}, and this is ${origin}`)
  const left = claims.exp - now.getTime() / 1000
  if (left <= 0) throw badToken('The token has expired')
  if (left > DAY_SECONDS) throw badToken('exp is more than 24 hours ahead')
  if (!/^(mailto:.+@.+|https:\/\/.+)$/.test(claims.sub)) throw badToken('sub is neither mailto: nor https:')
  return key
}

function keyOf(text: string): KeyObject {
  const point = Buffer.from(text, 'base64url')
  try {
    if (point.length !== 65 || point[0] !== 4) throw new Error('no uncompressed point')
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  } catch {
    throw badToken('k is no P-256 key')
  }
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

const NewBrowser = z.strictObject({
  /** The sender's public key, as a browser's `applicationServerKey`; any sender when left out. */
  sender_key: z.string().nullable().default(null),
  /** Keys of a browser that reads its messages itself; made here, and used to read them, when left out. */
  keys: z.strictObject({ p256dh: z.string(), auth: z.string() }).nullable().default(null),
})

/** The calls with which tests act as a browser: `/api/push-subscriptions` and `/api/pushes`. */
export function pushControl(app: FastifyInstance, push: PushService): void {
  app.post('/api/push-subscriptions', (request, reply) => {
    const parsed = NewBrowser.safeParse(request.body ?? {})
    if (!parsed.success) throw new ControlCallError(422, 'validation_failed', 'The subscription is not valid.')
    return reply.code(201).send({ data: push.subscribe(parsed.data.sender_key, parsed.data.keys) })
  })
  app.delete<{ Params: { id: string } }>('/api/push-subscriptions/:id', (request, reply) => {
    if (!push.end(request.params.id)) throw new ControlCallError(404, 'not_found', 'There is no such subscription.')
    return reply.code(204).send()
  })
  app.get('/api/pushes', () => ({ data: push.list() }))
  app.delete('/api/pushes', (_request, reply) => {
    push.clear()
    return reply.code(204).send()
  })
}
