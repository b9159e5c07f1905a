import { createHash } from 'node:crypto'

import { eq } from 'drizzle-orm'

import type { TemplateFacts } from '#domain/library/template-facts.ts'

import type { AppContext } from '../../app-context.ts'
import { agents, users } from '../../db/schema/index.ts'
import { filledPdf, type TemplatePictures } from '../../pdf/fill.ts'
import { StorageAway } from '../../storage-away.ts'
import { cityOf } from '../cities/service.ts'

type FactsContext = Pick<AppContext, 'db' | 'storage' | 'log'>

/** A file made for one agent, and the hash of its content. */
interface PersonalFile {
  bytes: Buffer
  hash: string
}

/** The files, by their storage keys, that have nothing to fill; a key names a content, which never changes. */
const plain = new Set<string>()
const MOST_PLAIN = 10_000

/**
 * A template's PDF with the agent's own facts in the form fields that ask for them; null where none does, or the form
 * can't be read: then the agent gets the file as it is.
 * @throws StorageAway
 */
export async function personalPdf(context: FactsContext, key: string, agentId: number): Promise<PersonalFile | null> {
  if (plain.has(key)) return null
  const facts = await factsOf(context, agentId)
  if (!facts) return null
  try {
    const bytes = await filledPdf(await context.storage.read(key), facts)
    if (bytes) return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
  } catch (error) {
    if (error instanceof StorageAway) throw error
    context.log.warn({ err: error, agentId, key }, 'a template could not be filled in')
    return null
  }
  if (plain.size >= MOST_PLAIN) plain.clear()
  plain.add(key)
  return null
}

/** The facts and pictures of an agent's profile; null for somebody who has none. */
async function factsOf({ db, storage, log }: FactsContext, agentId: number) {
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
  const read = async (key: string | null) => {
    if (key === null) return null
    try {
      return await storage.read(key)
    } catch (error) {
      if (error instanceof StorageAway) throw error
      log.warn({ err: error, agentId, key }, 'a picture for a template could not be read')
      return null
    }
  }
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
  const portrait = await read(row.avatarKey)
  const pictures: TemplatePictures = {
    agent_photo: portrait,
    agent_photo_round: portrait,
    broker_logo: await read(row.logoKey),
  }
  return { facts, pictures }
}

/** '1200 Barton Springs Rd, Austin, TX 78704', as far as the profile has it. */
function addressOf({ address, cityId, zipCode }: { address: string; cityId: number | null; zipCode: string }): string {
  const city = cityId === null ? null : cityOf(cityId)
  const state = [city?.state_code, zipCode].filter(Boolean).join(' ')
  return [address, city?.name, state].filter(Boolean).join(', ')
}
