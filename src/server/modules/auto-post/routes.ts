import type { AppContext } from '../../app-context.ts'
import type { Serve } from '../../http/serve.ts'
import { saveSettings, settingsOf } from './service.ts'
import { swap } from './swap.ts'

/** The auto-post settings, and the actions that exist for auto posts alone. */
export function autoPostRoutes(serve: Serve, context: AppContext): void {
  serve('GET /agent/social-post-settings', async ({ caller }) => ({ data: await settingsOf(context, caller.userId) }))

  serve('POST /agent/social-post-settings', async ({ body, caller }) => ({
    data: await saveSettings(context, caller.userId, body),
  }))

  serve('POST /agent/social-posts/:id/swap', async ({ params, caller }) => ({
    data: await swap(context, caller.userId, params.id),
  }))
}
