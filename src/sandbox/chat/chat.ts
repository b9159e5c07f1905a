import { randomUUID } from 'node:crypto'

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { type Faults, underFault } from '../faults/faults.ts'
import type { ErrorMode, FaultMode } from '../faults/table.ts'
import { inFormat } from '../http.ts'
import { reword } from './reword.ts'

/** An error in the form of the chat completions contract. */
class ChatApiError extends Error {
  readonly status: number
  readonly type: string
  readonly param: string | null
  readonly code: string | null
  readonly retryAfter: number | null

  constructor(
    status: number,
    message: string,
    more: { type?: string; param?: string | null; code?: string | null; retryAfter?: number | null } = {},
  ) {
    super(message)
    this.name = 'ChatApiError'
    this.status = status
    this.type = more.type ?? 'invalid_request_error'
    this.param = more.param ?? null
    this.code = more.code ?? null
    this.retryAfter = more.retryAfter ?? null
  }

  body(): object {
    const { message, type, param, code } = this
    return { error: { message, type, param, code } }
  }
}

/** The error each fault answers with. */
const CHAT_ERRORS: Partial<Record<FaultMode, () => ChatApiError>> = {
  http_500: () => new ChatApiError(500, 'The server had an error', { type: 'server_error' }),
  rate_limit: () => {
    const more = { type: 'rate_limit_error', code: 'rate_limit_exceeded', retryAfter: 20 }
    return new ChatApiError(429, 'Rate limit reached', more)
  },
  token_expired: () => new ChatApiError(401, 'The key has expired', { code: 'invalid_api_key' }),
  key_invalid: () => new ChatApiError(401, 'Incorrect API key provided', { code: 'invalid_api_key' }),
  model_missing: () => new ChatApiError(404, 'The model does not exist', { param: 'model', code: 'model_not_found' }),
  context_length: () => {
    const more = { param: 'messages', code: 'context_length_exceeded' }
    return new ChatApiError(400, 'The messages have more tokens than this model takes', more)
  },
  filter_refused: () => {
    return new ChatApiError(400, 'The prompt was filtered', { param: 'messages', code: 'content_filter' })
  },
} satisfies Record<ErrorMode<'chat'>, () => ChatApiError>

const Message = z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })

/** A request for a completion. Unlike most services it refuses unknown names, so that errors show here first. */
const CompletionRequest = z.strictObject({
  model: z.string(),
  messages: z.array(Message).min(1),
  temperature: z.number().min(0).max(2).optional(),
  max_tokens: z.int().min(1).optional(),
  stream: z.literal(false, 'This stand-in does not stream').optional(),
  response_format: z.strictObject({ type: z.literal('text') }).optional(),
})

const KEY = 'sandbox-chat-key'
const MODEL = 'porchlight-sandbox'

/** The token counts of the answers assume four characters per token. */
const CHARACTERS_PER_TOKEN = 4

/** An endpoint of the chat completions contract that only rewrites captions. */
export async function chatRoutes(app: FastifyInstance, faults: Faults): Promise<void> {
  await app.register((api, _options, done) => {
    api.setErrorHandler(answerChatError)
    api.post('/chat/v1/chat/completions', async (request, reply) => {
      const fault = faults.take('chat', 'complete')
      return await underFault({ fault, reply, errorFor: (mode) => CHAT_ERRORS[mode]?.() }, (effect) =>
        complete(request, reply, effect),
      )
    })
    api.all('/chat/*', (request) => {
      throw new ChatApiError(404, `Unknown request URL: ${request.method} ${request.url}`)
    })
    done()
  })
}

function complete(request: FastifyRequest, reply: FastifyReply, effect: FaultMode | null): unknown {
  if (request.headers.authorization !== `Bearer ${KEY}`) {
    throw new ChatApiError(401, 'Incorrect API key provided', { code: 'invalid_api_key' })
  }
  const parsed = CompletionRequest.safeParse(request.body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ChatApiError(400, issue?.message ?? 'The request is not valid', { param: issue?.path.join('.') || null })
  }
  const { model, messages, max_tokens: most = 4096 } = parsed.data
  if (model !== MODEL) {
    throw new ChatApiError(404, `The model ${model} does not exist`, { param: 'model', code: 'model_not_found' })
  }
  if (effect === 'not_json') return reply.type('application/json').send('{"choices": [')
  const asked = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  const text = spoil(reword(asked), effect)
  const room = most * CHARACTERS_PER_TOKEN
  const isCut = effect === 'cut_short' || (effect !== 'too_long' && text.length > room)
  const answered = isCut ? text.slice(0, Math.min(room, text.length / 2)) : text
  return completion(answered, effect === 'content_filter' ? 'content_filter' : isCut ? 'length' : 'stop', messages)
}

/** The faulty answer of a model in place of `text`. */
function spoil(text: string, effect: FaultMode | null): string {
  if (effect === 'empty' || effect === 'content_filter') return ''
  if (effect === 'too_long')
    return `${text}\n\n${'More to come. '.repeat(Math.ceil(2500 / 14))}`.slice(0, text.length + 2500)
  if (effect === 'link_changed') return `${text}\n\nhttps://example.com/somewhere-else`
  return text
}

function completion(content: string, finishReason: string, messages: readonly { content: string }[]): object {
  const count = (characters: number) => Math.ceil(characters / CHARACTERS_PER_TOKEN)
  const asked = count(messages.reduce((sum, message) => sum + message.content.length, 0))
  return {
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: MODEL,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finishReason }],
    usage: {
      prompt_tokens: asked,
      completion_tokens: count(content.length),
      total_tokens: asked + count(content.length),
    },
  }
}

const ERROR_FORMAT = {
  service: 'chat',
  own: ChatApiError,
  refused: (status: number, message: string) => new ChatApiError(status, message),
  failed: () => new ChatApiError(500, 'The server had an error', { type: 'server_error' }),
}

function answerChatError(
  error: FastifyError | ChatApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = inFormat(error, request, ERROR_FORMAT)
  if (known.retryAfter !== null) reply.header('retry-after', String(known.retryAfter))
  return reply.code(known.status).send(known.body())
}
