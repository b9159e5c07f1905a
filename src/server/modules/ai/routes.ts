import type { AppContext } from '../../app-context.ts'
import type { TryLimit } from '../../rate-limits/limit-calls.ts'
import type { Serve } from '../../http/serve.ts'
import { rewrite, rewritingFor } from './service.ts'

export function aiRoutes(serve: Serve, context: AppContext, tryLimit: TryLimit): void {
  serve('GET /ai', async ({ caller }) => ({ data: await rewritingFor(context, caller.userId) }))

  serve('POST /ai/rewrite', async ({ body, caller, request }) => {
    await tryLimit(request, 'rewrite')
    const { caption, caption_language: language } = body
    return { data: { caption: await rewrite(context, caller.userId, { caption, language }) } }
  })
}
