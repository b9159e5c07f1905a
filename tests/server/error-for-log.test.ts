import { expect, test } from 'vitest'

import { sessions } from '#server/db/schema/index.ts'
import { errorForLog } from '#server/http/error-for-log.ts'
import { memoryDatabase } from '#tests/support/database.ts'

test('a failed statement is logged with its cause and without its parameters', async () => {
  const { db, close } = await memoryDatabase()
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

test('what was thrown without being an error is logged too', () => {
  expect(errorForLog('out of paper')).toEqual({ type: 'string', message: 'out of paper', stack: '' })
})
