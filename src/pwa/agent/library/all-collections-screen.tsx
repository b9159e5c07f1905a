import { useQuery } from '@tanstack/react-query'

import { CardList } from '#pwa/shared/card-list/card-list.tsx'
import { usePage } from '#pwa/shared/card-list/use-page.ts'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import { CollectionCard } from './collection-card.tsx'
import { LibraryLinks } from './library-links.tsx'
import { libraryQueries } from './queries.ts'
import { useReactions } from './use-reactions.ts'

const PATH = '/social-post-collections'

/** Every collection, newest first, and the links to the nine tag pages. */
export function AllCollectionsScreen() {
  const { page, hrefOf } = usePage(PATH)
  const answer = useQuery(libraryQueries.collections(page))
  const reactions = useReactions('collection')
  const from = { path: hrefOf(page), name: 'All Collections' }
  return (
    <>
      <div className="relative">
        <PageTitle
          title="All Collections"
          subtitle="Pick a collection and customize your post on the next page"
          className="beside-icons"
        />
        <LibraryLinks />
      </div>
      <CardList
        query={answer}
        page={page}
        hrefOf={hrefOf}
        failedTitle="These collections didn’t load"
        emptyMessage="No collections yet."
      >
        {(collection, place) => <CollectionCard collection={collection} from={from} reactions={reactions} {...place} />}
      </CardList>
    </>
  )
}
