import { createHash } from 'node:crypto'

import { eq } from 'drizzle-orm'

import type { TemplateFacts } from '#domain/library/template-facts.ts'

import type { AppContext } from '../../app-context.ts'
import type { Db } from '../../db/open.ts'
import { agents, users } from '../../db/schema/index.ts'
import { ProblemError } from '../../http/problem.ts'
import { filledApart, FillFailed } from '../../pdf/fill-apart.ts'
import type { PictureAsked } from '../../pdf/fill.ts'
import { decode } from '../../pictures/decode.ts'
import { toJpeg } from '../../pictures/to-jpeg.ts'
import { StorageAway } from '../../storage-away.ts'
import { atMost } from '../../storage/streams.ts'
import { cityOf } from '../cities/service.ts'
import { recentlyMade } from './recently-made.ts'

/** What an agent's profile has for templates: the facts, and the storage keys of the pictures. */
interface ProfileFacts {
  facts: TemplateFacts
  pictureKeys: { portrait: string | null; logo: string | null }
}

/** The facts of an agent's profile; null for somebody who has none. */
async function factsOf(db: Db, agentId: number): Promise<ProfileFacts | null> {
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

type PersonalContext = Pick<AppContext, 'config' | 'db' | 'storage' | 'log'>

/** A file made for one agent, and the hash of its content. */
interface PersonalFile {
  bytes: Buffer
  hash: string
}

/** The files, by their storage keys, that have nothing to fill; a key names a content, which never changes. */
const plain = new Set<string>()
const MOST_PLAIN = 10_000

const KEPT_SECONDS = 5 * 60

/** The files that couldn't be filled in lately: not each download is to try again. */
const failed = new Set<string>()

const staysAsItIs = (key: string) => plain.has(key) || failed.has(key)

/** A download's HEAD, its checks and each of its ranges ask anew for what is filled in once. */
const recent = recentlyMade<PersonalFile>({ seconds: KEPT_SECONDS, mostBytes: 80 * 1024 * 1024 })

/** One at a time: filling holds a file several times, 35 MB for the largest. */
const limited = atMost(1)

/**
 * A template's PDF with the agent's own facts in the form fields that ask for them; null where none does, or it
 * can't be filled in: then the agent gets the file as it is.
 * @throws StorageAway; ProblemError `unavailable` when too many wait for pictures
 */
export async function personalPdf(
  context: PersonalContext,
  key: string,
  agentId: number,
): Promise<PersonalFile | null> {
  if (staysAsItIs(key)) return null
  const profile = await factsOf(context.db, agentId)
  if (!profile) return null
  const name = createHash('sha256')
    .update(JSON.stringify([key, profile]))
    .digest('hex')
  return await recent(name, () => limited(() => filledFor(context, key, profile)))
}

async function filledFor(
  context: PersonalContext,
  key: string,
  { facts, pictureKeys }: ProfileFacts,
): Promise<PersonalFile | null> {
  // It may have come out while others were filled.
  if (staysAsItIs(key)) return null
  const { config, storage, log } = context
  const pictureFor = (asked: PictureAsked) =>
    pictureOf(context, asked.kind === 'broker_logo' ? pictureKeys.logo : pictureKeys.portrait, asked)
  const file = await storage.read(key)
  try {
    const bytes = await filledApart({ file, facts }, { pictureFor, limits: config.fills })
    if (bytes) return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
    if (plain.size >= MOST_PLAIN) plain.clear()
    plain.add(key)
  } catch (error) {
    if (!(error instanceof FillFailed)) throw error
    log.warn({ err: error, key }, 'a template could not be filled in')
    failed.add(key)
    setTimeout(() => failed.delete(key), KEPT_SECONDS * 1000).unref()
  }
  return null
}

/** The JPEG for a field; null where the agent has no such picture, or one that can't be read. */
async function pictureOf(
  { storage, log }: PersonalContext,
  key: string | null,
  { width, height, fit }: PictureAsked,
): Promise<Buffer | null> {
  if (key === null) return null
  try {
    return await decode(await storage.read(key), (image) =>
      toJpeg(image.autoOrient().resize(width, height, { fit }), { quality: 88 }),
    )
  } catch (error) {
    if (error instanceof StorageAway || error instanceof ProblemError) throw error
    log.warn({ err: error, key }, 'a picture for a template could not be read')
    return null
  }
}
