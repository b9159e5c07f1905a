import type { AppContext } from '../../app-context.ts'
import type { Serve } from '../../http/serve.ts'
import { showFirstSteps } from './first-steps.ts'
import { showDashboard } from './service.ts'

export function dashboardRoutes(serve: Serve, context: AppContext): void {
  serve('GET /dashboard', async () => ({ data: await showDashboard(context) }))
  serve('GET /agent/first-steps', async ({ caller }) => ({ data: await showFirstSteps(context, caller.userId) }))
}
