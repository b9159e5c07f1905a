/**
 * A bare node:http server of one answer per address: it runs the statements the app runs for it, on the same database,
 * and sends the bytes the app sends. Arguments: the address of the database, the id of the agent.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'

import type { AppContext } from '#server/app-context.ts'
import * as schema from '#server/db/schema/index.ts'
import { showDashboard } from '#server/modules/dashboard/service.ts'
import * as library from '#server/modules/library/service.ts'
import { listMonth } from '#server/modules/publishing/service.ts'

import { twinCalls, type TwinCall } from './twin-calls.ts'

const [, , connectionString = '', agent = ''] = process.argv
// As many as the app has.
const pool = new Pool({ connectionString, max: 10 })

interface Statement {
  text: string
  values: unknown[]
}

const recorded: Statement[] = []
const logger = { logQuery: (text: string, values: unknown[]) => void recorded.push({ text, values }) }
const db = drizzle(pool, { schema, logger }) as unknown as AppContext['db']
const now = new Date()
const context = { db, now: () => now } as AppContext

const ANSWERS: Record<TwinCall, () => Promise<unknown>> = {
  'a library page': () => library.listTagged(db, 'home-buyers', 2),
  'a collection': async () => ({ data: await library.listPostsOf(db, 1) }),
  'a post': async () => ({ data: await library.getPost(db, 1, { userId: Number(agent), now }) }),
  'a month': async () => ({
    data: await listMonth(context, Number(agent), { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }),
  }),
  'the dashboard': async () => ({ data: await showDashboard(context) }),
}

const found = new Map<string, { statements: Statement[]; body: string }>()
for (const [name, path] of Object.entries(twinCalls(now))) {
  recorded.length = 0
  const body = JSON.stringify(await ANSWERS[name as TwinCall]())
  found.set(path, { statements: [...recorded], body })
}

const server = createServer((request, response) => {
  const answer = found.get(request.url ?? '')
  if (!answer) {
    response.writeHead(404).end()
    return
  }
  void Promise.all(answer.statements.map((statement) => pool.query(statement))).then(() =>
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end(answer.body),
  )
})
server.listen(0, '127.0.0.1', () => {
  console.log(`listening at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
