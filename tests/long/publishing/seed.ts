import { createHash } from 'node:crypto'

import { eq } from 'drizzle-orm'

import type { MediaRole } from '#domain/library/post.ts'
import { postMedia } from '#server/db/schema/index.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { createPost } from '#tests/support/publishing.ts'
import type { Person } from '#tests/support/people.ts'

/** What agents publish from. */
export interface LibraryPosts {
  /** Posts of every type, among them the carousel. */
  ids: number[]
  carousel: number
  /** Posts with a picture or video that no other has, each for one publication; `file` is the hash of it. */
  ofStories: { id: number; file: string }[]
}

/** Puts agents and library posts into a data folder, before the program starts on it. */
export async function seed(
  dataDir: string,
  counts: { agents: number; stories: number },
): Promise<{ people: Person[]; posts: LibraryPosts }> {
  const first = await startTestServer({ onDisk: true, config: { dataDir } })
  const people: Person[] = []
  for (let at = 0; at < counts.agents; at++) people.push(await first.createAgent({}, { plan: 'premium' }))
  const pictures: MediaRole[] = ['facebook_image', 'instagram_image']
  const slides: MediaRole[] = Array.from({ length: 3 }, () => 'instagram_carousel_image')
  const kinds: Parameters<typeof createPost>[1][] = [
    { media: pictures },
    { media: pictures, mime: 'image/png' },
    { type: 'reel', media: ['vertical_video'] },
    // Large enough to go in several pieces.
    { type: 'square_video', media: ['square_video'], film: 'reel.mp4', room: 2_200_000 },
    { type: 'wide_vertical_video', media: ['wide_video'], film: 'reel.mp4' },
  ]
  const carousel = await createPost(first.context, { type: 'carousel', media: slides })
  const ids = [carousel]
  for (const kind of kinds) ids.push(await createPost(first.context, kind))
  const ofStories: LibraryPosts['ofStories'] = []
  for (let at = 0; at < counts.stories; at++) ofStories.push(await createStory(first, at % 3 === 0))
  await first.close()
  return { people, posts: { ids, carousel, ofStories } }
}

async function createStory({ context }: TestServer, isFilm: boolean) {
  const mark = `story ${crypto.randomUUID()}`
  const role: MediaRole = isFilm ? 'vertical_video' : 'story_image'
  const id = await createPost(context, {
    type: isFilm ? 'reel' : 'image',
    media: isFilm ? [role] : ['facebook_image', 'instagram_image', role],
    mark,
  })
  const media = await context.db.select().from(postMedia).where(eq(postMedia.postId, id))
  const key = media.find((one) => one.role === role)?.fileKey ?? ''
  return {
    id,
    file: createHash('sha256')
      .update(await context.storage.read(key))
      .digest('hex'),
  }
}
