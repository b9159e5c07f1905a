import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'

import { FOR_A_FORM } from '../shared/form/for-a-form.ts'
import { listQueryOf, type ListAddress } from '../shared/list/list-address.ts'

export const COLLECTION_LIST_KEY = ['admin', 'social-post-collections', 'list'] as const

export const collectionQueries = {
  list: (address: ListAddress) =>
    queryOptions({
      queryKey: [...COLLECTION_LIST_KEY, address],
      queryFn: ({ signal }) => call('GET /admin/social-post-collections', { query: listQueryOf(address) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['admin', 'social-post-collections', id],
      queryFn: ({ signal }) => call('GET /admin/social-post-collections/:id', { params: { id } }, { signal }),
      select: (answer) => answer.data,
      ...FOR_A_FORM,
    }),
}
