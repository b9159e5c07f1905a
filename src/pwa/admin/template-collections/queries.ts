import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'

import { FOR_A_FORM } from '../shared/form/for-a-form.ts'
import { listQueryOf, type ListAddress } from '../shared/list/list-address.ts'

export const TEMPLATE_COLLECTION_LIST_KEY = ['admin', 'template-collections', 'list'] as const

export const templateCollectionQueries = {
  list: (address: ListAddress) =>
    queryOptions({
      queryKey: [...TEMPLATE_COLLECTION_LIST_KEY, address],
      queryFn: ({ signal }) => call('GET /admin/template-collections', { query: listQueryOf(address) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['admin', 'template-collections', id],
      queryFn: ({ signal }) => call('GET /admin/template-collections/:id', { params: { id } }, { signal }),
      select: (answer) => answer.data,
      ...FOR_A_FORM,
    }),
}
