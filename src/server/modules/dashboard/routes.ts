import type { House } from '../../house.ts'
import type { Serve } from '../../http/serve.ts'
import { showDashboard } from './service.ts'

export function dashboardRoutes(serve: Serve, house: House): void {
  serve('GET /dashboard', async () => ({ data: await showDashboard(house) }))
}
