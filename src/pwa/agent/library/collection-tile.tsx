import { Link } from 'react-router-dom'

import type { Collection } from '#contract/library/library.ts'
import type { Origin } from '#pwa/shared/origin/origin.ts'
import { TILE_SIZES } from '#pwa/shared/card-list/mosaic.tsx'
import { Picture } from '#pwa/shared/ui/picture.tsx'

/** One collection among the results of a search. */
export function CollectionTile({ collection, from }: { collection: Collection; from: Origin }) {
  const { id, name, image_url: image, main_color: bed } = collection
  return (
    <Link to={`/social-post-collections/${id}`} state={{ from }} className="block">
      <Picture src={image} alt="" fit bed={bed} sizes={TILE_SIZES} />
      <span className="block pt-2 font-semibold wrap-anywhere">{name}</span>
    </Link>
  )
}
