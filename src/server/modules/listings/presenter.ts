import type { Listing } from '#contract/listings/listings.ts'
import { NEW_LISTING } from '#domain/listings/listing.ts'
import { mediaPath } from '#domain/media/media-path.ts'
import { PLAN_ALLOWS, planNameWith } from '#domain/plan/plan.ts'

import type { Db } from '../../db/open.ts'
import { problem } from '../../http/problem.ts'
import { findAgent } from '../publishing/index.ts'
import type { ListingRow, PhotoRow } from './repo.ts'

/** @throws plan_required */
export async function checkListingPlan(db: Db, agentId: number): Promise<void> {
  const { plan } = await findAgent(db, agentId)
  if (plan && PLAN_ALLOWS[plan].listings) return
  throw problem('plan_required', {
    message: `Listings come with the ${planNameWith(({ listings }) => listings)} plan.`,
  })
}

export function presentListing(row: ListingRow, photos: readonly PhotoRow[]): Listing {
  return {
    id: row.id,
    content: { ...NEW_LISTING, ...row.content },
    files: photos.map(presentFile),
    source: row.source,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

export function presentFile({ id, fileKey, width, height }: PhotoRow): Listing['files'][number] {
  return { id, url: mediaPath(fileKey), width, height }
}
