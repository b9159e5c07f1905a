import { eq } from 'drizzle-orm'

import { brandTexts, hasBrand, type BrandProfile } from '#domain/branding/state-rules.ts'

import type { Brand } from '../../../branding/footer.ts'
import { agents, users } from '../../../db/schema/index.ts'
import type { AppContext } from '../../../app-context.ts'
import { StorageAway } from '../../../storage-away.ts'
import { cityOf } from '../../cities/service.ts'

/**
 * What the agent's footer shows, from the current profile; null while the profile has too little for one. A portrait or
 * logo whose file is gone or damaged is left out: the texts are what the states ask for.
 * @throws StorageAway
 */
export async function brandOf(
  { db, storage, log }: Pick<AppContext, 'db' | 'storage' | 'log'>,
  agentId: number,
): Promise<Brand | null> {
  const [row] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      license: agents.license,
      phone: agents.phone,
      brokerage: agents.brokerageName,
      officePhone: agents.brokeragePhone,
      cityId: agents.brokerageCityId,
      avatarKey: agents.avatarKey,
      logoKey: agents.brokerLogoKey,
    })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(eq(agents.userId, agentId))
  if (!row) throw new Error(`Agent ${agentId} has no profile`)
  const { license, phone, brokerage, officePhone, cityId } = row
  const officeState = cityId === null ? null : (cityOf(cityId)?.state_code ?? null)
  const name = `${row.firstName} ${row.lastName}`.trim()
  const profile: BrandProfile = { name, license, phone, brokerage, officePhone, officeState }
  if (!hasBrand(profile)) return null
  const read = async (key: string | null) => {
    if (key === null) return null
    try {
      return await storage.read(key)
    } catch (error) {
      if (error instanceof StorageAway) throw error
      log.warn({ err: error, agentId, key }, 'a picture of a footer could not be read')
      return null
    }
  }
  return { ...brandTexts(profile), portrait: await read(row.avatarKey), logo: await read(row.logoKey) }
}
