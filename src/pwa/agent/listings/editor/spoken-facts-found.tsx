import { useDeferredValue, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'

import { groupDigits } from '#domain/group-digits.ts'
import { addressLine, PROPERTY_TYPE_NAME, type ListingContent } from '#domain/listings/listing.ts'
import { priceLabel } from '#domain/listings/listing-words.ts'
import type { SpokenFacts } from '#domain/listings/spoken-facts.ts'
import { isSame } from '#pwa/shared/form/changed.ts'
import { Button } from '#pwa/shared/ui/button.tsx'

interface Props {
  form: UseFormReturn<ListingContent, unknown, ListingContent>
  said: string
}

/** A fact that was found and isn't in the listing yet. */
interface Found {
  field: keyof SpokenFacts
  name: string
  label: string
  /** What the listing says now, where it says something else. */
  instead: string | null
  take: () => void
}

/** The facts found in the agent's words, each taken by a tap; what the listing has already isn't offered. */
export function SpokenFactsFound({ form, said }: Props) {
  const content = form.watch()
  const facts = useSpokenFacts(useDeferredValue(said))
  const found = foundIn(facts, content, form)
  if (found.length === 0) return null
  const isFresh = found.filter(({ instead }) => instead === null)
  return (
    <div className="rounded-2xl bg-plum-tint p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold">We heard</p>
        {isFresh.length > 1 && (
          <Button kind="plain" small onClick={() => isFresh.forEach(({ take }) => take())}>
            Use all
          </Button>
        )}
      </div>
      <ul>
        {found.map(({ field, name, label, instead, take }) => (
          <li
            key={field}
            className="flex min-h-14 items-center gap-3 py-1.5 not-first:border-t not-first:border-plum-edge"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-small text-ink-soft">{name}</span>
              <span className="num block font-semibold wrap-anywhere">{label}</span>
              {instead !== null && <span className="num block text-small text-ink-soft">You have {instead}</span>}
            </span>
            <Button
              kind="line"
              small
              className="px-4!"
              aria-label={`Use ${label} as ${name.toLowerCase()}`}
              onClick={take}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {found.length === 1 ? 'One fact found' : `${found.length} facts found`}
      </p>
    </div>
  )
}

const NO_FACTS: SpokenFacts = {}

/** Read by rules whose code is fetched with the first words. */
function useSpokenFacts(said: string): SpokenFacts {
  const [facts, setFacts] = useState(NO_FACTS)
  const isSaid = said.trim() !== ''
  useEffect(() => {
    let gone = false
    if (!isSaid) return undefined
    import('#domain/listings/spoken-facts.ts').then(
      ({ readSpokenFacts }) => gone || setFacts(readSpokenFacts(said)),
      (error: unknown) => console.warn('The words can’t be read', error),
    )
    return () => void (gone = true)
  }, [said, isSaid])
  return isSaid ? facts : NO_FACTS
}

const NAMES: Record<keyof SpokenFacts, string> = {
  address: 'Address',
  price: 'Price',
  beds: 'Beds',
  baths: 'Baths',
  area: 'Living area',
  lot: 'Lot',
  year_built: 'Year built',
  property_type: 'Type',
  features: 'Features',
}

function foundIn(facts: SpokenFacts, content: ListingContent, form: Props['form']): Found[] {
  const all: Found[] = []
  for (const field of Object.keys(NAMES) as (keyof SpokenFacts)[]) {
    const value = taken(field, facts, content)
    if (value === null || isSame(value, content[field])) continue
    all.push({
      field,
      name: NAMES[field],
      label: labelOf(field, offered(field, facts, content), content) ?? '',
      instead: field === 'features' ? null : labelOf(field, content, content),
      take: () => form.setValue(field, value as never, { shouldDirty: true, shouldValidate: false }),
    })
  }
  return all
}

/** The value a field has once the fact is taken: parts of an address and features are added to those that are there. */
function taken(field: keyof SpokenFacts, facts: SpokenFacts, content: ListingContent): unknown {
  const value = facts[field]
  if (value === undefined || value === null) return null
  if (field === 'address') return { ...content.address, ...facts.address }
  if (field !== 'features') return value
  const known = new Set(content.features.map((name) => name.toLowerCase()))
  return [...content.features, ...(facts.features ?? []).filter((name) => !known.has(name.toLowerCase()))]
}

/** What is shown of it: of features those that would be new. */
function offered(field: keyof SpokenFacts, facts: SpokenFacts, content: ListingContent): object {
  if (field === 'address') return { address: { ...content.address, ...facts.address } }
  if (field !== 'features') return facts
  return { features: (facts.features ?? []).filter((name) => !content.features.includes(name)) }
}

function labelOf(field: keyof SpokenFacts, from: Partial<ListingContent>, content: ListingContent): string | null {
  const { price, area, lot, property_type: type } = from
  if (field === 'address') return addressLine(from.address ?? content.address) || null
  if (field === 'features') return from.features?.join(', ') ?? null
  if (field === 'price') return price === null || price === undefined ? null : priceLabel(price)
  if (field === 'property_type') return type ? PROPERTY_TYPE_NAME[type] : null
  if (field === 'area') return area ? `${groupDigits(area)} sq ft` : null
  if (field === 'lot') return lot ? `${groupDigits(lot)} sq ft` : null
  const plain = from[field]
  return plain === null || plain === undefined ? null : String(plain)
}
