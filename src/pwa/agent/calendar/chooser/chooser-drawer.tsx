import { useState } from 'react'

import { Link } from 'react-router-dom'

import type { Collection } from '#contract/library/library.ts'
import { dateOf } from '#domain/time/month.ts'
import { LISTINGS } from '#domain/library/listing.ts'
import { longDay } from '#domain/time/time-labels.ts'
import type { Origin } from '#pwa/shared/origin/origin.ts'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'

import { ChooseCollection } from './choose-collection.tsx'
import { ChoosePost } from './choose-post.tsx'

type Listing = (typeof LISTINGS)[number]

interface ChooserDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The day the post is meant for, 'YYYY-MM-DD'; null when none was named. */
  day: string | null
  /** The screen it is opened on, which what is chosen leads back to. */
  from?: Origin
}

const SCHEDULER: Origin = { path: '/calendar', name: 'Content Scheduler' }

/** A new post begins with the agent's own photos, or a choice from the library: a listing, a collection, a post. */
export function ChooserDrawer({ open, onOpenChange, day, from = SCHEDULER }: ChooserDrawerProps) {
  const [listing, setListing] = useState<Listing | null>(null)
  const [collection, setCollection] = useState<Collection | null>(null)

  function back() {
    if (collection) setCollection(null)
    else setListing(null)
  }

  return (
    <Drawer
      side
      title={collection?.name ?? listing?.title ?? 'Create Post'}
      description={day && `For ${longDay({ ...dateOf(day), hour: 0, minute: 0 })}. Pick a topic.`}
      open={open}
      onOpenChange={onOpenChange}
    >
      {listing && (
        <button
          type="button"
          className="mb-1 inline-flex min-h-(--target) items-center gap-1.5 font-semibold text-plum"
          onClick={back}
        >
          <Icon name="caret-left-bold" small />
          {collection ? listing.title : 'All topics'}
        </button>
      )}
      {!listing && (
        <div className="grid gap-4">
          <OwnPhotos day={day} from={from} />
          <Listings onPick={setListing} />
        </div>
      )}
      {listing && !collection && <ChooseCollection key={listing.tag} tag={listing.tag} onPick={setCollection} />}
      {collection && <ChoosePost collection={collection} day={day} from={from} />}
    </Drawer>
  )
}

/** The way to a post of the agent's own photos. */
function OwnPhotos({ day, from }: { day: string | null; from: Origin }) {
  return (
    <Panel>
      <Link
        to={`/social-posts/new${day ? `?day=${day}` : ''}`}
        state={{ from }}
        className="flex min-h-14 w-full items-center gap-3 px-4 font-semibold -outline-offset-3"
      >
        <Icon name="images" className="text-plum" />
        <span className="flex-1">From your photos</span>
        <Icon name="caret-right" small className="text-plum" />
      </Link>
    </Panel>
  )
}

function Listings({ onPick }: { onPick: (listing: Listing) => void }) {
  return (
    <Panel>
      <ul>
        {LISTINGS.map((listing) => (
          <li key={listing.tag} className="not-first:border-t not-first:border-hair">
            <button
              type="button"
              className="flex min-h-14 w-full items-center gap-3 px-4 text-left font-semibold -outline-offset-3"
              onClick={() => onPick(listing)}
            >
              <span className="flex-1">{listing.title}</span>
              <Icon name="caret-right" small className="text-plum" />
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
