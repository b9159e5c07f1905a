import { eq } from 'drizzle-orm'

import type { TimeZone } from '#domain/time.ts'

import type { Db } from '../../db/open.ts'
import { agents, users } from '../../db/schema/index.ts'

export async function findAgent(db: Db, userId: number) {
  const [found] = await db
    .select({ user: users, agent: agents })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(eq(agents.userId, userId))
  return found ?? null
}

export async function changeZone(db: Db, userId: number, timeZone: TimeZone): Promise<void> {
  await db.update(agents).set({ timeZone }).where(eq(agents.userId, userId))
}
