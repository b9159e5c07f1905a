import { asc, eq } from 'drizzle-orm'

import type { PhotoField } from '#contract/account/account.ts'

import type { TimeZone } from '#domain/time/time.ts'

import type { Db } from '../../db/open.ts'
import { agents, files, serviceAreas, users } from '../../db/schema/index.ts'
import type { StoredFile } from '../../storage/storage.ts'

export type AgentRow = typeof agents.$inferSelect

type UserChange = Partial<Pick<typeof users.$inferInsert, 'firstName' | 'lastName'>>
type AgentChange = Partial<Omit<typeof agents.$inferInsert, 'userId' | 'plan'>>

export async function findAgent(db: Db, userId: number) {
  const [found] = await db
    .select({ user: users, agent: agents })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(eq(agents.userId, userId))
  return found ?? null
}

/** Changes the given fields of an agent's user and profile in one transaction. */
export async function changeAgent(db: Db, userId: number, user: UserChange, agent: AgentChange): Promise<void> {
  await db.transaction(async (tx) => {
    // An update without values is not valid SQL.
    if (Object.keys(user).length > 0) await tx.update(users).set(user).where(eq(users.id, userId))
    if (Object.keys(agent).length > 0) await tx.update(agents).set(agent).where(eq(agents.userId, userId))
  })
}

/** Sets the keys of stored pictures; null when there is no such agent. */
export async function setPhotos(
  db: Db,
  userId: number,
  photos: ReadonlyMap<PhotoField, StoredFile>,
): Promise<AgentRow | null> {
  const [avatar, logo] = [photos.get('avatar'), photos.get('broker_logo')]
  return await db.transaction(async (tx) => {
    await tx
      .insert(files)
      .values([...photos.values()])
      .onConflictDoNothing()
    const [agent] = await tx
      .update(agents)
      .set({ ...(avatar && { avatarKey: avatar.key }), ...(logo && { brokerLogoKey: logo.key }) })
      .where(eq(agents.userId, userId))
      .returning()
    return agent ?? null
  })
}

export async function findServiceAreas(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .select({ cityId: serviceAreas.cityId })
    .from(serviceAreas)
    .where(eq(serviceAreas.agentId, userId))
    .orderBy(asc(serviceAreas.position))
  return rows.map(({ cityId }) => cityId)
}

/** Replaces the service areas with what `choose` makes of the stored ones. */
export async function setServiceAreas(
  db: Db,
  userId: number,
  choose: (stored: readonly number[]) => readonly number[],
): Promise<void> {
  await db.transaction(async (tx) => {
    // Locking the agent's own row serializes two of these changes.
    await tx.select().from(agents).where(eq(agents.userId, userId)).for('update')
    const cityIds = choose(await findServiceAreas(tx, userId))
    await tx.delete(serviceAreas).where(eq(serviceAreas.agentId, userId))
    if (cityIds.length === 0) return
    await tx
      .insert(serviceAreas)
      .values(cityIds.map((cityId, index) => ({ agentId: userId, cityId, position: index + 1 })))
  })
}

export async function changeZone(db: Db, userId: number, timeZone: TimeZone): Promise<void> {
  await db.update(agents).set({ timeZone }).where(eq(agents.userId, userId))
}
