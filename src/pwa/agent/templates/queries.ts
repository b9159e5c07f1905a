import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { callQuery } from '#pwa/shared/query/call-query.ts'
import type { Template } from '#contract/library/templates.ts'
import type { TemplateType } from '#domain/library/template.ts'

const TEMPLATES_OF = ['library', 'templates of'] as const

/** The template library's queries. All begin with the key `library`, by which a changed library is invalidated. */
export const templateQueries = {
  /** Of all types where none is named. */
  typePage: (type: TemplateType | undefined, page: number) =>
    queryOptions({
      queryKey: ['library', 'template type page', type ?? 'all', page],
      ...callQuery('GET /template-collections', { query: { type, page } }),
    }),
  collection: (id: number) =>
    queryOptions({
      queryKey: ['library', 'template collection', id],
      ...callQuery('GET /template-collections/:id', { params: { id } }),
      select: (answer) => answer.data,
    }),
  templatesOf: (id: number) =>
    queryOptions({
      queryKey: [...TEMPLATES_OF, id],
      ...callQuery('GET /template-collections/:id/templates', { params: { id } }),
      select: (answer) => answer.data,
    }),
  template: (uuid: string) =>
    queryOptions({
      queryKey: ['library', 'template', uuid],
      ...callQuery('GET /templates/:uuid', { params: { uuid } }),
      select: (answer) => answer.data,
    }),
}

/** A template as the collection it was opened from showed it, so that it is shown at once and with no network. */
export function templateSeen(client: QueryClient, uuid: string): { data: Template } | undefined {
  const lists = client.getQueriesData<{ data: Template[] }>({ queryKey: TEMPLATES_OF })
  const found = lists.flatMap(([, answer]) => answer?.data ?? []).find((template) => template.uuid === uuid)
  return found && { data: found }
}
