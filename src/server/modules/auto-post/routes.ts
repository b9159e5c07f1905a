import type { House } from '../../house.ts'
import type { Serve } from '../../http/serve.ts'
import { saveSettings, settingsOf } from './service.ts'
import { swap } from './swap.ts'

/** The auto-post settings, and what an agent does with an auto post alone. */
export function autoPostRoutes(serve: Serve, house: House): void {
  serve('GET /agent/social-post-settings', async ({ caller }) => ({ data: await settingsOf(house, caller.userId) }))

  serve('POST /agent/social-post-settings', async ({ body, caller }) => ({
    data: await saveSettings(house, caller.userId, body),
  }))

  serve('POST /agent/social-posts/:id/swap', async ({ params, caller }) => ({
    data: await swap(house, caller.userId, params.id),
  }))
}
