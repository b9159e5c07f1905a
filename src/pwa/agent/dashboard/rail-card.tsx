import { Link } from 'react-router-dom'

import { Picture } from '#pwa/shared/ui/picture.tsx'

interface RailCardProps {
  to: string
  state: unknown
  name: string
  /** Text under the name, such as what it belongs to. */
  words?: string
  image: string | null
  /** Width over height of the picture's area. */
  aspect?: number
  bed?: string | null
  film?: boolean
  sizes: string
  eager?: boolean
}

/** A card of a carousel: the picture, and text under it. */
export function RailCard({ to, state, name, words, image, aspect, bed, film, sizes, eager }: RailCardProps) {
  return (
    <Link to={to} state={state} className="block">
      <Picture src={image} alt="" fit aspect={aspect} bed={bed} sizes={sizes} play={film} eager={eager} />
      <h3 className="line-clamp-2 pt-2.5 wrap-anywhere">{name}</h3>
      {words && <p className="truncate pt-0.5 text-small text-ink-soft">{words}</p>}
    </Link>
  )
}
