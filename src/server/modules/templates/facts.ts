import { eq } from 'drizzle-orm'

import type { TemplateFacts } from '#domain/library/template-facts.ts'

import type { Db } from '../../db/open.ts'
import { agents, users } from '../../db/schema/index.ts'
import { cityOf } from '../cities/service.ts'

/** What an agent's profile has for templates: the facts, and the storage keys of the pictures. */
export interface ProfileFacts {
  facts: TemplateFacts
  pictureKeys: { portrait: string | null; logo: string | null }
}

/** The facts of an agent's profile; null for somebody who has none. */
export async function factsOf(db: Db, agentId: number): Promise<ProfileFacts | null> {
  const [row] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      workEmail: agents.workEmail,
      license: agents.license,
      phone: agents.phone,
      website: agents.website,
      designations: agents.designations,
      brokerage: agents.brokerageName,
      brokeragePhone: agents.brokeragePhone,
      address: agents.brokerageAddress,
      cityId: agents.brokerageCityId,
      zipCode: agents.brokerageZipCode,
      avatarKey: agents.avatarKey,
      logoKey: agents.brokerLogoKey,
    })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(eq(agents.userId, agentId))
  if (!row) return null
  const facts: TemplateFacts = {
    agent_name: `${row.firstName} ${row.lastName}`.trim(),
    agent_first_name: row.firstName,
    agent_license: row.license,
    agent_phone: row.phone,
    agent_email: row.workEmail || row.email,
    agent_website: row.website.replace(/^https?:\/\//, '').replace(/\/$/, ''),
    agent_designations: row.designations,
    brokerage_name: row.brokerage,
    brokerage_phone: row.brokeragePhone,
    brokerage_address: addressOf(row),
  }
  return { facts, pictureKeys: { portrait: row.avatarKey, logo: row.logoKey } }
}

/** '1200 Barton Springs Rd, Austin, TX 78704', as far as the profile has it. */
function addressOf({ address, cityId, zipCode }: { address: string; cityId: number | null; zipCode: string }): string {
  const city = cityId === null ? null : cityOf(cityId)
  const state = [city?.state_code, zipCode].filter(Boolean).join(' ')
  return [address, city?.name, state].filter(Boolean).join(', ')
}
