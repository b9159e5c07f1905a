import { createHash } from 'node:crypto'

import { eq, inArray, sql } from 'drizzle-orm'

import type { BrandProfile } from '#domain/branding/state-rules.ts'
import type { AgentFacts } from '#domain/library/agent-facts.ts'
import { fieldValues, NO_VALUES, type FieldValues } from '#domain/publication/caption-fields.ts'

import type { Db } from '../../db/open.ts'
import { agents, serviceAreas, users } from '../../db/schema/index.ts'
import { cityOf } from '../cities/service.ts'

/** What captions, versions and the choice of posts take from an agent's profile. */
export interface CaptionProfile {
  values: FieldValues
  /** Of the office, else the first one served; null without any. */
  cityId: number | null
  /** The postal code of that city's state. */
  state: string | null
  facts: AgentFacts
}

const NOBODY: CaptionProfile = { values: NO_VALUES, cityId: null, state: null, facts: { designations: '' } }

/** The profiles of these agents, by agent, in one statement. */
export async function captionProfiles(
  db: Db,
  agentIds: readonly number[],
): Promise<(agentId: number) => CaptionProfile> {
  const rows =
    agentIds.length === 0
      ? []
      : await db
          .select({
            agentId: agents.userId,
            firstName: users.firstName,
            market: agents.market,
            designations: agents.designations,
            office: agents.brokerageCityId,
            areas: sql<number[]>`(
              select coalesce(json_agg(s.city_id order by s.position), '[]') from ${serviceAreas} s
              where s.agent_id = ${agents.userId}
            )`,
          })
          .from(agents)
          .innerJoin(users, eq(users.id, agents.userId))
          .where(inArray(agents.userId, [...agentIds]))
  const found = new Map(
    rows.map(({ agentId, firstName, market, designations, office, areas }) => {
      const served = areas.flatMap((id) => cityOf(id) ?? [])
      const city = (office === null ? null : cityOf(office)) ?? served[0] ?? null
      const values = fieldValues({ firstName, market, city: city?.name ?? null, areas: served.map(({ name }) => name) })
      const place = { cityId: city?.id ?? null, state: city?.state_code ?? null }
      return [agentId, { values, ...place, facts: { designations } }] as const
    }),
  )
  return (agentId) => found.get(agentId) ?? NOBODY
}

/** What an agent's footer and signature name, and whether the agent signs captions; null where there is no such agent. */
export async function findBrand(
  db: Db,
  agentId: number,
): Promise<{ profile: BrandProfile; isSigning: boolean; avatarKey: string | null; logoKey: string | null } | null> {
  const [row] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      license: agents.license,
      phone: agents.phone,
      brokerage: agents.brokerageName,
      officePhone: agents.brokeragePhone,
      cityId: agents.brokerageCityId,
      isSigning: agents.signature,
      avatarKey: agents.avatarKey,
      logoKey: agents.brokerLogoKey,
    })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(eq(agents.userId, agentId))
  if (!row) return null
  const { firstName, lastName, cityId, isSigning, avatarKey, logoKey, ...rest } = row
  const officeState = cityId === null ? null : (cityOf(cityId)?.state_code ?? null)
  const profile = { ...rest, name: `${firstName} ${lastName}`.trim(), officeState }
  return { profile, isSigning, avatarKey, logoKey }
}

/** Of whose profile captions are signed; null for an agent who doesn't sign. */
export async function findSigner(db: Db, agentId: number): Promise<BrandProfile | null> {
  const found = await findBrand(db, agentId)
  return found?.isSigning ? found.profile : null
}

/** Tells whether a caption was filled with the same values. */
export function hashOfValues(values: FieldValues): string {
  return createHash('sha256')
    .update(JSON.stringify([values.city, values.first_name, values.areas, values.market]))
    .digest('hex')
    .slice(0, 16)
}
