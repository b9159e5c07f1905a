import { randomUUID } from 'node:crypto'

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { FaultMode } from '../faults/table.ts'
import type { Faults } from '../faults/faults.ts'
import { underFault } from '../faults/under-fault.ts'

import { ChatApiError } from './chat-error.ts'
import { faultError } from './fault-answers.ts'
import { CompletionRequest } from './request-body.ts'
import { reword } from './reword.ts'

const KEY = 'sandbox-chat-key'
const MODEL = 'porchlight-sandbox'

/** The token counts of the answers assume four characters per token. */
const CHARACTERS_PER_TOKEN = 4

/** An endpoint of the chat completions contract that only rewrites captions. */
export async function chatRoutes(app: FastifyInstance, faults: Faults): Promise<void> {
  await app.register((api, _options, done) => {
    api.setErrorHandler(answerError)
    api.post('/chat/v1/chat/completions', async (request, reply) => {
      const fault = faults.take('chat', 'complete')
      return await underFault({ fault, reply, errorFor: faultError }, (struck) => complete(request, reply, struck))
    })
    api.all('/chat/*', (request) => {
      throw new ChatApiError(404, `Unknown request URL: ${request.method} ${request.url}`)
    })
    done()
  })
}

function complete(request: FastifyRequest, reply: FastifyReply, struck: FaultMode | null): unknown {
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
  if (struck === 'not_json') return reply.type('application/json').send('{"choices": [')
  const asked = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  const words = spoiled(reword(asked), struck)
  const room = most * CHARACTERS_PER_TOKEN
  const isCut = struck === 'cut_short' || (struck !== 'too_long' && words.length > room)
  const answered = isCut ? words.slice(0, Math.min(room, words.length / 2)) : words
  return completion(answered, struck === 'content_filter' ? 'content_filter' : isCut ? 'length' : 'stop', messages)
}

/** The faulty answer of a model in place of `words`. */
function spoiled(words: string, struck: FaultMode | null): string {
  if (struck === 'empty' || struck === 'content_filter') return ''
  if (struck === 'too_long')
    return `${words}\n\n${'More to come. '.repeat(Math.ceil(2500 / 14))}`.slice(0, words.length + 2500)
  if (struck === 'link_changed') return `${words}\n\nhttps://example.com/somewhere-else`
  return words
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

function answerError(error: FastifyError | ChatApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof ChatApiError ? error : fromOther(error, request)
  if (known.retryAfter !== null) reply.header('retry-after', String(known.retryAfter))
  return reply.code(known.status).send(known.body())
}

function fromOther(error: FastifyError, request: FastifyRequest): ChatApiError {
  const status = error.statusCode ?? 500
  if (status < 500) return new ChatApiError(status, error.message)
  request.log.error({ err: error }, 'the chat stand-in failed')
  return new ChatApiError(500, 'The server had an error', { type: 'server_error' })
}
