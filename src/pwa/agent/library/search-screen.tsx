import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Navigate, NavigationType, useNavigationType, useSearchParams } from 'react-router-dom'

import { OfflineError } from '#client/errors.ts'
import { callQuery } from '#pwa/shared/query/call-query.ts'
import type { LibrarySearch } from '#contract/library/search.ts'
import { LONGEST_SEARCH, MOST_FOUND } from '#domain/library/search-limits.ts'
import { asLine } from '#domain/text/typed-text.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { useOnline } from '#pwa/shared/answers/use-online.ts'
import { TemplateTile } from '#pwa/agent/templates/template-tile.tsx'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { MOSAIC, MosaicSkeleton } from '#pwa/shared/card-list/mosaic.tsx'
import { usePage } from '#pwa/shared/card-list/use-page.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Pagination } from '#pwa/shared/ui/pagination.tsx'
import { SearchBox } from '#pwa/shared/ui/field/search-box.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'
import { useDevice } from '#pwa/shared/ui/use-device.ts'

import { CollectionTile } from './collection-tile.tsx'
import { PostTile } from './post-tile.tsx'

/** Brings the device's database with it, which a search of the library doesn't need. */
const DeviceResults = part(() => import('#pwa/agent/pins/device-results.tsx').then((module) => module.DeviceResults))

// Not among the library's other queries, which every tag page fetches.
const searchQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: ['library', 'search', q, page],
    ...callQuery('GET /library/search', { query: { q, page } }),
    enabled: q !== '',
  })

function searchPath(q: string, page = 1): string {
  if (q === '') return '/search'
  return `/search?${new URLSearchParams(page === 1 ? { q } : { q, page: String(page) })}`
}

/** Searches collections and posts. The address has the search, so that Back returns to its results. */
export function SearchScreen() {
  const [params, setParams] = useSearchParams()
  const q = asLine(params.get('q') ?? '').slice(0, LONGEST_SEARCH)
  const { page } = usePage('/search')
  const answer = useQuery(searchQuery(q, page))
  const missing = useMissingAnswer(answer, `${page} ${q}`)
  const box = useFocusedBox()
  return (
    <>
      <PageTitle title="Search" className="pb-3.5! desk:pb-5!" />
      <SearchBox
        ref={box}
        label="Search the library"
        placeholder="Title, caption or tag"
        search={q}
        maxLength={LONGEST_SEARCH}
        onSearch={(text) => setParams(text === '' ? {} : { q: text }, { replace: true })}
        className="mb-7"
      />
      {q !== '' && <MissingAnswerNotice missing={missing} />}
      {missing && <DeviceResults q={q} path={searchPath(q)} />}
      {q === '' ? (
        <p className="text-ink-soft">
          Find collections, posts and templates by the words in them, in English or Spanish.
        </p>
      ) : missing ? null : (
        <Answered query={answer} loading={<Looking />} failedTitle="The search didn’t load">
          {(found) => <Results found={found} q={q} page={page} />}
        </Answered>
      )}
    </>
  )
}

/** Milliseconds without an answer of the library after which the device is searched meanwhile. */
const SEARCH_LATE_MS = 3_000

/** Why the device is searched in place of the library: it can't be reached, or it hasn't answered yet. */
type MissingAnswer = 'unreachable' | 'late' | null

/**
 * Whether the library's answer is missing. Where it was for the last search, the device is searched at once for the next
 * one too, until the library answers. `search` names the search that is waited for.
 */
function useMissingAnswer({ data, error, isFetching }: UseQueryResult<LibrarySearch>, search: string): MissingAnswer {
  const [last, setLast] = useState<MissingAnswer>(null)
  const [late, setLate] = useState<string | null>(null)
  const online = useOnline()
  const isOut = !online || error instanceof OfflineError
  const awaited = isFetching ? (late === search ? 'late' : last) : null
  const missing = data ? null : isOut ? 'unreachable' : awaited
  if (missing !== last) setLast(missing)
  const isAwaited = !data && isFetching && missing === null
  useEffect(() => {
    if (!isAwaited) return undefined
    const timer = setTimeout(() => setLate(search), SEARCH_LATE_MS)
    return () => clearTimeout(timer)
  }, [isAwaited, search])
  return missing
}

/** Says that only the device was searched; without a network the whole app says so. */
function MissingAnswerNotice({ missing }: { missing: MissingAnswer }) {
  const online = useOnline()
  const device = useDevice()
  return (
    <output className="block">
      {missing && online && (
        <Notice
          icon="cloud-slash"
          title={missing === 'late' ? 'The library is taking a while.' : 'We can’t reach the library.'}
          className="mb-7"
        >
          Meanwhile, here’s what’s on this {device}.
        </Notice>
      )}
    </output>
  )
}

/** The search box, focused when the screen is opened, but not on coming back to its results. */
function useFocusedBox() {
  const box = useRef<HTMLInputElement>(null)
  const how = useNavigationType()
  const isOpened = useRef(how !== NavigationType.Pop)
  useEffect(() => {
    if (!isOpened.current) return undefined
    // After the shell has moved the focus to the title of the new screen.
    const timer = setTimeout(() => box.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return box
}

function Looking() {
  return (
    <SkeletonGroup className="grid gap-4">
      <Skeleton className="h-(--l-head) w-44" />
      <MosaicSkeleton count={4} />
    </SkeletonGroup>
  )
}

function Results({ found: { data, meta }, q, page }: { found: LibrarySearch; q: string; page: number }) {
  if (page > meta.last_page) return <Navigate to={searchPath(q, meta.last_page)} replace />
  const { collections_total: collections, posts_total: posts, templates_total: templates = 0 } = meta
  if (collections + posts + templates === 0) {
    return (
      <Empty lit title="Nothing matches">
        Try different words, or fewer.
      </Empty>
    )
  }
  const origin = { path: searchPath(q, page), name: 'Search' }
  return (
    <div className="grid gap-10">
      <output className="sr-only">
        {`${counted(collections, 'collection')}, ${counted(posts, 'post')} and ${counted(templates, 'template')} found`}
      </output>
      {data.collections.length > 0 && (
        <section aria-labelledby="found-collections" className="grid gap-4">
          <h2 id="found-collections">Collections ({number(collections)})</h2>
          <ul className={MOSAIC}>
            {data.collections.map((collection) => (
              <li key={collection.id}>
                <CollectionTile collection={collection} from={origin} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.posts.length > 0 && (
        <section aria-labelledby="found-posts" className="grid gap-4">
          <h2 id="found-posts">Posts ({number(posts)})</h2>
          {posts >= MOST_FOUND && (
            <p className="text-ink-soft">These are the newest. Add a word to narrow them down.</p>
          )}
          <ul className={MOSAIC}>
            {data.posts.map((post) => (
              <li key={post.id}>
                <PostTile post={post} state={{ origin, from: null }} eager={false} label={post.title} />
                {post.is_premium && (
                  <Badge tone="ink" icon="star-four-fill" className="mt-1.5">
                    Premium
                  </Badge>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.templates && data.templates.length > 0 && (
        <section aria-labelledby="found-templates" className="grid gap-4">
          <h2 id="found-templates">Templates ({number(templates)})</h2>
          <ul className={MOSAIC}>
            {data.templates.map((template) => (
              <li key={template.id}>
                <TemplateTile template={template} state={{ origin, from: null }} eager={false} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Pagination page={page} lastPage={meta.last_page} hrefOf={(number) => searchPath(q, number)} />
    </div>
  )
}

function counted(count: number, word: string): string {
  return `${number(count)} ${word}${count === 1 ? '' : 's'}`
}

/** How many were found; of more than a search finds, the number isn't known. */
function number(count: number): string {
  return count >= MOST_FOUND ? `${MOST_FOUND.toLocaleString('en-US')}+` : String(count)
}
