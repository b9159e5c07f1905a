import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import { call } from '#client/call.ts'
import type { AdminSearch } from '#contract/admin/admin-search.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { SearchBox } from '#pwa/shared/ui/field/search-box.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import { AGENT_LAYOUT, AGENTS } from '../agents/agent-layout.tsx'
import { collectionLayout } from '../collections/collection-layout.tsx'
import { countLabel } from '../shared/admin-labels.ts'
import { ListSkeleton } from '../shared/list/admin-list.tsx'
import { fromList, useListAddress, writeListAddress } from '../shared/list/list-address.ts'
import { RowCards } from '../shared/list/row-cards.tsx'
import type { RowLayout } from '../shared/list/row-layout.tsx'
import { Failed } from '../shared/record-answer.tsx'
import { type ListKind, POST, POST_COLLECTION, TAG, TEMPLATE, TEMPLATE_COLLECTION } from '../shared/record-kind.ts'
import { POST_LAYOUT } from '../social-posts/post-layout.tsx'
import { TAG_LAYOUT } from '../tags/tag-layout.tsx'
import { TEMPLATE_LAYOUT } from '../templates/template-layout.tsx'

const searchQuery = (search: string) =>
  queryOptions({
    queryKey: ['/admin/search', search],
    queryFn: ({ signal }) => call('GET /admin/search', { query: { q: search } }, { signal }),
    select: (answer) => answer.data,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

const POST_COLLECTION_LAYOUT = collectionLayout(POST_COLLECTION, POST)
const TEMPLATE_COLLECTION_LAYOUT = collectionLayout(TEMPLATE_COLLECTION, TEMPLATE)

/** One search over posts, templates, collections and tags, and agents for an admin with full access. */
export function SearchScreen() {
  const { user } = useSignedIn()
  const { address, show } = useListAddress()
  const { search } = address
  const query = useQuery(searchQuery(search))
  useLoadFailure(query, 'Error searching')
  const { data, error, isPlaceholderData } = query
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pb-6">
        <PageTitle
          title="Search"
          className="grow pb-1! max-desk:w-full desk:pb-0! [&_h1]:desk:text-[2.25rem]/[2.6rem]"
        />
        <SearchBox
          label="Search everything"
          placeholder={`Posts, templates, collections, tags${user.content_only ? '' : ', agents'}`}
          maxLength={200}
          search={search}
          onSearch={(text) => show({ search: text }, { replace: true })}
          className="lg:w-120"
        />
      </div>
      {search === '' ? (
        <Empty lit title="Find anything by a word of it">
          A title, a caption in English or Spanish, a name{user.content_only ? ' or' : ', an email address,'} an ID.
        </Empty>
      ) : data ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <Found found={data} search={search} />
        </div>
      ) : error ? (
        <Failed query={query} title="The search didn’t work" inList />
      ) : (
        <ListSkeleton rows={5} />
      )}
    </>
  )
}

function Found({ found, search }: { found: AdminSearch; search: string }) {
  const total = Object.values(found).reduce((sum, page) => sum + (page?.meta.total ?? 0), 0)
  if (total === 0)
    return (
      <Empty lit title="No results.">
        Nothing matches “{search}”.
      </Empty>
    )
  return (
    <div className="grid gap-8">
      <Section kind={POST} layout={POST_LAYOUT} page={found.posts} search={search} />
      <Section kind={POST_COLLECTION} layout={POST_COLLECTION_LAYOUT} page={found.post_collections} search={search} />
      <Section kind={TEMPLATE} layout={TEMPLATE_LAYOUT} page={found.templates} search={search} />
      <Section
        kind={TEMPLATE_COLLECTION}
        layout={TEMPLATE_COLLECTION_LAYOUT}
        page={found.template_collections}
        search={search}
      />
      <Section kind={TAG} layout={TAG_LAYOUT} page={found.tags} search={search} />
      {found.agents && <Section kind={AGENTS} layout={AGENT_LAYOUT} page={found.agents} search={search} />}
    </div>
  )
}

interface SectionProps<Row> {
  kind: ListKind
  layout: RowLayout<Row>
  page: { data: Row[]; meta: PageMeta }
  search: string
}

/** The first rows a list finds, and the way to the list with all of them. */
function Section<Row extends { id: number | string }>({ kind, layout, page, search }: SectionProps<Row>) {
  if (page.meta.total === 0) return null
  const list = kind.path + writeListAddress({ search, page: 1, size: 10 })
  return (
    <section aria-label={kind.list} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-1">
        <h2 className="text-[1.25rem]/[1.6rem]">{kind.list}</h2>
        <Link to={list} className="inline-flex min-h-(--target) items-center font-semibold text-plum">
          {page.meta.total > page.data.length ? `See all ${countLabel(page.meta.total, kind.noun)}` : 'Open the list'}
        </Link>
      </div>
      <RowCards layout={layout} rows={page.data} state={fromList(list)} />
    </section>
  )
}
