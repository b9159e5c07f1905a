import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { errorForLog } from '#server/http/error-for-log.ts'

test('a failed statement is logged with its cause and without its parameters', () => {
  const detail = 'Key (user_id)=(4242) is not present in table "users".'
  const cause = Object.assign(new Error('violates a foreign key'), { code: '23503', detail })
  const logged = errorForLog(new DrizzleQueryError('insert into "sessions"', ['hash-of-somebody', 4242], cause))
  expect(logged.message).toMatch(/^Failed query: insert into "sessions"/)
  expect(logged.cause).toMatchObject({ code: '23503' })
  expect(JSON.stringify(logged)).not.toMatch(/hash-of-somebody|4242/)
})

test('a thrown value that is no error is logged too, and a plain object of the job queue with its stack', () => {
  expect(errorForLog('out of paper')).toEqual({ type: 'string', message: 'out of paper', stack: '' })
  const { message, stack } = new Error('Connection terminated unexpectedly')
  expect(errorForLog({ message, stack, queue: 'publish-facebook' })).toEqual({ type: 'object', message, stack })
  expect(errorForLog(null)).toMatchObject({ message: 'null' })
})

test('whole e-mail addresses are not logged, however a mail server repeats them', () => {
  const message = '550 5.1.1 <Dana.Whitfield+1@mail.example>: Recipient address rejected, dana@mail.example'
  const logged = errorForLog(new Error('The mail server refused an email', { cause: new Error(message) }))
  expect(JSON.stringify(logged)).not.toMatch(/whitfield|dana/i)
  expect(logged['cause']).toMatchObject({
    message: '550 5.1.1 <…@mail.example>: Recipient address rejected, …@mail.example',
  })
  expect(errorForLog({ message, stack: `Error: ${message}` }).stack).not.toMatch(/dana/i)
})
