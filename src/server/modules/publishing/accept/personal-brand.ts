import { eq } from 'drizzle-orm'

import type { Platform } from '#domain/platform/platform.ts'
import { mediaFor } from '#domain/library/post.ts'

import { type Brand, withFooter } from '../../../branding/footer.ts'
import { agents, users } from '../../../db/schema/index.ts'
import type { PublishedFile } from '../../../db/schema/publishing.ts'
import type { AppContext } from '../../../app-context.ts'
import type { StoredFile } from '../../../storage/storage.ts'
import type { SourcePost } from '../repo.ts'

/** The pictures of a post, with the agent's footer on those that are published. */
export interface Branded {
  media: PublishedFile[]
  thumbnailKey: string | null
  /** The drawn files, already in storage; the caller inserts their rows. */
  drawn: StoredFile[]
}

/**
 * Draws the agent's footer, from the current profile, on the pictures that go to `platforms` (decision 0004). The
 * same picture and profile give the same file, so drawing twice leaves nothing behind.
 */
export async function drawBrand(
  context: Pick<AppContext, 'db' | 'storage'>,
  agentId: number,
  post: SourcePost,
  platforms: readonly Platform[],
): Promise<Branded> {
  const brand = await brandOf(context, agentId)
  const drawn = new Map<string, StoredFile>()
  for (const { key } of platforms.flatMap((platform) => mediaFor(post, platform))) {
    if (drawn.has(key)) continue
    const picture = await withFooter(await context.storage.read(key), brand)
    drawn.set(key, await context.storage.put(picture, 'image/jpeg'))
  }
  const media = post.media.map((file) => {
    const instead = file.role === 'original_image' ? undefined : drawn.get(file.key)
    return instead ? { role: file.role, key: instead.key, mime: instead.mime } : file
  })
  const [first] = drawn.values()
  return { media, thumbnailKey: first?.key ?? post.thumbnailKey, drawn: [...drawn.values()] }
}

/** A picture of the library with the agent's footer, from the current profile. Nothing is stored. */
export async function brandedPicture(
  context: Pick<AppContext, 'db' | 'storage'>,
  agentId: number,
  key: string,
): Promise<Buffer> {
  return await withFooter(await context.storage.read(key), await brandOf(context, agentId))
}

async function brandOf({ db, storage }: Pick<AppContext, 'db' | 'storage'>, agentId: number): Promise<Brand> {
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
