import type { Collection } from '#contract/library/library.ts'
import { PictureCard, type CardPlace } from '#pwa/shared/card-list/picture-card.tsx'
import type { Origin } from '#pwa/shared/origin/origin.ts'

import type { Reactions } from './use-reactions.ts'
import { Votes } from './votes.tsx'

interface CollectionCardProps extends CardPlace {
  collection: Collection
  from: Origin
  reactions: Reactions
}

/** A collection of posts in a card list. */
export function CollectionCard({ collection, reactions, ...place }: CollectionCardProps) {
  const { id, name, image_url: image, main_color: bed } = collection
  return (
    <PictureCard
      to={`/social-post-collections/${id}`}
      name={name}
      label="Edit in Next Step"
      image={image}
      bed={bed}
      {...place}
    >
      <Votes id={id} name={name} reactions={reactions} />
    </PictureCard>
  )
}
