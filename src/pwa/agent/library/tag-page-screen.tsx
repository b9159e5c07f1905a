import { useQuery } from '@tanstack/react-query'

import type { TAG_PAGES } from '#domain/library/tag-page.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { CardList } from '#pwa/shared/card-list/card-list.tsx'
import { usePage } from '#pwa/shared/card-list/use-page.ts'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import { CollectionCard } from './collection-card.tsx'
import { libraryQueries } from './queries.ts'
import { useReactions } from './use-reactions.ts'

/** Loaded after the first paint; the space for it is reserved. */
const LibraryLinks = part(() => import('./library-links.tsx').then((module) => module.LibraryLinks))

/** One of the nine ready-to-post pages. */
export function TagPageScreen({ tagPage }: { tagPage: (typeof TAG_PAGES)[number] }) {
  const path = `/social-post-collections/${tagPage.path}`
  const { page, hrefOf } = usePage(path)
  const answer = useQuery(libraryQueries.tagPage(tagPage.tag, page))
  const reactions = useReactions('collection')
  const from = { path: hrefOf(page), name: tagPage.title }
  return (
    <>
      <div className="relative">
        <PageTitle
          title={tagPage.title}
          subtitle="Pick a collection and customize your post on the next page"
          className="beside-icons"
        />
        <div className="flow-root min-h-15.5 desk:min-h-16 lg:min-h-29">
          <LibraryLinks here={path} />
        </div>
      </div>
      <CardList
        query={answer}
        page={page}
        hrefOf={hrefOf}
        failedTitle="These collections didn’t load"
        emptyMessage="No collections here yet. New ones are added all the time."
      >
        {(collection, place) => <CollectionCard collection={collection} from={from} reactions={reactions} {...place} />}
      </CardList>
    </>
  )
}
