import type { House } from '../../house.ts'
import type { Serve } from '../../http/serve.ts'
import { listNotices, readNotices } from './service.ts'
import { subscribe, unsubscribe } from './subscriptions.ts'

/** What agents are told without having asked, in the app and by push. */
export function noticeRoutes(serve: Serve, house: House): void {
  serve('GET /agent/notices', async ({ caller }) => ({ data: await listNotices(house, caller.userId) }))

  serve('POST /agent/notices/read', async ({ body, caller }) => {
    await readNotices(house, caller.userId, body)
  })

  serve('GET /agent/push', async () => ({ data: { public_key: house.config.push.publicKey } }))

  serve('POST /agent/push', async ({ body, caller }) => {
    await subscribe(house, caller.userId, body)
  })

  serve('DELETE /agent/push', async ({ body, caller }) => {
    await unsubscribe(house, caller.userId, body.endpoint)
  })
}
