import { eq } from 'drizzle-orm'

import type { Platform } from '#domain/platform.ts'
import { mediaFor } from '#domain/post.ts'

import { withFooter } from '../../branding/footer.ts'
import { agents, type publications, users } from '../../db/schema/index.ts'
import type { House } from '../../house.ts'
import type { OutgoingFile, OutgoingPost } from '../../networks/connector.ts'

type PublicationRow = typeof publications.$inferSelect

/** A publication as a platform gets it, from the copy made when the agent published. */
export function outgoingPost(house: House, publication: PublicationRow, platform: Platform): OutgoingPost {
  const { type, title, caption, media } = publication
  const files = mediaFor({ type, media }, platform).map((file): OutgoingFile => {
    const isBranded = publication.agentBranding && file.mime.startsWith('image/')
    return {
      role: file.role,
      mime: isBranded ? 'image/jpeg' : file.mime,
      read: async () => {
        const bytes = await house.storage.read(file.key)
        return isBranded ? withFooter(bytes, await brandOf(house, publication.agentId)) : bytes
      },
    }
  })
  return { type, title, caption, files }
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
