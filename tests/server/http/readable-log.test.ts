import { assert, constantFrom, integer, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'

import { readableLine } from '#server/http/readable-log.ts'

const at = { time: Date.UTC(2026, 10, 27, 12, 40, 5), pid: 7, hostname: 'box', reqId: 'a-b' }
const lineOf = (entry: object, isDebug = false) => readableLine(`${JSON.stringify({ ...at, ...entry })}\n`, isDebug)
const ANSWERED = { level: 30, method: 'GET', route: '/api/user', status: 200, ms: 3, msg: 'answered' }

test.each([
  [{ level: 30, target: 5, msg: 'a post was settled' }, 'a post was settled (target=5)'],
  [{ level: 40, code: null, msg: 'a grant could not be revoked' }, 'Warning: a grant could not be revoked (code=null)'],
  [
    { level: 50, route: '/api/user', err: { message: 'no\n  answer', stack: 'Error: no' }, msg: 'a call failed' },
    'Error: a call failed: no answer (route=/api/user)',
  ],
])('the entry %j is one line that a person reads', (entry, line) => {
  expect(lineOf(entry)).toMatch(/^\d\d:\d\d:05 {2}/)
  expect(lineOf(entry)?.slice(10)).toBe(line)
})

test('answers are left out of what a person reads, and shown with the debug lines', () => {
  expect(lineOf(ANSWERED)).toBeNull()
  expect(lineOf(ANSWERED, true)).toContain('answered (method=GET, route=/api/user, status=200, ms=3)')
})

test('whatever an entry holds, it is one line without a control character', () => {
  const entry = record({ level: constantFrom(30, 40, 50), msg: string(), detail: string(), count: integer() })
  assert(
    property(entry, (one) => {
      expect(lineOf(one)).not.toMatch(/\p{Cc}/u)
    }),
  )
})
