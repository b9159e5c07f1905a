import { and, eq, isNull } from 'drizzle-orm'

import type { SetupStep } from '#contract/admin/setup.ts'
import type { ServiceState } from '#domain/operations/operations.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Db } from '../../../db/open.ts'
import { posts, users } from '../../../db/schema/index.ts'
import type { Serve } from '../../../http/serve.ts'
import { type ServiceId, servicesOf } from '../../../services.ts'

export function setupRoutes(serve: Serve, context: AppContext): void {
  serve('GET /admin/setup', async () => ({ data: { steps: await readSetup(context) } }))
}

/** What this server needs before an agent can work with it, in the order of setting it up. */
async function readSetup({ config, db }: Pick<AppContext, 'config' | 'db'>): Promise<SetupStep[]> {
  const services = servicesOf(config)
  const ofServices = (step: SetupStep['step'], ids: readonly ServiceId[]): SetupStep => {
    const meant = services.filter(({ id }) => ids.includes(id))
    return {
      step,
      state: bestOf(meant.map(({ state }) => state)),
      services: meant.filter(({ state }) => state !== 'real').map(({ name, settings }) => ({ name, settings })),
    }
  }
  const inTable = (step: SetupStep['step'], isThere: boolean): SetupStep => ({
    step,
    state: isThere ? 'real' : 'not available',
    services: [],
  })
  const [hasPosts, hasAgents] = await Promise.all([hasPost(db), hasAgent(db)])
  return [
    ofServices('mail', ['mail']),
    ofServices('payments', ['stripe']),
    ofServices('networks', PLATFORMS),
    inTable('posts', hasPosts),
    inTable('agents', hasAgents),
  ]
}

function bestOf(states: readonly ServiceState[]): ServiceState {
  return (['real', 'stand-in'] as const).find((state) => states.includes(state)) ?? 'not available'
}

async function hasPost(db: Db): Promise<boolean> {
  const found = await db.select({ id: posts.id }).from(posts).where(isNull(posts.deletedAt)).limit(1)
  return found.length > 0
}

async function hasAgent(db: Db): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'agent'), isNull(users.disabledAt)))
    .limit(1)
  return found.length > 0
}
