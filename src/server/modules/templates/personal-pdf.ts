import { createHash } from 'node:crypto'

import type { AppContext } from '../../app-context.ts'
import type { TemplatePictures } from '../../pdf/fill.ts'
import { StorageAway } from '../../storage-away.ts'
import { atMost } from '../../storage/at-most.ts'
import { factsOf, type ProfileFacts } from './facts.ts'
import { recentlyMade } from './recently-made.ts'

type PersonalContext = Pick<AppContext, 'db' | 'storage' | 'log'>

/** A file made for one agent, and the hash of its content. */
interface PersonalFile {
  bytes: Buffer
  hash: string
}

/** The files, by their storage keys, that have nothing to fill; a key names a content, which never changes. */
const plain = new Set<string>()
const MOST_PLAIN = 10_000

/** A download's HEAD, its checks and each of its ranges ask anew for what is filled in once. */
const recent = recentlyMade<PersonalFile>({ seconds: 5 * 60, mostBytes: 80 * 1024 * 1024 })

/** One at a time: filling holds a file twice, 70 MB for the largest. */
const inTurn = atMost(1)

/**
 * A template's PDF with the agent's own facts in the form fields that ask for them; null where none does, or the form
 * can't be read: then the agent gets the file as it is.
 * @throws StorageAway
 */
export async function personalPdf(
  context: PersonalContext,
  key: string,
  agentId: number,
): Promise<PersonalFile | null> {
  if (plain.has(key)) return null
  const profile = await factsOf(context.db, agentId)
  if (!profile) return null
  const name = createHash('sha256')
    .update(JSON.stringify([key, profile]))
    .digest('hex')
  return await recent(name, () => inTurn(() => filledFor(context, key, profile)))
}

async function filledFor(
  { storage, log }: PersonalContext,
  key: string,
  { facts, pictureKeys }: ProfileFacts,
): Promise<PersonalFile | null> {
  // Loaded only here: it takes 30 MB.
  const { filledPdf, PdfUnreadable } = await import('../../pdf/fill.ts')
  const read = async (picture: string | null) => {
    if (picture === null) return null
    try {
      return await storage.read(picture)
    } catch (error) {
      if (error instanceof StorageAway) throw error
      log.warn({ err: error, key: picture }, 'a picture for a template could not be read')
      return null
    }
  }
  const portrait = await read(pictureKeys.portrait)
  const pictures: TemplatePictures = {
    agent_photo: portrait,
    agent_photo_round: portrait,
    broker_logo: await read(pictureKeys.logo),
  }
  const file = await storage.read(key)
  try {
    const bytes = await filledPdf(file, { facts, pictures })
    if (bytes) return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
  } catch (error) {
    if (!(error instanceof PdfUnreadable)) throw error
    log.warn({ err: error, key }, 'a template could not be filled in')
  }
  if (plain.size >= MOST_PLAIN) plain.clear()
  plain.add(key)
  return null
}
