import type { House } from '../../house.ts'
import type { Serve } from '../../http/serve.ts'
import { agentOf } from './service.ts'

export function accountRoutes(serve: Serve, house: House): void {
  serve('GET /agent', async ({ caller }) => ({ data: await agentOf(house, caller.userId) }))
}
