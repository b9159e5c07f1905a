import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'

import { Answered } from '#pwa/shared/answers/answered.tsx'
import { MOSAIC, MosaicSkeleton } from '#pwa/shared/listing/mosaic.tsx'
import { usePage } from '#pwa/shared/listing/use-page.ts'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Pagination } from '#pwa/shared/ui/pagination.tsx'

import { PostTile } from './post-tile.tsx'
import { libraryQueries } from './queries.ts'

/** Every post, newest first. */
export function AllPostsScreen() {
  const { page, hrefOf } = usePage('/social-posts')
  const answer = useQuery(libraryQueries.posts(page))
  const state = { origin: { path: hrefOf(page), name: 'All Posts' }, from: null }
  return (
    <>
      <PageTitle title="All Posts" subtitle="The newest first. Pick one and make it yours." />
      <Answered
        query={answer}
        loading={
          <div aria-busy="true">
            <output className="sr-only">Loading...</output>
            <MosaicSkeleton count={8} />
          </div>
        }
        failedTitle="These posts didn’t load"
      >
        {({ data, meta }) =>
          page > meta.last_page ? (
            <Navigate to={hrefOf(meta.last_page)} replace />
          ) : data.length === 0 ? (
            <Empty lit title="Nothing here yet">
              The first posts are still being made.
            </Empty>
          ) : (
            <>
              <ul className={MOSAIC}>
                {data.map((post, index) => (
                  <li key={post.id}>
                    <PostTile post={post} state={state} eager={index < 4} />
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
