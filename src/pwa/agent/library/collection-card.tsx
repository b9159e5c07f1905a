import { useId } from 'react'
import { Link } from 'react-router-dom'

import type { Collection } from '#contract/library.ts'
import type { Origin } from '#pwa/shared/origin/origin.ts'
import { Picture } from '#pwa/shared/ui/picture.tsx'

import type { Reactions } from './use-reactions.ts'
import { Votes } from './votes.tsx'

interface CollectionCardProps {
  collection: Collection
  lead: boolean
  eager: boolean
  /** Where this listing stands, so that the collection leads back to it. */
  from: Origin
  reactions: Reactions
}

/** A collection in a listing: the picture is the card, words stand under it. */
export function CollectionCard({ collection, lead, eager, from, reactions }: CollectionCardProps) {
  const name = useId()
  const to = `/social-post-collections/${collection.id}`
  const votesPlace = lead ? '-mt-1.5 -mr-2.5' : 'col-span-full -ml-3 desk:col-span-1 desk:-mt-1.5 desk:-mr-3 desk:ml-0'
  return (
    <article>
      <Link to={to} state={{ from }} tabIndex={-1} aria-hidden="true" className="block">
        <Picture
          src={collection.image_url}
          alt=""
          fit
          bed={collection.main_color}
          sizes={`(min-width: 1024px) 270px, (min-width: 768px) 44vw, ${lead ? '100vw' : '46vw'}`}
          eager={eager}
        />
      </Link>
      <div className="grid grid-cols-[1fr_auto] items-start gap-x-1.5 pt-2.5 desk:min-h-[76px]">
        <Link to={to} state={{ from }} aria-labelledby={name} className="block min-h-(--target) min-w-0">
          <h3
            id={name}
            className={`pt-0.5 wrap-anywhere ${lead ? 'text-[1.5rem] leading-7 desk:text-name desk:leading-(--l-name)' : ''}`}
          >
            {collection.name}
          </h3>
          <p className="pt-0.5 text-small text-ink-soft">Edit in Next Step</p>
        </Link>
        <div className={votesPlace}>
          <Votes id={collection.id} name={collection.name} reactions={reactions} />
        </div>
      </div>
    </article>
  )
}
