import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Collection } from '#contract/library/library.ts'
import type { ListingTag } from '#domain/library/listing.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Picture } from '#pwa/shared/ui/picture.tsx'

import { ChooserSkeleton, CHOOSER_GRID } from './chooser-skeleton.tsx'
import { listingQuery } from '../queries.ts'

interface ChooseCollectionProps {
  tag: ListingTag
  onPick: (collection: Collection) => void
}

/** The collections of a listing, by their covers, page by page. */
export function ChooseCollection({ tag, onPick }: ChooseCollectionProps) {
  const [pages, setPages] = useState(1)
  return (
    <div className="grid gap-4">
      {Array.from({ length: pages }, (_, index) => (
        <CollectionPage
          key={index}
          tag={tag}
          page={index + 1}
          onPick={onPick}
          {...(index + 1 === pages && { onMore: () => setPages(pages + 1) })}
        />
      ))}
    </div>
  )
}

function CollectionPage({ tag, page, onPick, onMore }: ChooseCollectionProps & { page: number; onMore?: () => void }) {
  const answer = useQuery(listingQuery(tag, page))
  return (
    <Answered query={answer} loading={<ChooserSkeleton />} failedTitle="These collections didn’t load">
      {({ data, meta }) => (
        <>
          <ul className={CHOOSER_GRID}>
            {data.map((collection) => (
              <li key={collection.id}>
                <button type="button" className="block w-full text-left" onClick={() => onPick(collection)}>
                  <Picture src={collection.image_url} alt="" fit bed={collection.main_color} sizes="200px" />
                  <span className="line-clamp-2 pt-1.5 font-semibold wrap-anywhere">{collection.name}</span>
                </button>
              </li>
            ))}
          </ul>
          {onMore && page < meta.last_page && (
            <Button kind="line" onClick={onMore}>
              Show more
            </Button>
          )}
        </>
      )}
    </Answered>
  )
}
