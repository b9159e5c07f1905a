import { elsewhere } from '#tests/conformance/row.ts'

import { expect, part, postThat } from '../checks.ts'
import { rowsAt, type At, type Group } from '../row.ts'

/** Publishes the first post of that kind to Facebook at once, by the call alone. */
async function publish({ api }: At, fits: Parameters<typeof postThat>[1], caption: string) {
  const { id } = await postThat(api, fits)
  return await api('POST', `/social-posts/${id}/publish`, {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    json: { caption, caption_language: 'en', facebook: true, instagram: false, linkedin: false, scheduled_at: 'now' },
  })
}

const plus: Group = {
  id: 'Publish screen on Plus',
  as: 'plus',
  rows: [
    ...elsewhere(1),
    rowsAt('decisions, Roles and plans')('the server refuses it with 403 plan_required', async (at) => {
      const { status, body } = await publish(at, ({ is_premium }) => is_premium, 'Mine')
      expect([status, part(body, 'code')]).toEqual([403, 'plan_required'])
    }),
    ...elsewhere(1),
  ],
}

const sent: Group = {
  id: 'Publishing',
  as: 'agent',
  rows: [
    ...elsewhere(7),
    rowsAt('decisions, Publishing')('the post is on the network with its caption, once', async (at) => {
      const caption = 'A porch light left on.'
      await publish(at, ({ type, is_premium }) => type === 'image' && !is_premium, caption)
      const there = async () => (await at.app.networkPosts()).filter((post) => post.caption === caption).length
      await expect.poll(there, { timeout: 30_000 }).toBe(1)
    }),
  ],
}

export const publishing: readonly Group[] = [sent, plus]
