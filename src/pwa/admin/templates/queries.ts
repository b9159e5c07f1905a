import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'

import { FOR_A_FORM } from '../shared/form/for-a-form.ts'
import { listQueryOf, type ListAddress } from '../shared/list/list-address.ts'

export const TEMPLATE_LIST_KEY = ['admin', 'templates', 'list'] as const

export const templateQueries = {
  list: (address: ListAddress) =>
    queryOptions({
      queryKey: [...TEMPLATE_LIST_KEY, address],
      queryFn: ({ signal }) => call('GET /admin/templates', { query: listQueryOf(address) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  one: (uuid: string) =>
    queryOptions({
      queryKey: ['admin', 'templates', uuid],
      queryFn: ({ signal }) => call('GET /admin/templates/:uuid', { params: { uuid } }, { signal }),
      select: (answer) => answer.data,
      ...FOR_A_FORM,
    }),
}
