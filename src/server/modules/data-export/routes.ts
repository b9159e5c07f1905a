import type { AppContext } from '../../app-context.ts'
import type { LoginLimit } from '../../rate-limits/limit-calls.ts'
import type { Serve } from '../../http/serve.ts'
import { asking } from '../../stripe/refusal.ts'
import { archiveOf } from './archive.ts'
import { openExport, startExport } from './service.ts'

export function dataExportRoutes(serve: Serve, context: AppContext, loginLimit: LoginLimit): void {
  serve('POST /agent/export', async ({ caller }) => ({ data: await startExport(context, caller.userId) }))

  // A guest call: an app on the home screen of an iPhone downloads in a browser that has no session.
  serve('GET /exports/:token', async ({ params, request, reply }) => {
    await loginLimit(request, 'by an export')
    const agentId = await openExport(context, params.token)
    const archive = await asking(context, () => archiveOf(context, agentId))
    const day = context.now().toISOString().slice(0, 10)
    return await reply
      .header('Content-Type', 'application/zip')
      .header('Content-Disposition', `attachment; filename="porchlight-export-${day}.zip"`)
      .header('Cache-Control', 'private, no-store')
      .header('X-Robots-Tag', 'noindex')
      .send(archive)
  })
}
