import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import { OfflineError } from '#client/errors.ts'
import type { LISTINGS } from '#domain/listing.ts'
import { Picture } from '#pwa/shared/ui/picture.tsx'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'

import { shelfQuery } from './queries.ts'

interface ShelfProps {
  listing: (typeof LISTINGS)[number]
  /** In sight at once. */
  eager: boolean
}

/** A listing, shown by the cover of its newest collection. */
export function Shelf({ listing, eager }: ShelfProps) {
  const { data, isPending, error } = useQuery(shelfQuery(listing.tag))
  return (
    <Link to={`/social-post-collections/${listing.path}`} className="block">
      {isPending ? (
        <Skeleton className="aspect-4/5 rounded-picture" />
      ) : (
        <Picture
          src={data?.cover?.image_url ?? null}
          alt=""
          fit
          bed={data?.cover?.main_color}
          sizes="(min-width: 768px) 270px, 46vw"
          eager={eager}
        />
      )}
      <h3 className="pt-2.5">{listing.title}</h3>
      {isPending ? (
        <Skeleton className="mt-1.5 h-4 w-2/5" />
      ) : (
        <p className="pt-0.5 text-small text-ink-soft empty:hidden">
          {data ? countWords(data.total) : error && missing(error)}
        </p>
      )}
    </Link>
  )
}

function countWords(total: number): string | null {
  if (total === 0) return null
  return total === 1 ? '1 collection' : `${total} collections`
}

function missing(error: Error): string {
  return error instanceof OfflineError ? 'Not on this phone yet' : 'Didn’t load. Open it to try again.'
}
