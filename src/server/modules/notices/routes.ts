import type { AppContext } from '../../app-context.ts'
import type { Serve } from '../../http/serve.ts'
import { sessionHashOf } from '../../http/session-cookies.ts'
import { sendEvents } from './event-stream.ts'
import { listNotices, readNotices } from './service.ts'
import { subscribe, unsubscribe } from './subscriptions.ts'

/** The notices' routes: in the app and by push. */
export function noticeRoutes(serve: Serve, context: AppContext): void {
  serve('GET /agent/notices', async ({ caller }) => ({ data: await listNotices(context, caller.userId) }))

  serve('GET /agent/events', async ({ caller, reply }) => sendEvents(context, caller.userId, reply))

  serve('POST /agent/notices/read', async ({ body, caller }) => {
    await readNotices(context, caller.userId, body)
  })

  serve('GET /agent/push', async () => ({ data: { public_key: context.config.push.publicKey } }))

  serve('POST /agent/push', async ({ body, caller, request }) => {
    await subscribe(context, { agentId: caller.userId, sessionHash: sessionHashOf(request) }, body)
  })

  serve('DELETE /agent/push', async ({ body, caller }) => {
    await unsubscribe(context, caller.userId, body.endpoint)
  })
}
