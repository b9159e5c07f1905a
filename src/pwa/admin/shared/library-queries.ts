import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { call } from '#client/call.ts'
import { CollectionListQuery, TemplateCollectionListQuery } from '#contract/admin/collections.ts'
import { type AdminPost, PostListQuery } from '#contract/admin/posts.ts'
import type { CollectionOption } from '#contract/admin/records.ts'
import { TagListQuery } from '#contract/admin/tags.ts'
import { TemplateListQuery } from '#contract/admin/admin-templates.ts'

import { type Listed, listQueries } from './list/list-address.ts'
import { POST, POST_COLLECTION, type RecordKind, TAG, TEMPLATE, TEMPLATE_COLLECTION } from './record-kind.ts'

/**
 * The queries for records of one kind, in lists and one by one. A record that is to be changed is fetched anew each time
 * its form opens, and not again while it is edited, so that the version sent back is the one the admin saw.
 */
function recordQueries<Query extends z.ZodObject, Id extends number | string, Row, R>(
  { path }: RecordKind,
  calls: {
    query: Query
    list: (query: z.output<Query>, options: { signal: AbortSignal }) => Promise<Listed<Row>>
    one: (id: Id, options: { signal: AbortSignal }) => Promise<{ data: R }>
  },
) {
  return {
    ...listQueries(path, calls.query, calls.list),
    one: (id: Id) =>
      queryOptions<{ data: R }, Error, R>({
        queryKey: [path, id],
        queryFn: ({ signal }) => calls.one(id, { signal }),
        select: (answer) => answer.data,
        gcTime: 0,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      }),
  }
}

export const postQueries = recordQueries(POST, {
  query: PostListQuery,
  list: (query, options) => call('GET /admin/social-posts', { query }, options),
  one: (id: number, options) => call('GET /admin/social-posts/:id', { params: { id } }, options),
})

/** The form of a new post that begins as a copy of this one. */
export const copyAddress = ({ id }: { id: number }) => `${POST.path}/new?copy_of=${id}`

/** All tags of the library. */
export const tagsQuery = queryOptions({
  queryKey: ['admin', 'tags'],
  queryFn: ({ signal }) => call('GET /tags', undefined, { signal }),
  select: (answer) => answer.data,
})

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

/** The name in an address that opens a post as an agent gets it: with the agent's id, or empty for any agent. */
export const AS_AGENT = 'as_agent'

/** The agent an address names; null for any. */
export function agentIn(search: URLSearchParams): number | null {
  const id = Number(search.get(AS_AGENT) ?? 0)
  return Number.isInteger(id) && id > 0 ? id : null
}

/** The address that shows a colleague the post as this agent gets it. */
export const addressOf = (postId: number, agentId: number | null) =>
  `${POST.path}/${postId}?${AS_AGENT}=${agentId ?? ''}`

export const templateQueries = recordQueries(TEMPLATE, {
  query: TemplateListQuery,
  list: (query, options) => call('GET /admin/templates', { query }, options),
  one: (uuid: string, options) => call('GET /admin/templates/:uuid', { params: { uuid } }, options),
})

export const collectionQueries = recordQueries(POST_COLLECTION, {
  query: CollectionListQuery,
  list: (query, options) => call('GET /admin/social-post-collections', { query }, options),
  one: (id: number, options) => call('GET /admin/social-post-collections/:id', { params: { id } }, options),
})

export const templateCollectionQueries = recordQueries(TEMPLATE_COLLECTION, {
  query: TemplateCollectionListQuery,
  list: (query, options) => call('GET /admin/template-collections', { query }, options),
  one: (id: number, options) => call('GET /admin/template-collections/:id', { params: { id } }, options),
})

/** All collections by name, for the selects of the two forms; the forms of collections invalidate them. */
export const collectionOptions = {
  posts: queryOptions({
    queryKey: [POST_COLLECTION.path, 'options'],
    queryFn: ({ signal }) => call('GET /admin/social-post-collections/options', undefined, { signal }),
    select: (answer) => answer.data,
  }),
  templates: queryOptions({
    queryKey: [TEMPLATE_COLLECTION.path, 'options'],
    queryFn: ({ signal }) => call('GET /admin/template-collections/options', undefined, { signal }),
    select: (answer) => answer.data,
  }),
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The collections whose name contains what was typed, sorted by name. */
export function optionsFor(options: readonly CollectionOption[], typed: string): CollectionOption[] {
  const wanted = typed.trim().toLocaleLowerCase('en')
  return options
    .filter(({ name }) => name.toLocaleLowerCase('en').includes(wanted))
    .toSorted((one, other) => collator.compare(one.name, other.name))
}

/** The choice of a filter for what is in no collection. */
export const NO_COLLECTION = { value: 'none', label: 'No collection' } as const

/** Records as the choices of a filter, by name. */
export const choicesOf = (records: readonly { id: number; name: string }[]) =>
  records
    .toSorted((one, other) => collator.compare(one.name, other.name))
    .map(({ id, name }) => ({ value: String(id), label: name }))

/** The collection a choice stands for; null for `NO_COLLECTION`. */
export const idOrNull = (choice: string) => (choice === NO_COLLECTION.value ? null : Number(choice))

export const tagQueries = recordQueries(TAG, {
  query: TagListQuery,
  list: (query, options) => call('GET /admin/tags', { query }, options),
  one: (id: number, options) => call('GET /admin/tags/:id', { params: { id } }, options),
})

/** The keys of everything that shows tags. */
export const TAG_KEYS = [[TAG.path], tagsQuery.queryKey, postQueries.listKey, ['library']]

/** Has everything that shows tags read again after a change. */
export function useTagsChanged() {
  const client = useQueryClient()
  return async () => {
    await Promise.all(TAG_KEYS.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
