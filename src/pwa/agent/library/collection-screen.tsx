import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router-dom'
import type { CollectionDetail, CollectionPost, Tag } from '#contract/library/library.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { CollectionSkeleton, EAGER_TILES, MOSAIC } from '#pwa/shared/card-list/mosaic.tsx'
import { BackLink } from '#pwa/shared/origin/back-link.tsx'
import { tagPageOf, readCollectionState } from '#pwa/shared/origin/origin.ts'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { PostTile } from './post-tile.tsx'
import { libraryQueries } from './queries.ts'
import { useReactions } from './use-reactions.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { useEffect } from 'react'
import { postQuery } from '#pwa/shared/answers/shared-queries.ts'
import { isTag } from '#domain/library/post.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { Badge } from '#pwa/shared/ui/badge.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import type { Reactions } from './use-reactions.ts'
import { Votes } from './votes.tsx'

/** Loaded after the first paint, since it brings the device's database; its space is reserved. */
const PinControl = part(() => import('#pwa/agent/pins/pin-control.tsx').then((module) => module.PinControl))

interface CollectionHeadProps {
  id: number
  name: string
  description: string
  tags: readonly Tag[]
  reactions: Reactions
  /** Its cover, or the first picture there is. */
  cover: string | null
  mainColor: string | null
}

/** Name, description, tags and the agent's reaction to a collection. */
function CollectionHead({ id, name, description, tags, reactions, cover, mainColor }: CollectionHeadProps) {
  const isPremium = tags.some((tag) => isTag(tag, 'premium'))
  const others = tags.filter((tag) => !isTag(tag, 'premium'))
  return (
    <header className="grid gap-3 pb-5.5 desk:pb-8.5">
      {isPremium && (
        <Badge tone="ink" icon="star-four-fill" className="justify-self-start">
          Premium
        </Badge>
      )}
      <PageTitle title={name} className="p-0!" />
      {description && <p className="max-w-[56ch] wrap-anywhere text-ink-soft">{description}</p>}
      <div className="flex items-center justify-between gap-3">
        <ul aria-label="Tags" className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-small wrap-anywhere text-ink-soft">
          {others.map((tag) => (
            <li key={tag.id}>{tag.name}</li>
          ))}
        </ul>
        <Votes id={id} name={name} reactions={reactions} />
      </div>
      <div className="flex min-h-(--target)">
        <PinControl part={{ subject: `collection:${id}`, title: name, cover, mainColor }} />
      </div>
    </header>
  )
}

const FRESH_MS = 10 * 60 * 1000

function whenIdle(work: () => unknown): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}

/**
 * Fetches the posts of an open collection one after the other while the browser is idle, so that they can be published
 * with no network later. Failures are ignored: the publish screen asks again.
 */
function usePostsAhead(ids: readonly number[]) {
  const client = useQueryClient()
  const key = ids.join(',')
  useEffect(() => {
    const ids = key === '' ? [] : key.split(',').map(Number)
    const waiting = ids.map((id) => () => client.prefetchQuery({ ...postQuery(id), staleTime: FRESH_MS }))
    let stop = () => {}
    const next = () => {
      const fetchOne = waiting.shift()
      if (!fetchOne) return
      stop = whenIdle(async () => {
        await fetchOne()
        next()
      })
    }
    next()
    return () => {
      waiting.length = 0
      stop()
    }
  }, [client, key])
}

interface NeighborsProps {
  previousId: number | null
  nextId: number | null
  state: unknown
}

/** Previous and Next Collection, in the order of the library. At either end the button is disabled. */
function Neighbors({ previousId, nextId, state }: NeighborsProps) {
  return (
    <nav
      aria-label="Collections"
      className="mt-10 grid max-w-[440px] grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3"
    >
      <Step id={previousId} state={state} label="Previous Collection" />
      <Step id={nextId} state={state} label="Next Collection" />
    </nav>
  )
}

function Step({ id, state, label }: { id: number | null; state: unknown; label: string }) {
  if (id === null) {
    return (
      <Button kind="line" disabled className="px-1.5! text-[0.9375rem]">
        {label}
      </Button>
    )
  }
  return (
    <ButtonLink kind="line" to={`/social-post-collections/${id}`} state={state} className="px-1.5! text-[0.9375rem]">
      {label}
    </ButtonLink>
  )
}

function tagsOf(posts: readonly CollectionPost[]): Tag[] {
  return [...new Map(posts.flatMap((post) => post.tags).map((tag) => [tag.id, tag])).values()]
}

/** A collection: its posts to choose from. */
export function CollectionScreen() {
  const id = Number(useParams().id)
  const posts = useQuery(libraryQueries.collectionPosts(id))
  const collection = useQuery(libraryQueries.collection(id))
  const { state } = useLocation()
  const tags = tagsOf(posts.data ?? [])
  const back = readCollectionState(state)?.from ?? tagPageOf(tags.map((tag) => tag.slug))
  usePostsAhead(posts.data?.map((post) => post.id) ?? [])

  return (
    <>
      <BackLink to={back?.path ?? (posts.isLoading ? null : '/dashboard')}>{back?.name ?? 'Dashboard'}</BackLink>
      <Answered
        query={posts}
        loading={<CollectionSkeleton />}
        failedTitle="This collection didn’t load"
        heading="h1"
        missingTitle="This collection isn’t here anymore"
      >
        {(found) => <Opened id={id} posts={found} tags={tags} collection={collection.data} from={back} />}
      </Answered>
    </>
  )
}

interface OpenedProps {
  id: number
  posts: readonly CollectionPost[]
  tags: readonly Tag[]
  collection: CollectionDetail | undefined
  from: { path: string; name: string } | null
}

function Opened({ id, posts, tags, collection, from }: OpenedProps) {
  const reactions = useReactions('collection')
  const name = posts[0]?.collection_name ?? collection?.name ?? ''
  const description = posts[0]?.collection_description ?? collection?.description ?? ''
  const state = { origin: { path: `/social-post-collections/${id}`, name }, from }
  return (
    <>
      <CollectionHead
        id={id}
        name={name}
        description={description}
        tags={tags}
        reactions={reactions}
        cover={collection?.image_url ?? posts[0]?.thumbnail ?? null}
        mainColor={collection?.main_color ?? posts[0]?.main_color ?? null}
      />
      {posts.length === 0 ? (
        <Empty lit title="No posts here yet">
          This collection is still empty. Try another one.
        </Empty>
      ) : (
        <ul className={MOSAIC}>
          {posts.map((post, index) => (
            <li key={post.id}>
              <PostTile post={post} state={state} eager={index < EAGER_TILES} />
            </li>
          ))}
        </ul>
      )}
      {collection && (
        <Neighbors previousId={collection.previous_id} nextId={collection.next_id} state={from && { from }} />
      )}
    </>
  )
}
