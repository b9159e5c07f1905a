import { expect, test } from 'vitest'

import { reword } from '#sandbox/chat/reword.ts'

import { running, setUpSandbox } from './support/set-up-sandbox.ts'
import { readAnswer } from './support/start-sandbox.ts'

setUpSandbox()

const CAPTION =
  'Thinking about a move? 12 Cedar St is $415,000. There isn’t a lot of time: https://cedar.example/12 opens Sunday. @maya #Austin #OpenHouse'

const good = { model: 'porchlight-sandbox', messages: [{ role: 'user', content: CAPTION }], temperature: 0.7 }

test.each<[string, unknown, number, string | null, string?]>([
  ['an unknown model', { ...good, model: 'other' }, 404, 'model_not_found'],
  ['no messages', { ...good, messages: [] }, 400, null],
  ['an unknown role', { ...good, messages: [{ role: 'owner', content: 'x' }] }, 400, null],
  ['a temperature over 2', { ...good, temperature: 3 }, 400, null],
  ['a name it doesn’t know', { ...good, max_output_tokens: 5 }, 400, null],
  ['half a body', '{"model":', 400, null],
  ['a wrong key', good, 401, 'invalid_api_key', 'another'],
])('%s is refused in the contract’s form', async (_words, body, status, code, key = 'sandbox-chat-key') => {
  const answer = await readAnswer(
    await fetch(`${running.base}/chat/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
  expect([answer.status, (answer.body['error'] as { code: string | null }).code]).toEqual([status, code])
})

test('a rewrite is in the caption’s language and keeps facts, links, names and hashtags', () => {
  const spanish = 'Pensando en mudarte? No hay muchas casas como la de 12 Cedar St. Mira todo lo que quieras. #Austin'
  expect(reword(CAPTION)).toContain('There is not a lot of time')
  expect(reword(spanish)).toContain('cuanto gustes')
  for (const fact of ['12 Cedar St is $415,000', 'https://cedar.example/12', '@maya']) {
    expect(reword(CAPTION)).toContain(fact)
  }
  expect(reword(CAPTION).endsWith('#Austin #OpenHouse')).toBe(true)
})
