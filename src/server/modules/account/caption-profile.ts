import { createHash } from 'node:crypto'

import { eq, inArray, sql } from 'drizzle-orm'

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

/** Tells whether a caption was filled with the same values. */
export function hashOfValues(values: FieldValues): string {
  return createHash('sha256')
    .update(JSON.stringify([values.city, values.first_name, values.areas, values.market]))
    .digest('hex')
    .slice(0, 16)
}
