import { and, eq, gt } from 'drizzle-orm'

import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { agents, connections, publications, socialPostSettings, subscriptions, users } from '#server/db/schema/index.ts'

// Run as `node two-premium-agents.ts` with DATA_DIR naming the folder of a server that doesn't run: puts
// agent@ on Premium and connects premium@ to agent@'s page, so that two phones can publish ten posts each a day. What
// agent@ has planned is removed: a post planned for tomorrow is one of the ten once midnight has passed.
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const { db, close } = await openDatabase(readConfig(process.env), quiet)
const idOf = async (email: string) => {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!user) throw new Error(`There is no ${email}`)
  return user.id
}
const [maya, twin] = [await idOf('agent@porchlight.test'), await idOf('premium@porchlight.test')]
// Without a Stripe subscription, so that no sync resets it.
await db.delete(subscriptions).where(eq(subscriptions.agentId, maya))
await db.update(agents).set({ plan: 'premium' }).where(eq(agents.userId, maya))
await db.delete(socialPostSettings).where(eq(socialPostSettings.agentId, maya))
await db.delete(publications).where(and(eq(publications.agentId, maya), gt(publications.scheduledAt, new Date())))
const [page] = await db
  .select()
  .from(connections)
  .where(and(eq(connections.agentId, maya), eq(connections.platform, 'facebook')))
if (!page) throw new Error('agent@ has no page')
const { id: _, ...account } = page
await db.insert(connections).values({ ...account, agentId: twin })
await close()
