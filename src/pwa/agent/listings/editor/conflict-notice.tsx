import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { addressLine, LISTING_STATUS_NAME, PROPERTY_TYPE_NAME, type ListingContent } from '#domain/listings/listing.ts'
import { groupDigits } from '#domain/group-digits.ts'
import { isSame } from '#pwa/shared/form/changed.ts'
import { Button } from '#pwa/shared/ui/button.tsx'

import { listingQuery } from '../listing-queries.ts'
import type { ListingField, ListingForm } from './use-listing-form.ts'

interface ConflictNoticeProps {
  id: string
  fields: readonly ListingField[]
  listingForm: ListingForm
}

/** The listing was changed on another device meanwhile: shows both, and the agent chooses. */
export function ConflictNotice({ id, fields, listingForm }: ConflictNoticeProps) {
  const { form, shown, submit, saved, dropConflict } = listingForm
  const latest = useQuery({ ...listingQuery(id), refetchOnMount: 'always' })
  const theirs = latest.data?.content
  const [busy, setBusy] = useState<'mine' | 'theirs' | null>(null)

  async function choose(whose: 'mine' | 'theirs') {
    setBusy(whose)
    // Fetched anew, so that what is saved is based on the newest version.
    const { data: now } = await latest.refetch()
    if (now) {
      if (whose === 'theirs')
        for (const field of fields) form.setValue(field, now.content[field], { shouldDirty: true })
      dropConflict()
      // What the form knows of its changes may be older than this answer.
      const isTheirs = !form.formState.isDirty || isSame(form.getValues(), now.content)
      if (isTheirs && !listingForm.queued) saved(now.content)
      else await submit()
    }
    setBusy(null)
  }

  return (
    <section
      aria-labelledby="conflict-title"
      className="mb-6 grid gap-4 rounded-panel bg-surface p-5 ring-[1.5px] ring-ink-soft"
    >
      <div className="grid gap-1">
        <h2 id="conflict-title" className="text-head">
          Changed in two places
        </h2>
        <p className="text-ink-soft">
          This listing was changed on another device while yours waited. Nothing is lost until you choose.
        </p>
      </div>
      {theirs ? (
        <dl className="grid gap-3">
          {fields.map((field) => (
            <div key={field} className="grid gap-1 border-t border-hair pt-3">
              <dt className="font-semibold">{FIELD_NAME[field]}</dt>
              <dd className="grid gap-1 text-small desk:grid-cols-2 desk:gap-4">
                <Version name="Yours" text={textOf(field, shown)} />
                <Version name="Other device" text={textOf(field, theirs)} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-small text-ink-soft">You’ll see both versions once you’re back online.</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          kind="secondary"
          busy={busy === 'mine' && 'Saving...'}
          disabled={!theirs}
          onClick={() => void choose('mine')}
        >
          Keep mine
        </Button>
        <Button
          kind="line"
          busy={busy === 'theirs' && 'Saving...'}
          disabled={!theirs}
          onClick={() => void choose('theirs')}
        >
          Take theirs
        </Button>
      </div>
    </section>
  )
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <span>
      <span className="text-ink-soft">{name}: </span>
      <span className="line-clamp-3 wrap-anywhere">{text}</span>
    </span>
  )
}

const FIELD_NAME: Record<ListingField, string> = {
  status: 'Status',
  address: 'Address',
  price: 'Price',
  sold_price: 'Sold for',
  beds: 'Beds',
  baths: 'Baths',
  area: 'Living area',
  lot: 'Lot',
  year_built: 'Year built',
  property_type: 'Type',
  mls_number: 'MLS number',
  attribution: 'Listing brokerage',
  description: 'Description',
  features: 'Features',
  said: 'Your own words',
  open_houses: 'Open houses',
  co_agents: 'Co-listing agents',
  photos: 'Photos',
  is_public: 'Page',
  slug: 'Page address',
}

function textOf(field: ListingField, content: ListingContent): string {
  const text = {
    status: () => LISTING_STATUS_NAME[content.status],
    address: () => addressLine(content.address),
    property_type: () => content.property_type && PROPERTY_TYPE_NAME[content.property_type],
    description: () => [content.description.en, content.description.es].filter(Boolean).join(' / '),
    features: () => content.features.join(', '),
    is_public: () => (content.is_public ? 'On' : 'Off'),
    open_houses: () => content.open_houses.map(({ date, starts }) => `${date} ${starts}`).join(', '),
    co_agents: () => content.co_agents.map(({ name }) => name).join(', '),
    photos: () => `${content.photos.length} photos`,
  } as Partial<Record<ListingField, () => string | null>>
  const value = content[field]
  const shown =
    text[field]?.() ?? (typeof value === 'number' ? groupDigits(value) : typeof value === 'string' ? value : '')
  return shown || 'Nothing'
}
