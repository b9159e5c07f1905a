import { eq } from 'drizzle-orm'

import type { Platform } from '#domain/platform.ts'
import { mediaFor } from '#domain/post.ts'

import { type Brand, withFooter } from '../../branding/footer.ts'
import { agents, users } from '../../db/schema/index.ts'
import type { PublishedFile } from '../../db/schema/publishing.ts'
import type { House } from '../../house.ts'
import { atMost } from '../../storage/at-most.ts'
import type { StoredFile } from '../../storage/storage.ts'
import type { PostSnapshot } from './repo.ts'

/** Pictures drawn at once; each keeps a core busy for a fifth of a second. */
const inTurn = atMost(2)

/** The pictures of a post with the agent's footer on those that go out. */
export interface Branded {
  media: PublishedFile[]
  thumbnailKey: string | null
  /** What was drawn, safe in storage; their rows are the caller's to insert. */
  drawn: StoredFile[]
}

/**
 * Draws the agent's footer, as her profile is now, on the pictures that go to `platforms` (decision
 * 0004). The same picture and profile give the same file, so drawing twice leaves nothing behind.
 */
export async function drawBrand(
  house: Pick<House, 'db' | 'storage'>,
  agentId: number,
  post: PostSnapshot,
  platforms: readonly Platform[],
): Promise<Branded> {
  const brand = await brandOf(house, agentId)
  const drawn = new Map<string, StoredFile>()
  for (const { key } of platforms.flatMap((platform) => mediaFor(post, platform))) {
    if (drawn.has(key)) continue
    const picture = await inTurn(async () => await withFooter(await house.storage.read(key), brand))
    drawn.set(key, await house.storage.put(picture, 'image/jpeg'))
  }
  const media = post.media.map((file) => {
    const instead = drawn.get(file.key)
    return instead ? { role: file.role, key: instead.key, mime: instead.mime } : file
  })
  const [first] = drawn.values()
  return { media, thumbnailKey: first?.key ?? post.thumbnailKey, drawn: [...drawn.values()] }
}

async function brandOf({ db, storage }: Pick<House, 'db' | 'storage'>, agentId: number): Promise<Brand> {
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
