import { z } from 'zod'

import type { Account, Connector } from '../connector.ts'
import { isGone } from '../meta-insights.ts'
import { NetworkError } from '../network-error.ts'
import type { Graph } from './graph.ts'

const Video = z.object({ post_id: z.coerce.string().optional() })

/** The post's id: what was published may be a video, whose post has another. */
export async function postOf({ ask }: Graph, account: Account, id: string): Promise<string | null> {
  if (id.includes('_')) return id
  const query = { fields: 'post_id' }
  const call = { method: 'GET', path: `/${id}`, account, query } as const
  const { post_id: post } = await ask({ ...call, effect: 'repeatable', answer: Video })
  return post === undefined ? null : `${account.id}_${post}`
}

const Done = z.object({ success: z.literal(true) })

/**
 * Takes back what is out on a Page: `DELETE /{page-post-id}`, and `POST /{page-post-id}` with another `message`. Both may
 * be repeated.
 */
export function facebookPosts(graph: Graph): Pick<Connector, 'remove' | 'editCaption'> {
  const { ask, limiter } = graph
  const named = async (account: Account, id: string): Promise<string> => {
    await limiter.check(account.id)
    const postId = await postOf(graph, account, id)
    if (postId !== null) return postId
    throw new NetworkError('refused', 'no_post', 'Facebook doesn’t name the post of this video.')
  }
  return {
    remove: async (account, id) => {
      try {
        const path = `/${await named(account, id)}`
        await ask({ method: 'DELETE', path, account, effect: 'repeatable', answer: Done })
      } catch (error) {
        if (!isGone(error)) throw error
      }
    },
    editCaption: async (account, id, caption) => {
      const path = `/${await named(account, id)}`
      const body = new URLSearchParams({ message: caption })
      await ask({ method: 'POST', path, account, body, effect: 'repeatable', answer: Done })
    },
  }
}
