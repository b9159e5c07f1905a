import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import { NEW_LISTING } from '#domain/listings/listing.ts'
import { mediaPath } from '#domain/media/media-path.ts'
import { PLAN_ALLOWS, PLANS } from '#domain/plan/plan.ts'

import type { Db } from '../../db/database.ts'
import { agents, listingPhotos, listings, users } from '../../db/schema/index.ts'
import { hasNoOpenDeletion } from '../account-status/service.ts'
import { cityOf } from '../cities/service.ts'
import type { PageFacts } from './render/page-facts.ts'

const PLANS_WITH_PAGES = PLANS.filter((plan) => PLAN_ALLOWS[plan].listings)

type Files = { id: string; key: string; width: number; height: number }[]

/**
 * What the page at this address shows, in one statement; null where there is none: a listing that is deleted, whose page is
 * off, or of an agent whose account is disabled or being deleted, or whose plan has no pages. A withdrawn one is found, for the
 * page to say so.
 */
export async function findPage(db: Db, slug: string): Promise<PageFacts | null> {
  const [row] = await db
    .select({
      agentId: listings.agentId,
      id: listings.id,
      content: listings.content,
      createdAt: listings.createdAt,
      updatedAt: listings.updatedAt,
      files: sql<Files>`(
        select coalesce(json_agg(json_build_object('id', p.id, 'key', p.file_key, 'width', p.width, 'height', p.height)
          order by p.id), '[]') from ${listingPhotos} p
        where p.agent_id = ${listings.agentId} and p.listing_id = ${listings.id})`,
      firstName: users.firstName,
      lastName: users.lastName,
      license: agents.license,
      phone: agents.phone,
      email: agents.workEmail,
      website: agents.website,
      designations: agents.designations,
      brokerage: agents.brokerageName,
      officePhone: agents.brokeragePhone,
      officeStreet: agents.brokerageAddress,
      officeZip: agents.brokerageZipCode,
      cityId: agents.brokerageCityId,
      portrait: agents.avatarKey,
      logo: agents.brokerLogoKey,
    })
    .from(listings)
    .innerJoin(agents, eq(agents.userId, listings.agentId))
    .innerJoin(users, eq(users.id, listings.agentId))
    .where(
      and(
        eq(listings.slug, slug),
        eq(listings.isPublic, true),
        isNull(listings.removedAt),
        isNull(users.disabledAt),
        inArray(agents.plan, PLANS_WITH_PAGES),
        hasNoOpenDeletion(db, listings.agentId),
      ),
    )
  if (!row) return null
  const { agentId, id, content, files, createdAt, updatedAt } = row
  return {
    agentId,
    id,
    slug,
    content: { ...NEW_LISTING, ...content },
    files: Object.fromEntries(files.map(({ id: photo, key, ...size }) => [photo, { url: mediaPath(key), ...size }])),
    agent: agentOf(row),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

interface AgentRow {
  firstName: string
  lastName: string
  license: string
  phone: string
  email: string
  website: string
  designations: string
  brokerage: string
  officePhone: string
  officeStreet: string
  officeZip: string
  cityId: number | null
  portrait: string | null
  logo: string | null
}

function agentOf(row: AgentRow): PageFacts['agent'] {
  const { firstName, lastName, officeStreet, officeZip, cityId, portrait, logo } = row
  const city = cityId === null ? null : cityOf(cityId)
  const place = city && [`${city.name}, ${city.state_code}`, officeZip].filter(Boolean).join(' ')
  return {
    name: `${firstName} ${lastName}`.trim(),
    license: row.license,
    phone: row.phone,
    email: row.email,
    website: row.website,
    designations: row.designations,
    brokerage: row.brokerage,
    officePhone: row.officePhone,
    officeState: city?.state_code ?? null,
    officeAddress: [officeStreet, officeStreet === '' ? null : place].filter(Boolean).join(', '),
    portrait: portrait && mediaPath(portrait),
    logo: logo && mediaPath(logo),
  }
}
