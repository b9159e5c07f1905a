import { beforeEach, expect, test, vi } from 'vitest'

import type { Overview } from '#contract/admin/operations.ts'
import { networkLimits } from '#server/db/schema/index.ts'
import { forgetOldLimits, rateLimits } from '#server/networks/rate-limits.ts'
import { forgetLimits, testClock } from '#tests/support/publishing.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const clock = testClock()
const server = useTestServer({ now: clock.now })

beforeEach(async () => {
  clock.reset()
  await forgetLimits(server.context)
})

const used = (percent: number) => new Headers({ 'x-app-usage': JSON.stringify({ call_count: percent }) })
const limitedFor = (minutes: number) => {
  const page = { type: 'pages', call_count: 100, estimated_time_to_regain_access: minutes }
  return new Headers({ 'x-business-use-case-usage': JSON.stringify({ 1: [page] }) })
}
/** The limiter of Facebook in a process of its own. */
const newProcess = () => rateLimits(server.context)('facebook')
const rows = () => server.context.db.select().from(networkLimits)
const stored = (count: number) => vi.waitFor(async () => expect(await rows()).toHaveLength(count))

test('a limit one process was told of holds in all others, for that account and network alone, until it ends', async () => {
  const [first, second] = [newProcess(), newProcess()]
  first.note('page', limitedFor(7))
  await stored(1)
  const retryAfterSeconds = expect.closeTo(420, -2) as number
  await expect(second.check('page')).rejects.toMatchObject({ kind: 'wait', code: 'slow_down', retryAfterSeconds })
  await expect(second.check('another page')).resolves.toBeUndefined()
  await expect(rateLimits(server.context)('instagram').check('page')).resolves.toBeUndefined()
  clock.forward(7 * 60 + 1)
  await expect(second.check('page')).resolves.toBeUndefined()
})

test('an answer that shows room ends the wait in all processes within seconds', async () => {
  const [first, second] = [newProcess(), newProcess()]
  first.note('page', limitedFor(7))
  await stored(1)
  await expect(second.check('page')).rejects.toMatchObject({ kind: 'wait' })
  first.note('page', used(20))
  await expect(first.check('page')).resolves.toBeUndefined()
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ usedPercent: 20, limitedUntil: null }]))
  clock.forward(5)
  await expect(second.check('page')).resolves.toBeUndefined()
})

test('a limit that another process stored ends with an answer like the one before it', async () => {
  const [first, second] = [newProcess(), newProcess()]
  first.note('page', used(80))
  await stored(1)
  second.note('page', limitedFor(7))
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ usedPercent: 100 }]))
  await expect(first.check('page')).rejects.toMatchObject({ kind: 'wait' })
  first.note('page', used(80))
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ usedPercent: 80, limitedUntil: null }]))
})

test('stores nothing of an account that is far from its limit, and one row of one that is near', async () => {
  const limiter = newProcess()
  for (let call = 0; call < 50; call++) limiter.note(`page ${call}`, used(40))
  limiter.note('busy page', used(82))
  limiter.note('busy page', new Headers())
  await vi.waitFor(async () =>
    expect(await rows()).toMatchObject([
      { platform: 'facebook', owner: 'busy page', usedPercent: 82, limitedUntil: null },
    ]),
  )
})

test('the operations screen says how many accounts are limited and how near others came', async () => {
  const limiter = newProcess()
  limiter.note('near', used(85))
  limiter.note('full', limitedFor(30))
  await stored(2)
  const admin = await server.signIn((await server.createAdmin()).email)
  const { body } = await admin.api<{ data: Overview }>('GET', '/admin/operations/overview')
  expect(body.data.networks.find(({ network }) => network === 'facebook')).toMatchObject({
    limited: 1,
    used_percent: 100,
  })
  expect(body.data.networks.find(({ network }) => network === 'linkedin')).toMatchObject({
    limited: 0,
    used_percent: null,
  })
})

test('a limit is deleted a day after the network said so', async () => {
  const limiter = newProcess()
  limiter.note('old', limitedFor(7))
  await stored(1)
  clock.forward(24 * 60 * 60 + 60)
  limiter.note('new', limitedFor(7))
  await stored(2)
  await forgetOldLimits(server.context)
  expect(await rows()).toMatchObject([{ owner: 'new' }])
})
