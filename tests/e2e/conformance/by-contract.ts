import { API_PREFIX } from '#contract/index.ts'
import { callOf } from '#tests/support/fake-api/call-of.ts'

import { expect, part } from './checks.ts'
import type { At } from './row.ts'

/** Makes a call, which has to succeed as the contract has it; returns the data of its answer. */
export async function answerTo(
  { api }: Pick<At, 'api'>,
  method: string,
  path: string,
  sent: Parameters<At['api']>[2] = {},
): Promise<unknown> {
  const spec = callOf(method, API_PREFIX + path)?.spec
  if (!spec) throw new Error(`${method} ${path} is no call of the contract.`)
  const { status, body } = await api(method, path, sent)
  expect(status, JSON.stringify(body)).toBe(spec.status ?? (spec.answer ? 200 : 204))
  if (spec.answer) expect(spec.answer.safeParse(body).error).toBeUndefined()
  return part(body, 'data')
}

/** A row for a call that answers with these data, whatever else with them; to these fields, where it is sent any. */
export const answers =
  (method: string, path: string, data: Record<string, unknown>, json?: object) => async (at: Pick<At, 'api'>) =>
    expect(await answerTo(at, method, path, json && { json })).toMatchObject(data)

/** A row for a call that answers, as the contract says, with the fields its text names. */
export const answersFields =
  (method: string, path: string, fields: string, of = (data: unknown) => data) =>
  async (at: Pick<At, 'api'>) => {
    const record = of(await answerTo(at, method, path))
    for (const field of fields.split(', ')) expect(record).toHaveProperty([field])
  }

/** The first of a list. */
export const firstOf = (data: unknown) => (data as unknown[])[0]

/** A row for a call that is refused. */
export const refused =
  (status: number, method: string, path: string, code?: string, sent?: Parameters<At['api']>[2]) =>
  async ({ api }: Pick<At, 'api'>) => {
    const answer = await api(method, path, sent)
    expect([answer.status, part(answer.body, 'code')]).toEqual([status, code ?? expect.any(String)])
  }
