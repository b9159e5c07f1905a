import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { PROBLEM_STATUS } from '#contract/problem.ts'
import { hostileValue, valueOf } from '#tests/support/api/arbitraries.ts'
import {
  isMutating,
  operationsOf,
  OUTSIDE,
  placed,
  type Operation,
  type Schema,
} from '#tests/support/api/operations.ts'
import { CHOICES, resourceOf } from '#tests/support/api/resources.ts'
import type { Browser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/people.ts'
import { report } from '#tests/support/report.ts'
import { useTestServer } from '#tests/support/use-server.ts'

/** Requests for each call, always the same ones; `npm run fuzz` sends many more, and others each time. */
const { FUZZ_RUNS, FUZZ_SEED = FUZZ_RUNS === undefined ? '33' : undefined } = process.env
const RUNS = Number(FUZZ_RUNS ?? 4)
const SEED = FUZZ_SEED === undefined ? {} : { seed: Number(FUZZ_SEED) }

const server = useTestServer({ env: { LOG_LEVEL: 'silent' } })
let operations: Operation[]
const people = {} as Record<'agent' | 'admin', Person>
const browsers = {} as Record<'agent' | 'admin', Browser>

beforeAll(async () => {
  operations = await operationsOf(server)
  await enter('agent')
  await enter('admin')
})

async function enter(role: 'agent' | 'admin'): Promise<void> {
  people[role] = role === 'agent' ? await server.createAgent() : await server.createAdmin()
  browsers[role] = await server.signIn(people[role].email)
}

interface Sent {
  path: string
  headers: Record<string, string>
  body: string | FormData | null
}

const CONTENT_TYPES = ['application/json; charset=utf-16', 'text/plain', 'multipart/form-data; boundary=x', '']

/** As a header or an address writes it. */
const textOf = (schema: Schema) =>
  valueOf(schema).map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')))

/** Fetch takes no header with other characters than these. */
const asHeader = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '').trim()

function recordOf(schemas: Record<string, Schema>): fc.Arbitrary<Record<string, string>> {
  return some(Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, textOf(schema)])))
}

/** Records with some of these fields. */
function some<T>(fields: Record<string, fc.Arbitrary<T>>): fc.Arbitrary<Record<string, T>> {
  return fc.record(fields, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<Record<string, T>>
}

/** Requests of a call: most nearly right, some with nothing right about them. */
function requestsOf(operation: Operation, ids: Record<string, string>): fc.Arbitrary<Sent> {
  const params = fc.oneof(
    { weight: 6, arbitrary: fc.constant({ ...CHOICES, ...ids }) },
    { weight: 1, arbitrary: recordOf(operation.pathParams).map((found) => Object.assign({}, CHOICES, ids, found)) },
  )
  const query = fc.tuple(
    recordOf(operation.query),
    fc.dictionary(fc.string({ maxLength: 8 }), fc.string({ maxLength: 20 }), { maxKeys: 1 }),
  )
  const body = bodyOf(operation)
  return fc.tuple(params, query, recordOf(operation.headers), body).map(([path, [known, others], headers, sent]) => ({
    path: `${placed(operation.path, mapValues(path, wellFormed))}${searchOf({ ...others, ...known })}`,
    headers: { ...mapValues(headers, asHeader), ...sent.headers },
    body: sent.body,
  }))
}

function bodyOf({ method, body, isForm }: Operation): fc.Arbitrary<Pick<Sent, 'headers' | 'body'>> {
  if (method === 'GET') return fc.constant({ headers: {}, body: null })
  const as = (type: string, text: string) => ({ headers: { 'content-type': type }, body: text })
  const asJson = (text: string) => as('application/json', text)
  const json = (value: unknown) => asJson(JSON.stringify(value) ?? 'null')
  const wrong = fc.oneof(
    hostileValue.map(json),
    fc.tuple(fc.constantFrom(...CONTENT_TYPES), fc.string({ maxLength: 200 })).map(([type, text]) => as(type, text)),
    fc.string({ maxLength: 100 }).map(asJson),
    fc.constantFrom(`{"a":${'['.repeat(30_000)}`, '{"__proto__":{"a":1}}').map(asJson),
  )
  if (!body) return fc.oneof({ weight: 3, arbitrary: fc.constant({ headers: {}, body: null }) }, wrong)
  const right = isForm ? formsOf(body) : valueOf(body).map(json)
  return fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: wrong })
}

/** Forms with some of the fields, as text or as small files. */
function formsOf({ properties = {} }: Schema): fc.Arbitrary<Pick<Sent, 'headers' | 'body'>> {
  const file = fc
    .tuple(fc.uint8Array({ maxLength: 300 }), fc.string({ maxLength: 20 }))
    .map(([content, name]) => new File([new Uint8Array(content)], wellFormed(name), { type: 'image/png' }))
  const fields = Object.entries(properties).map(([name, schema]) => {
    const text = { weight: 4, arbitrary: textOf(schema).map(wellFormed) }
    return [name, fc.oneof(text, { weight: 1, arbitrary: file })] as const
  })
  return some<string | File>(Object.fromEntries(fields)).map((values) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(values)) form.append(name, value)
    return { headers: {}, body: form }
  })
}

const wellFormed = (text: string) => text.toWellFormed()

function mapValues(record: Record<string, string>, map: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}

function searchOf(query: Record<string, string>): string {
  const text = new URLSearchParams(mapValues(query, wellFormed)).toString()
  return text === '' ? '' : `?${text}`
}

/** Why an answer isn't one that is documented; null when it is. */
async function faultOf(response: Response): Promise<string | null> {
  if (response.status < 400) return null
  const text = await response.text()
  // Not JSON, it has none of what follows.
  const problem = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
  const { code, message, request_id: id } = problem
  if (typeof code !== 'string' || !(code in PROBLEM_STATUS)) return `${response.status} with no known code: ${text}`
  // An address of more than 16 KB is refused before it is read.
  const isTooLong = response.status === 431 && code === 'bad_request'
  if (!isTooLong && PROBLEM_STATUS[code as keyof typeof PROBLEM_STATUS] !== response.status)
    return `${code} under ${response.status}`
  if (typeof message !== 'string' || message.trim() === '') return `${code} without a message`
  if (id !== response.headers.get('x-request-id')) return `${code} without the id of its request`
  return response.status >= 500 && !OUTSIDE.has(code) ? `${response.status} ${code}: ${message}` : null
}

test('no call fails with a server error, whatever it is sent, and every refusal has the documented shape', async () => {
  const faults: string[] = []
  for (const operation of operations) {
    const role = operation.access === 'admin' || operation.access === 'full_admin' ? 'admin' : 'agent'
    const resource = resourceOf(operation)
    const ids = resource ? { [resource.param]: await resource.make(server, people[role]) } : {}
    const property = fc.asyncProperty(requestsOf(operation, ids), async ({ path, headers, body }) => {
      const browser = browsers[role]
      const token = isMutating(operation) ? { 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' } : {}
      const init = { method: operation.method, headers: { ...headers, ...token }, body }
      const response = await browser.fetch(`/api${path}`, init)
      const fault = await faultOf(response)
      if (fault !== null) throw new Error(fault)
      // Some calls end the session, or the account with it.
      if (isMutating(operation) && response.ok && (await browser.api('GET', '/user')).status !== 200) await enter(role)
    })
    const result = await fc.check(property, { numRuns: RUNS, ...SEED, endOnFailure: RUNS < 100 })
    if (result.failed) {
      const [request] = result.counterexample ?? []
      faults.push(`${operation.name}: ${String(result.errorInstance)} seed ${result.seed}, for ${shown(request)}`)
    }
  }
  report(`Fuzz: ${operations.length} calls, ${RUNS} requests each, ${faults.length} calls with faults`)
  expect(faults).toEqual([])
}, 3_600_000)

function shown(request: Sent | undefined): string {
  const body = request?.body instanceof FormData ? Object.fromEntries(request.body) : request?.body
  return JSON.stringify({ ...request, body }).slice(0, 600)
}
