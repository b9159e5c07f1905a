import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'

import { FOR_A_FORM } from '../shared/form/for-a-form.ts'
import { listQueryOf, type ListAddress } from '../shared/list/list-address.ts'

/** Under which all answers about posts are kept. */
const POSTS_KEY = ['admin', 'social-posts'] as const
export const POST_LIST_KEY = [...POSTS_KEY, 'list'] as const

export const postQueries = {
  list: (address: ListAddress) =>
    queryOptions({
      queryKey: [...POST_LIST_KEY, address],
      queryFn: ({ signal }) => call('GET /admin/social-posts', { query: listQueryOf(address) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...POSTS_KEY, id],
      queryFn: ({ signal }) => call('GET /admin/social-posts/:id', { params: { id } }, { signal }),
      select: (answer) => answer.data,
      ...FOR_A_FORM,
    }),
}

/** All tags of the library. */
export const tagsQuery = queryOptions({
  queryKey: ['admin', 'tags'],
  queryFn: ({ signal }) => call('GET /tags', undefined, { signal }),
  select: (answer) => answer.data,
})
