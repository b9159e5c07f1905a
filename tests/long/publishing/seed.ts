import type { MediaRole } from '#domain/library/post.ts'
import { startTestServer } from '#tests/support/server.ts'
import { createPost } from '#tests/support/publishing.ts'
import type { Person } from '#tests/support/people.ts'

/** Puts agents and library posts of every type into a data folder, before the program starts on it. */
export async function seed(dataDir: string, agents: number): Promise<{ people: Person[]; postIds: number[] }> {
  const first = await startTestServer({ onDisk: true, config: { dataDir } })
  const people: Person[] = []
  for (let at = 0; at < agents; at++) people.push(await first.createAgent({}, { plan: 'premium' }))
  const pictures: MediaRole[] = ['facebook_image', 'instagram_image']
  const slides: MediaRole[] = Array.from({ length: 3 }, () => 'instagram_carousel_image')
  const kinds: Parameters<typeof createPost>[1][] = [
    { media: pictures },
    { media: pictures, mime: 'image/png' },
    { type: 'carousel', media: slides },
    { type: 'reel', media: ['vertical_video'] },
    // Large enough to go in several pieces.
    { type: 'square_video', media: ['square_video'], film: 'reel.mp4', room: 2_200_000 },
    { type: 'wide_vertical_video', media: ['wide_video'], film: 'reel.mp4' },
  ]
  const postIds: number[] = []
  for (const kind of kinds) postIds.push(await createPost(first.context, kind))
  await first.close()
  return { people, postIds }
}
