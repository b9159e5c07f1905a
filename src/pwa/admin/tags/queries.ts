import { useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import { TagListQuery } from '#contract/admin/tags.ts'

import { TAG } from '../shared/record-kind.ts'
import { recordQueries } from '../shared/record-queries.ts'
import { postQueries, tagsQuery } from '../social-posts/queries.ts'

export const tagQueries = recordQueries(TAG, {
  query: TagListQuery,
  list: (query, options) => call('GET /admin/tags', { query }, options),
  one: (id: number, options) => call('GET /admin/tags/:id', { params: { id } }, options),
})

/** Has everything that shows tags read again after a change. */
export function useTagsChanged() {
  const client = useQueryClient()
  const changed = [[TAG.path], tagsQuery.queryKey, postQueries.listKey, ['library']]
  return async () => {
    await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
