import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router-dom'

import type { CollectionDetail, CollectionPost, Tag } from '#contract/library/library.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { CollectionSkeleton, EAGER_TILES, MOSAIC } from '#pwa/shared/listing/mosaic.tsx'
import { BackLink } from '#pwa/shared/origin/back-link.tsx'
import { listingByTags, readCollectionState } from '#pwa/shared/origin/origin.ts'
import { Empty } from '#pwa/shared/ui/empty.tsx'

import { CollectionHead } from './collection-head.tsx'
import { Neighbors } from './neighbors.tsx'
import { PostTile } from './post-tile.tsx'
import { libraryQueries } from './queries.ts'
import { usePostsAhead } from './use-posts-ahead.ts'
import { useReactions } from './use-reactions.ts'

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
  const back = readCollectionState(state)?.from ?? listingByTags(tags.map((tag) => tag.slug))
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
