import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { LISTING_STATUS_NAME, LISTING_STATUSES, addressLine, type ListingStatus } from '#domain/listings/listing.ts'
import { PLAN_ALLOWS, planNameWith } from '#domain/plan/plan.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { forAgents } from '#pwa/shared/answers/for-agents.tsx'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { SearchBox } from '#pwa/shared/ui/field/search-box.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'
import { useDevice } from '#pwa/shared/ui/use-device.ts'
import { useWide } from '#pwa/shared/ui/use-wide.ts'
import type { DeviceListing } from '#sync/listings/overlay.ts'
import { newKey } from '#sync/queue/key.ts'

import { useListings } from '../listing-queries.ts'
import { Chip } from '../chip.tsx'
import { ListingCard } from './listing-card.tsx'

/** From so many listings on they can be searched and filtered. */
const MANY = 10

const GRID = 'grid gap-x-5 gap-y-9 desk:grid-cols-2 lg:grid-cols-3'

/** The agent's houses for sale: those of the server, and what waits on this device. */
export const ListingsScreen = forAgents(function Listings() {
  const { user, known } = useSignedIn()
  const allowed = user.plan !== null && PLAN_ALLOWS[user.plan].listings
  const { listings, isUnanswered, query } = useListings(user.id)
  const begin = useBegin()
  // The message in place of a list has the button itself.
  const hasMessage = listings?.length === 0 || (!listings && isUnanswered)
  return (
    <>
      <PageTitle
        title="Listings"
        subtitle="Your houses for sale: photos, facts, a page, and the posts made from them."
        actions={allowed && !hasMessage && <NewListing onBegin={begin} />}
      />
      {known && !allowed && <Upgrade hasListings={(listings?.length ?? 0) > 0} />}
      {listings ? (
        listings.length > 0 ? (
          <Found listings={listings} />
        ) : (
          allowed && <NoListings onBegin={begin} />
        )
      ) : allowed && isUnanswered ? (
        <NotHere onBegin={begin} />
      ) : (
        <Answered query={query} loading={<CardSkeletons />} failedTitle="Your listings didn’t load">
          {() => <CardSkeletons />}
        </Answered>
      )}
    </>
  )
})

/** Opens the editor with a new listing, whose id is made here. */
function useBegin() {
  const navigate = useNavigate()
  return () => void navigate(`/listings/${newKey()}`, { state: { isNew: true } })
}

/** In the head on wide screens; on a phone above the tabs, where a thumb is. */
function NewListing({ onBegin }: { onBegin: () => void }) {
  return useWide() ? (
    <Button kind="primary" icon="plus-bold" onClick={onBegin}>
      New Listing
    </Button>
  ) : (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--tabbar)+env(safe-area-inset-bottom))] z-15 flex justify-end border-t border-hair bg-paper px-5 py-2.5 desk:hidden">
      <Button kind="primary" icon="plus-bold" className="pointer-events-auto rounded-full!" onClick={onBegin}>
        New Listing
      </Button>
    </div>
  )
}

function NoListings({ onBegin }: { onBegin: () => void }) {
  return (
    <Empty
      lit
      title="Your next listing starts at the door"
      action={
        <Button kind="primary" icon="plus-bold" onClick={onBegin}>
          New Listing
        </Button>
      }
    >
      Take the photos, say what you see, and save. It works without a signal and goes out when you’re back.
    </Empty>
  )
}

/** The server’s listings can’t be had now and were never on this device; a new one can be begun all the same. */
function NotHere({ onBegin }: { onBegin: () => void }) {
  const device = useDevice()
  return (
    <Empty
      lit={false}
      title={`Your listings aren’t on this ${device} yet`}
      action={
        <Button kind="primary" icon="plus-bold" onClick={onBegin}>
          New Listing
        </Button>
      }
    >
      They load when we can reach our server. You can begin a new one now; it goes out by itself.
    </Empty>
  )
}

/** In place of the button on a plan without listings. */
function Upgrade({ hasListings }: { hasListings: boolean }) {
  const plan = planNameWith((allowance) => allowance.listings)
  return (
    <aside className="mb-8 grid gap-3.5 rounded-panel bg-plum-tint p-5 desk:grid-cols-[1fr_auto] desk:items-center desk:gap-6 desk:px-7">
      <p>
        <b className="font-semibold">Listings come with the {plan} plan.</b>{' '}
        {hasListings
          ? 'What you have here stays, and you can work on it again once you upgrade.'
          : 'Photos at the door, a page for every house, and posts made from its facts.'}
      </p>
      <ButtonLink kind="secondary" to="/subscriptions/plan-types">
        Upgrade to {plan}
      </ButtonLink>
    </aside>
  )
}

function Found({ listings }: { listings: readonly DeviceListing[] }) {
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<ListingStatus | null>(null)
  const isMany = listings.length > MANY
  const shown = isMany ? listings.filter((one) => matches(one, search, status)) : listings
  const there = new Set(listings.map(({ content }) => content.status))
  return (
    <>
      {isMany && (
        <div className="mb-7 grid gap-3.5">
          <SearchBox
            label="Search listings"
            placeholder="Street, city or MLS number"
            search={search}
            maxLength={100}
            onSearch={setSearch}
          />
          <div
            role="group"
            aria-label="Status"
            className="-mx-(--gutter) flex [scrollbar-width:none] gap-2 overflow-x-auto px-(--gutter) py-1"
          >
            <Chip on={status === null} onClick={() => setStatus(null)}>
              All
            </Chip>
            {LISTING_STATUSES.filter((one) => there.has(one)).map((one) => (
              <Chip key={one} on={status === one} onClick={() => setStatus(one)}>
                {LISTING_STATUS_NAME[one]}
              </Chip>
            ))}
          </div>
          <p role="status" className="sr-only">
            {shown.length === 1 ? 'One listing' : `${shown.length} listings`}
          </p>
        </div>
      )}
      {shown.length === 0 ? (
        <Empty lit title="Nothing matches">
          Try another street or another status.
        </Empty>
      ) : (
        <ul className={GRID}>
          {shown.map((one, index) => (
            <li key={one.id}>
              <ListingCard listing={one} eager={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function matches({ content }: DeviceListing, search: string, status: ListingStatus | null): boolean {
  if (status !== null && content.status !== status) return false
  const text = `${addressLine(content.address)} ${content.mls_number}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function CardSkeletons() {
  return (
    <SkeletonGroup className={GRID}>
      {[1, 2, 3].map((one) => (
        <div key={one} className="grid gap-2">
          <Skeleton className="aspect-3/2 rounded-picture!" />
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-5 w-2/5" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
