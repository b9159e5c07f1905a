import { expect, test } from 'vitest'

import { sessions } from '#server/db/schema/index.ts'
import { errorForLog } from '#server/http/error-for-log.ts'
import { testDatabase } from '#tests/support/database.ts'

test('a failed statement is logged with its cause and without its parameters', async () => {
  const { db, close } = await testDatabase({ info: () => {}, warn: () => {}, error: () => {} })
  const failed: unknown = await db
    .insert(sessions)
    .values({ tokenHash: 'hash-of-somebody', userId: 4242, expiresAt: new Date() })
    .then(
      () => undefined,
      (error: unknown) => error,
    )
  await close()
  const logged = errorForLog(failed)
  expect(logged.message).toMatch(/^Failed query: insert into "sessions"/)
  expect(logged.cause).toMatchObject({ code: '23503' })
  expect(JSON.stringify(logged)).not.toMatch(/hash-of-somebody|4242/)
})

test('a thrown value that is no error is logged too', () => {
  expect(errorForLog('out of paper')).toEqual({ type: 'string', message: 'out of paper', stack: '' })
})

test('an error the job queue passes on as a plain object is logged with its message and stack', () => {
  const { message, stack } = new Error('Connection terminated unexpectedly')
  expect(errorForLog({ message, stack, queue: 'publish-facebook' })).toEqual({ type: 'object', message, stack })
  expect(errorForLog(null)).toMatchObject({ message: 'null' })
})

test('whole e-mail addresses are not logged, however a mail server repeats them', () => {
  const message = '550 5.1.1 <Dana.Whitfield+1@mail.example>: Recipient address rejected, dana@mail.example'
  const logged = errorForLog(new Error('The mail server refused a letter', { cause: new Error(message) }))
  expect(JSON.stringify(logged)).not.toMatch(/whitfield|dana/i)
  expect(logged['cause']).toMatchObject({
    message: '550 5.1.1 <…@mail.example>: Recipient address rejected, …@mail.example',
  })
  expect(errorForLog({ message, stack: `Error: ${message}` }).stack).not.toMatch(/dana/i)
})
