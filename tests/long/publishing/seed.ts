import { startTestServer } from '#tests/support/server.ts'
import { createPost } from '#tests/support/publishing.ts'
import type { Person } from '#tests/support/people.ts'

/** Puts agents and library posts of every type into a data folder, before the program starts on it. */
export async function seed(dataDir: string, agents: number): Promise<{ people: Person[]; postIds: number[] }> {
  const first = await startTestServer({ onDisk: true, config: { dataDir } })
  const people: Person[] = []
  for (let at = 0; at < agents; at++) people.push(await first.createAgent({}, { plan: 'premium' }))
  const slides = ['instagram_carousel_image', 'instagram_carousel_image', 'instagram_carousel_image'] as const
  const postIds = [
    await createPost(first.context, { type: 'image', media: ['facebook_image', 'instagram_image'] }),
    await createPost(first.context, { type: 'image', media: ['facebook_image', 'instagram_image'], mime: 'image/png' }),
    await createPost(first.context, { type: 'carousel', media: [...slides] }),
    await createPost(first.context, { type: 'reel', media: ['vertical_video'] }),
    // Large enough to go in several pieces.
    await createPost(first.context, {
      type: 'square_video',
      media: ['square_video'],
      film: 'reel.mp4',
      room: 2_200_000,
    }),
    await createPost(first.context, { type: 'wide_vertical_video', media: ['wide_video'], film: 'reel.mp4' }),
  ]
  await first.close()
  return { people, postIds }
}
