import { describe, expect, test } from 'vitest'

import { reword } from '#sandbox/chat/reword.ts'

import { running, setUpSandbox } from './support/set-up-sandbox.ts'
import { readAnswer } from './support/start-sandbox.ts'

setUpSandbox()

const CAPTION =
  'Thinking about a move? 12 Cedar St is $415,000. There isn’t a lot of time: https://cedar.example/12 opens Sunday. @maya #Austin #OpenHouse'

const good = {
  model: 'porchlight-sandbox',
  messages: [
    { role: 'system', content: 'Rewrite.' },
    { role: 'user', content: CAPTION },
  ],
  temperature: 0.7,
  max_tokens: 500,
}

async function ask(body: unknown = good, key = 'sandbox-chat-key') {
  return await readAnswer(
    await fetch(`${running.base}/chat/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
}

const codeOf = (answer: Awaited<ReturnType<typeof ask>>) =>
  (answer.body['error'] as { code: string | null; type: string }).code

test.each<[string, unknown, number, string | null]>([
  ['an unknown model', { ...good, model: 'other' }, 404, 'model_not_found'],
  ['no messages', { ...good, messages: [] }, 400, null],
  ['an unknown role', { ...good, messages: [{ role: 'owner', content: 'x' }] }, 400, null],
  ['content of another type', { ...good, messages: [{ role: 'user', content: 7 }] }, 400, null],
  ['a temperature over 2', { ...good, temperature: 3 }, 400, null],
  ['a name it doesn’t know', { ...good, max_output_tokens: 5 }, 400, null],
  ['half a body', '{"model":', 400, null],
])('%s is refused in the contract’s form', async (_words, body, status, code) => {
  const answer = await ask(body)
  expect([answer.status, codeOf(answer)]).toEqual([status, code])
})

test('a wrong key is refused', async () => {
  const answer = await ask(good, 'another')
  expect([answer.status, codeOf(answer)]).toEqual([401, 'invalid_api_key'])
})

test.each<[string, number, string]>([
  ['rate_limit', 429, 'rate_limit_exceeded'],
  ['key_invalid', 401, 'invalid_api_key'],
  ['token_expired', 401, 'invalid_api_key'],
  ['model_missing', 404, 'model_not_found'],
  ['context_length', 400, 'context_length_exceeded'],
  ['filter_refused', 400, 'content_filter'],
])('the fault %s answers %i %s', async (mode, status, code) => {
  await running.fault({ platform: 'chat', operation: 'complete', mode })
  const answer = await ask()
  expect([answer.status, codeOf(answer)]).toEqual([status, code])
})

test.each<[string, string, (content: string) => boolean]>([
  ['content_filter', 'content_filter', (content) => content === ''],
  ['cut_short', 'length', (content) => reword(CAPTION).startsWith(content) && content !== reword(CAPTION)],
  ['empty', 'stop', (content) => content === ''],
  ['too_long', 'stop', (content) => content.length > 2200],
  ['link_changed', 'stop', (content) => content.includes('https://example.com/somewhere-else')],
])('the fault %s ends with %s', async (mode, finish, fits) => {
  await running.fault({ platform: 'chat', operation: 'complete', mode })
  const { choices } = (await ask()).body as { choices: { message: { content: string }; finish_reason: string }[] }
  expect(choices[0]?.finish_reason).toBe(finish)
  expect(fits(choices[0]?.message.content ?? 'none')).toBe(true)
})

describe('the rewritten caption', () => {
  const SPANISH = 'Pensando en mudarte? No hay muchas casas como la de 12 Cedar St. Mira todo lo que quieras. #Austin'

  test('a rewrite differs from the caption, is in its language, and is the same every time', () => {
    expect(reword(CAPTION)).not.toBe(CAPTION)
    expect(reword(CAPTION)).toBe(reword(CAPTION))
    expect(reword(CAPTION)).toContain('There is not a lot of time')
    expect(reword(SPANISH)).toContain('cuanto gustes')
    expect(reword(SPANISH)).toMatch(/mensaje|escríbeme/i)
  })

  test('a rewrite keeps facts, links, names and hashtags, with those at the end where they were', () => {
    for (const fact of ['12 Cedar St is $415,000', 'https://cedar.example/12', '@maya']) {
      expect(reword(CAPTION)).toContain(fact)
    }
    expect(reword(CAPTION).endsWith('#Austin #OpenHouse')).toBe(true)
  })
})
