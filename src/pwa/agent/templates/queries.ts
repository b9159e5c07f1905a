import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { Template } from '#contract/library/templates.ts'
import type { TemplateType } from '#domain/library/template.ts'

const TEMPLATES_OF = ['library', 'templates of'] as const

/** The template library's queries. All begin with the key `library`, by which a changed library is invalidated. */
export const templateQueries = {
  /** Of all types where none is named. */
  listing: (type: TemplateType | undefined, page: number) =>
    queryOptions({
      queryKey: ['library', 'template listing', type ?? 'all', page],
      queryFn: ({ signal }) => call('GET /template-collections', { query: { type, page } }, { signal }),
    }),
  collection: (id: number) =>
    queryOptions({
      queryKey: ['library', 'template collection', id],
      queryFn: ({ signal }) => call('GET /template-collections/:id', { params: { id } }, { signal }),
      select: (answer) => answer.data,
    }),
  templatesOf: (id: number) =>
    queryOptions({
      queryKey: [...TEMPLATES_OF, id],
      queryFn: ({ signal }) => call('GET /template-collections/:id/templates', { params: { id } }, { signal }),
      select: (answer) => answer.data,
    }),
  template: (uuid: string) =>
    queryOptions({
      queryKey: ['library', 'template', uuid],
      queryFn: ({ signal }) => call('GET /templates/:uuid', { params: { uuid } }, { signal }),
      select: (answer) => answer.data,
    }),
}

/** A template as the collection it was opened from showed it, so that it is shown at once and with no network. */
export function templateSeen(client: QueryClient, uuid: string): { data: Template } | undefined {
  const lists = client.getQueriesData<{ data: Template[] }>({ queryKey: TEMPLATES_OF })
  const found = lists.flatMap(([, answer]) => answer?.data ?? []).find((template) => template.uuid === uuid)
  return found && { data: found }
}
