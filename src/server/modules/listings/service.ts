import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import type { z } from 'zod'

import type { Calls } from '#contract/index.ts'
import type { Listing } from '#contract/listings/listings.ts'
import { isSlugOf, LISTING_LIMITS, type ListingContent, NEW_LISTING, slugOf } from '#domain/listings/listing.ts'
import { mergeListing, photoIdsOf } from '#domain/listings/merge-listing.ts'

import type { AppContext } from '../../app-context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { isUniqueViolation, paged, rowsOf } from '../../db/statements.ts'
import { problem } from '../../http/problem.ts'
import { listUnused } from '../../storage/unused-files.ts'
import { checkListingPlan, presentListing } from './presenter.ts'
import * as repo from './repo.ts'

const PAGE_SIZE = 50

/** Tries for a page's address that nobody has. */
const MOST_TRIES = 5

type SavedChange = z.output<Calls['PUT /agent/listings/:id']['body']>

export async function listListings({ db }: Pick<AppContext, 'db'>, agentId: number, page: number) {
  const found = await repo.findPage(db, agentId, rowsOf(page, PAGE_SIZE))
  const photos = await repo.findPhotos(
    db,
    agentId,
    found.rows.map(({ id }) => id),
  )
  const ofListing = Map.groupBy(photos, ({ listingId }) => listingId)
  return paged(found, page, PAGE_SIZE, (row) => presentListing(row, ofListing.get(row.id) ?? []))
}

/** @throws not_found, also for another agent's and for one that was removed */
export async function getListing({ db }: Pick<AppContext, 'db'>, of: repo.ListingOf): Promise<Listing> {
  const row = await repo.findListing(db, of)
  if (!row || row.removedAt) throw problem('not_found')
  return presentListing(row, await repo.findPhotos(db, of.agentId, [of.id]))
}

/**
 * Makes or changes a listing. The same change again has the effect of one; a change to a removed listing doesn't bring it
 * back.
 * @throws plan_required; not_found for a removed one; edited_elsewhere with a message for each field; validation_failed;
 * conflict for a page's address that another listing has
 */
export async function saveListing(context: AppContext, of: repo.ListingOf, change: SavedChange): Promise<Listing> {
  await checkListingPlan(context.db, of.agentId)
  const { slug } = change.changes
  if (slug && !isSlugOf(slug, of.id)) throw refused('slug', 'This can’t be the address of this listing’s page.')
  for (let tries = 1; ; tries += 1) {
    try {
      await context.db.transaction((tx) => save(context, tx, { of, change, isSlugTaken: tries > 1 }))
      return await getListing(context, of)
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      if (slug || tries === MOST_TRIES) {
        const message = 'Another page has this address.'
        throw problem('conflict', { message, fields: { slug: message } })
      }
    }
  }
}

interface Saving {
  of: repo.ListingOf
  change: SavedChange
  isSlugTaken: boolean
}

async function save({ now }: AppContext, tx: Tx, { of, change, isSlugTaken }: Saving): Promise<void> {
  const known = await repo.lockListing(tx, of)
  const { stored, isNew } = known ? { stored: known, isNew: false } : await begun(tx, of, now())
  if (stored.removedAt) throw problem('not_found', { message: 'You deleted this listing.' })
  const before = { ...NEW_LISTING, ...stored.content }
  // What a form showed of a listing that never came here is no change made elsewhere.
  const seen = isNew ? {} : change.seen
  const { content, conflicts } = mergeListing(before, { changes: withoutLateSlug(change.changes, before), seen })
  if (conflicts.length > 0) throw editedElsewhere(conflicts)
  checkNumbers(content)
  if (content.is_public && content.slug === '') content.slug = chosenSlug(of.id, content, isSlugTaken)
  if (isDeepStrictEqual(content, before)) return
  await repo.storeContent(tx, of, content, now())
  const named = new Set(photoIdsOf(content))
  const dropped = photoIdsOf(before).filter((id) => !named.has(id))
  await repo.markUnnamed(tx, of, dropped, now())
}

/** Makes a listing's row, in which nothing is written yet; not new where another request has just made it. */
async function begun(tx: Tx, of: repo.ListingOf, now: Date) {
  if ((await repo.countListings(tx, of.agentId)) >= LISTING_LIMITS.listings) {
    throw problem('conflict', {
      message: `You can have up to ${LISTING_LIMITS.listings.toLocaleString('en-US')} listings.`,
    })
  }
  const times = { createdAt: now, updatedAt: now }
  const isNew = await repo.insertListing(tx, { ...of, content: NEW_LISTING, status: NEW_LISTING.status, ...times })
  const stored = await repo.lockListing(tx, of)
  if (!stored) throw problem('conflict')
  return { stored, isNew }
}

/** Once a page has an address, it stays: what another device chose meanwhile is left out. */
function withoutLateSlug(changes: SavedChange['changes'], { slug }: ListingContent): SavedChange['changes'] {
  if (slug === '') return changes
  const { slug: _late, ...others } = changes
  return others
}

function chosenSlug(id: string, { address }: ListingContent, isTaken: boolean): string {
  return slugOf(id, isTaken ? { ...address, city: `${address.city} ${randomBytes(3).toString('hex')}` } : address)
}

/** What may be too much only together with what was saved meanwhile. @throws validation_failed */
function checkNumbers({ photos, open_houses: openHouses }: ListingContent): void {
  const { photos: most, openHouses: mostHouses } = LISTING_LIMITS
  if (photos.length > most) throw refused('photos', `A listing can have ${most} photos.`)
  if (openHouses.length > mostHouses) throw refused('open_houses', `A listing can have ${mostHouses} open houses.`)
}

const refused = (field: keyof ListingContent, message: string) =>
  problem('validation_failed', { message, fields: { [field]: message } })

function editedElsewhere(fields: readonly (keyof ListingContent)[]) {
  const message = 'This was changed elsewhere in the meantime.'
  return problem('edited_elsewhere', {
    message: 'This listing was changed elsewhere in the meantime.',
    fields: Object.fromEntries(fields.map((field) => [field, message])),
  })
}

/** Removes a listing, its content and its photos. @throws not_found, also for another agent's */
export async function removeListing({ db, now }: AppContext, of: repo.ListingOf): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await repo.lockListing(tx, of)
    if (!row || row.removedAt) throw problem('not_found')
    await repo.blankListing(tx, of, { ...NEW_LISTING, status: 'withdrawn' }, now())
    await listUnused(tx, await repo.deletePhotos(tx, of), now())
  })
}

/** The listing's title for a lead; empty where the agent has no such listing. */
export async function streetOf(db: Db, of: repo.ListingOf): Promise<string> {
  const row = await repo.findListing(db, of)
  return row?.content.address.street ?? ''
}
