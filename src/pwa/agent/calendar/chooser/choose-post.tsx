import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import type { Collection } from '#contract/library/library.ts'
import { schedulerType, thumbnailLabel } from '#domain/library/post.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import type { Origin, PostState } from '#pwa/shared/origin/origin.ts'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { TypeSign } from '#pwa/shared/publication/type-badge.tsx'
import { Picture } from '#pwa/shared/ui/picture.tsx'

import { ChooserSkeleton, CHOOSER_GRID } from './chooser-skeleton.tsx'
import { collectionPostsQuery } from '../queries.ts'

interface ChoosePostProps {
  collection: Collection
  day: string | null
  /** The screen that the post leads back to. */
  from: Origin
}

/** The posts of a collection; each links to its publish screen, with the day it is meant for. */
export function ChoosePost({ collection, day, from }: ChoosePostProps) {
  const answer = useQuery(collectionPostsQuery(collection.id))
  const state: PostState = { origin: from, from: null }
  return (
    <Answered query={answer} loading={<ChooserSkeleton />} failedTitle="This collection didn’t load">
      {(posts) =>
        posts.length === 0 ? (
          <Empty lit title="No posts here yet">
            This collection is still empty. Try another one.
          </Empty>
        ) : (
          <ul className={CHOOSER_GRID}>
            {posts.map((post) => (
              <li key={post.id}>
                <Link to={`/social-posts/${post.id}${day ? `?day=${day}` : ''}`} state={state} className="block">
                  <Picture src={post.thumbnail} alt="" fit bed={post.main_color} sizes="200px" />
                  <span className="line-clamp-2 pt-1.5 text-small font-semibold wrap-anywhere">{post.title}</span>
                  {thumbnailLabel(post) !== post.title && (
                    <span className="line-clamp-1 text-small wrap-anywhere text-ink-soft">
                      <TypeSign type={schedulerType(post.type)} />
                      {thumbnailLabel(post)}
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Answered>
  )
}
