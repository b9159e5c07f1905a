import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { AdminPost } from '#contract/admin/posts.ts'

import { POST } from '../../shared/record-kind.ts'

export const asAgentQueries = {
  /** The version is of the post as it was saved last. */
  post: ({ id, version }: Pick<AdminPost, 'id' | 'version'>, agentId: number | null) =>
    queryOptions({
      queryKey: [POST.path, id, 'as-agent', version, agentId],
      queryFn: ({ signal }) =>
        call(
          'GET /admin/social-posts/:id/as-agent',
          { params: { id }, query: agentId === null ? {} : { agent: agentId } },
          { signal },
        ),
      select: (answer) => answer.data,
      gcTime: 0,
    }),
  /** The first agents a search finds. */
  agents: (search: string) =>
    queryOptions({
      queryKey: [POST.path, 'as-agent', 'agents', search],
      queryFn: ({ signal }) => call('GET /admin/agents', { query: { search, page: 1, per_page: 10 } }, { signal }),
      select: (answer) => answer.data,
      placeholderData: keepPreviousData,
    }),
}
