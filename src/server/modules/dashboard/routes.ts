import type { AppContext } from '../../app-context.ts'
import type { Serve } from '../../http/serve.ts'
import { showDashboard } from './service.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { FirstSteps } from '#contract/library/dashboard.ts'
import { agents, connections, publications, socialPostSettings, users } from '../../db/schema/index.ts'
import { NO_PASSWORD } from '../../security/password.ts'

/** What an agent has done of the first steps, derived from what the steps leave behind. */
async function showFirstSteps({ db }: Pick<AppContext, 'db'>, agentId: number): Promise<FirstSteps> {
  const one = { one: sql`1` }
  const ofAgent = eq(connections.agentId, agentId)
  const connected = db
    .select(one)
    .from(connections)
    .where(and(ofAgent, isNotNull(connections.accountId)))
  const settings = db.select(one).from(socialPostSettings).where(eq(socialPostSettings.agentId, agentId))
  const byHand = and(eq(publications.agentId, agentId), eq(publications.source, 'manual'))
  const published = db.select(one).from(publications).where(byHand)
  const [found] = await db
    .select({
      account: sql<boolean>`exists ${connected}`,
      auto_posts: sql<boolean>`exists ${settings}`,
      portrait: sql<boolean>`${agents.avatarKey} is not null`,
      license: sql<boolean>`${agents.license} <> ''`,
      post: sql<boolean>`exists ${published}`,
      password: sql<boolean>`${users.passwordHash} <> ${NO_PASSWORD}`,
    })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(eq(agents.userId, agentId))
  if (!found) throw new Error(`The agent ${agentId} has no profile`)
  return found
}

export function dashboardRoutes(serve: Serve, context: AppContext): void {
  serve('GET /dashboard', async () => ({ data: await showDashboard(context) }))
  serve('GET /agent/first-steps', async ({ caller }) => ({ data: await showFirstSteps(context, caller.userId) }))
}
