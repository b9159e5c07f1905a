import { eq } from 'drizzle-orm'

import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { agents, connections, users } from '#server/db/schema/index.ts'

import { emailOf } from './model.ts'

// Run with DATA_DIR naming the folder of a server that doesn't run: adds AGENTS agents on Premium with Maya's profile,
// password and accounts, so that every sequence has agents who published nothing that day.
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const { db, close } = await openDatabase(readConfig(process.env), quiet)
const [maya] = await db
  .select()
  .from(users)
  .innerJoin(agents, eq(agents.userId, users.id))
  .where(eq(users.email, 'agent@porchlight.test'))
if (!maya) throw new Error('There is no agent@porchlight.test')
const accounts = await db.select().from(connections).where(eq(connections.agentId, maya.users.id))

const { id: _, passkeyHandle: __, ...person } = maya.users
const made = await db
  .insert(users)
  .values(Array.from({ length: Number(process.env['AGENTS']) }, (_, at) => ({ ...person, email: emailOf(at) })))
  .returning({ id: users.id })
await db.insert(agents).values(made.map(({ id }) => ({ ...maya.agents, userId: id, plan: 'premium' as const })))
for (const { id: agentId } of made) {
  await db.insert(connections).values(accounts.map((account) => Object.assign(account, { id: undefined, agentId })))
}
await close()
