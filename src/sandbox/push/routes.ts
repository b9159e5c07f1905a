import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { underFault } from '../faults/under-fault.ts'
import { inFormat } from '../http/service-error.ts'

import { PUSH_ERRORS, PushError } from './push-error.ts'
import type { Delivered, PushService } from './push.ts'
import { checkVapid } from './vapid.ts'

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
