import { createInterface } from 'node:readline'

import { and, inArray, isNotNull, min, sql } from 'drizzle-orm'

import { readConfig } from '#server/config.ts'
import { agents, connections, targets } from '#server/db/schema/index.ts'
import { renewConnections } from '#server/modules/connections/renewal.ts'
import { endPauses } from '#server/modules/pause/service.ts'
import { findWaiting } from '#server/modules/publishing/deliver/target-claims.ts'
import { enqueue } from '#server/modules/publishing/publication/queue.ts'
import { startServer } from '#server/start.ts'

import { replaceClock } from './clock.ts'

// The real server with the sandbox, whose clock skips the time in which nothing happens: only while no
// row is claimed and none is due, and up to the next row that waits. Its standard input says, line by
// line, up to which moment (milliseconds since 1970) it may skip; at first it may not.

const LOOK_EVERY_MS = 100

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

const config = readConfig(process.env)
const setClock = replaceClock(config.dataDir)
const { context } = await startServer(config)

let until = 0
let busy = false
let renewedAt = 0

createInterface({ input: process.stdin }).on('line', (line) => {
  until = Number(line)
})

async function leap(): Promise<void> {
  const [open] = await context.db
    .select({
      held: sql<number>`count(${targets.claimedUntil})::int`,
      next: sql<string | null>`extract(epoch from min(${targets.runAt})) * 1000`,
    })
    .from(targets)
    .where(inArray(targets.state, ['queued', 'publishing']))
  const next = open?.next ? Math.ceil(Number(open.next)) : Infinity
  if (!open || open.held > 0 || until === 0) return
  const [pause] = await context.db.select({ ends: min(agents.pausedUntil) }).from(agents)
  setClock(Math.min(next, pause?.ends?.getTime() ?? Infinity, until))
  await endPauses(context)
  await renew()
  // Enqueue at once instead of waiting for the server's own regular check.
  if (next <= Date.now()) return enqueue(context, await findWaiting(context))
  if (Date.now() < until) return
  process.stdout.write(`reached ${until}\n`)
  until = 0
}

/**
 * Makes tokens nearly expired and renews them, which otherwise takes weeks; once an hour, as the server checks them.
 */
async function renew(): Promise<void> {
  if (Date.now() - renewedAt < HOUR_MS) return
  renewedAt = Date.now()
  const days = (count: number) => new Date(Date.now() + count * DAY_MS)
  await context.db
    .update(connections)
    .set({ userTokenExpiresAt: days(5), updatedAt: days(-2) })
    .where(and(isNotNull(connections.accountId), isNotNull(connections.userTokenExpiresAt)))
  await renewConnections(context)
}

setInterval(() => {
  if (busy) return
  busy = true
  void leap().finally(() => {
    busy = false
  })
}, LOOK_EVERY_MS)

process.stdout.write('ready\n')
