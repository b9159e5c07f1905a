import { z } from 'zod'

import { asProse, withoutUnseenEnds } from '#domain/text/typed-text.ts'

import { retryAfterOf } from '../networks/call-out.ts'
import { ChatError } from './chat-error.ts'
import { callSpan } from '../traces/call-span.ts'
import { inSpan } from '../traces/span.ts'
import type { AiSettings } from './settings.ts'

/** One request to the endpoint. */
export interface Question {
  system: string
  user: string
  /** Most tokens of the answer. */
  maxTokens: number
}

const Answer = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
})

const Refusal = z.object({ error: z.object({ code: z.string().nullish() }) })

/** In bytes; far more than any caption. A larger answer is an endpoint's error. */
const LARGEST_ANSWER = 256 * 1024

/**
 * Asks the endpoint once and returns its text.
 * @throws ChatError for any other answer
 */
export async function ask(
  { baseUrl, apiKey, model }: AiSettings,
  question: Question,
  signal: AbortSignal,
): Promise<string> {
  const to = { address: `${baseUrl}/chat/completions`, apiKey, signal }
  const { status, headers, text } = await post(to, {
    model,
    messages: [
      { role: 'system', content: question.system },
      { role: 'user', content: question.user },
    ],
    temperature: 0.7,
    max_tokens: question.maxTokens,
  })
  if (status < 200 || status >= 300) throw refusalOf(status, headers, text)
  const answer = Answer.safeParse(jsonOf(text))
  const [choice] = answer.data?.choices ?? []
  if (!choice) throw new ChatError('broken', `${status} with a body that is no completion`)
  if (choice.finish_reason === 'content_filter') throw new ChatError('filtered', 'finish_reason content_filter')
  if (choice.finish_reason === 'length') throw new ChatError('too_long', 'finish_reason length')
  const content = withoutUnseenEnds(asProse(choice.message.content ?? ''))
  if (content === '') throw new ChatError('empty', `finish_reason ${choice.finish_reason ?? 'none'}`)
  return content
}

interface To {
  address: string
  apiKey: string | null
  signal: AbortSignal
}

function post(to: To, body: object) {
  return inSpan(callSpan('chat', 'POST', to.address), () => postWithoutSpan(to, body))
}

async function postWithoutSpan({ address, apiKey, signal }: To, body: object) {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
      // A redirect would send the key to an address nobody configured.
      redirect: 'error',
      signal,
    })
    return { status: answer.status, headers: answer.headers, text: await readBounded(answer) }
  } catch (error) {
    if (error instanceof ChatError) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new ChatError(isLate ? 'late' : 'unreachable', error instanceof Error ? error.message : String(error))
  }
}

async function readBounded(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > LARGEST_ANSWER) throw new ChatError('broken', `more than ${LARGEST_ANSWER} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function refusalOf(status: number, headers: Headers, text: string): ChatError {
  const { code } = Refusal.safeParse(jsonOf(text)).data?.error ?? {}
  // The endpoint's message may quote the caption; the code is enough.
  const detail = `${status} ${code ?? 'without a code'}`
  if (status === 429) return new ChatError('busy', detail, retryAfterOf(headers))
  if (code === 'context_length_exceeded') return new ChatError('too_long', detail)
  if (code === 'content_filter' || code === 'content_policy_violation') return new ChatError('filtered', detail)
  return new ChatError(status >= 500 ? 'unreachable' : 'misconfigured', detail)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
