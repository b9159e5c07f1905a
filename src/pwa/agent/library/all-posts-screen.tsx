import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router-dom'

import { Answered } from '#pwa/shared/answers/answered.tsx'
import { EAGER_TILES, MOSAIC, MosaicSkeleton } from '#pwa/shared/card-list/mosaic.tsx'
import { usePage } from '#pwa/shared/card-list/use-page.ts'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { useOrigin, WayBack } from '#pwa/shared/origin/way-back.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Pagination } from '#pwa/shared/ui/pagination.tsx'
import { SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'

import { LibraryLinks } from './library-links.tsx'
import { PostTile } from './post-tile.tsx'
import { libraryQueries } from './queries.ts'

/** Every post, newest first. */
export function AllPostsScreen() {
  const { page, hrefOf } = usePage('/social-posts')
  const answer = useQuery(libraryQueries.posts(page))
  const state = { origin: { path: hrefOf(page), name: 'All Posts' }, from: useOrigin() }
  return (
    <>
      <WayBack />
      <div className="relative">
        <PageTitle
          title="All Posts"
          subtitle={
            <>
              Newest first. Pick one and make it yours, or{' '}
              <Link
                to="/social-posts/new"
                state={{ from: state.origin }}
                className="inline-block py-1 font-semibold text-plum underline decoration-plum-edge underline-offset-3"
              >
                use your own photos
              </Link>
              .
            </>
          }
          className="beside-icons"
        />
        <LibraryLinks />
      </div>
      <Answered
        query={answer}
        loading={
          <SkeletonGroup>
            <MosaicSkeleton count={8} />
          </SkeletonGroup>
        }
        failedTitle="These posts didn’t load"
      >
        {({ data, meta }) =>
          page > meta.last_page ? (
            <Navigate to={hrefOf(meta.last_page)} replace />
          ) : data.length === 0 ? (
            <Empty lit title="Nothing here yet">
              No posts yet.
            </Empty>
          ) : (
            <>
              <ul className={MOSAIC}>
                {data.map((post, index) => (
                  <li key={post.id}>
                    <PostTile post={post} state={state} eager={index < EAGER_TILES} />
                  </li>
                ))}
              </ul>
              <Pagination page={page} lastPage={meta.last_page} hrefOf={hrefOf} />
            </>
          )
        }
      </Answered>
    </>
  )
}
