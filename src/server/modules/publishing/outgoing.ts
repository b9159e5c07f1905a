import { eq } from 'drizzle-orm'

import { jpegImage, mediaPath } from '#domain/media.ts'
import type { Platform } from '#domain/platform.ts'
import { mediaFor } from '#domain/post.ts'

import { withFooter } from '../../branding/footer.ts'
import { agents, files, type publications, users } from '../../db/schema/index.ts'
import type { House } from '../../house.ts'
import type { OutgoingFile, OutgoingPost } from '../../networks/connector.ts'
import { mimeOfKey } from '../../storage/keys.ts'

type PublicationRow = typeof publications.$inferSelect

/** A publication as a platform gets it, from the copy made when the agent published. */
export function outgoingPost(house: House, publication: PublicationRow, platform: Platform): OutgoingPost {
  const { type, title, caption, media } = publication
  const outgoing = mediaFor({ type, media }, platform).map((file): OutgoingFile => {
    const isBranded = publication.agentBranding && file.mime.startsWith('image/')
    const read = async () => {
      const bytes = await house.storage.read(file.key)
      return isBranded ? withFooter(bytes, await brandOf(house, publication.agentId)) : bytes
    }
    return {
      role: file.role,
      mime: isBranded ? 'image/jpeg' : file.mime,
      read,
      address: async () => {
        const key = isBranded ? await keep(house, await read()) : file.key
        // As the URL parser writes it: networks take plain ASCII alone.
        return new URL(house.config.publicUrl + (await fetchPath(house, key))).href
      },
    }
  })
  return { type, title, caption, files: outgoing }
}

/** Bytes up to which a JPEG goes out as it is; the networks that fetch take 8 MB. */
const LARGEST_JPEG = 8_000_000

async function fetchPath({ storage }: House, key: string): Promise<string> {
  const mime = mimeOfKey(key)
  const goesAsItIs = mime === 'image/jpeg' ? ((await storage.size(key)) ?? 0) <= LARGEST_JPEG : mime === 'video/mp4'
  return goesAsItIs ? mediaPath(key) : jpegImage(mediaPath(key))
}

/** Stores a picture that was drawn for this post, so that a network can fetch it; gives its key. */
async function keep({ db, storage }: House, picture: Buffer): Promise<string> {
  const file = await storage.put(picture, 'image/jpeg')
  await db.insert(files).values(file).onConflictDoNothing()
  return file.key
}

async function brandOf({ db, storage }: House, agentId: number) {
  const [row] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      license: agents.license,
      phone: agents.phone,
      brokerage: agents.brokerageName,
      avatarKey: agents.avatarKey,
      logoKey: agents.brokerLogoKey,
    })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(eq(agents.userId, agentId))
  if (!row) throw new Error(`Agent ${agentId} has no profile`)
  return {
    name: `${row.firstName} ${row.lastName}`.trim(),
    license: row.license,
    phone: row.phone,
    brokerage: row.brokerage,
    portrait: row.avatarKey === null ? null : await storage.read(row.avatarKey),
    logo: row.logoKey === null ? null : await storage.read(row.logoKey),
  }
}
