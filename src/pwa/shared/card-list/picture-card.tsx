import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { Origin } from '#pwa/shared/origin/origin.ts'
import { Picture } from '#pwa/shared/ui/picture.tsx'

import { cardSizes } from './rhythm.ts'

/** The position of a card among the others. */
export interface CardPlace {
  /** Full width on a phone. */
  lead: boolean
  /** Visible at once. */
  eager: boolean
}

interface PictureCardProps extends CardPlace {
  to: string
  /** The address of this list, so that what the card opens leads back to it. */
  from: Origin
  name: string
  /** What the card's link does. */
  label: string
  image: string | null
  bed?: string | null
  /** A control beside the text. */
  children?: ReactNode
}

/** A collection in a card list: the picture is the card, with text under it. */
export function PictureCard({ to, from, name, label, image, bed, lead, eager, children }: PictureCardProps) {
  const id = useId()
  const sidePlace = lead
    ? '-mt-1.5 -mr-2.5'
    : 'col-span-full -ml-[12px] desk:col-span-1 desk:-mt-1.5 desk:-mr-3 desk:ml-0'
  return (
    <article>
      <Link to={to} state={{ from }} tabIndex={-1} aria-labelledby={id} className="block">
        <Picture src={image} alt="" fit bed={bed} sizes={cardSizes(lead)} eager={eager} />
      </Link>
      <div className="grid grid-cols-[1fr_auto] items-start gap-x-1.5 pt-2.5 desk:min-h-[76px]">
        <Link to={to} state={{ from }} className="block min-h-(--target) min-w-0">
          <h2 id={id} className={`pt-0.5 font-medium wrap-anywhere ${lead ? 'desk:text-name' : 'text-name'}`}>
            {name}
          </h2>
          <p className="pt-0.5 text-small text-ink-soft">{label}</p>
        </Link>
        {children && <div className={sidePlace}>{children}</div>}
      </div>
    </article>
  )
}
