import { PLATFORM_NAME, PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { withCleanUp } from '#tests/support/clean-up.ts'
import { createPost } from '#tests/support/publishing.ts'
import type { TestServer } from '#tests/support/server.ts'

import { callDirectly } from './direct.ts'
import { startAppWithNetworks } from './app-with-networks.ts'
import { inTurns, seconds } from './measure.ts'

/** Posts to each network; below what any of them takes of an account in a day. */
const COUNT = 45
/** Requests, and direct calls, at once: the latter as many as the server has workers. */
const CLIENTS = 10
const HANDS = 4

async function addPost({ context }: TestServer) {
  const postId = await createPost(context, { media: ['facebook_image', 'instagram_image'], size: [1080, 1080] })
  const file = await context.db.query.files.findFirst()
  if (!file) throw new Error('The post has no file')
  return { postId, bytes: new Uint8Array(await context.storage.read(file.key)), path: `/media/${file.key}` }
}

await withCleanUp(async () => {
  const { made, address, standIns, send, untilOnWall } = await startAppWithNetworks(addPost)
  const direct = callDirectly(standIns, { bytes: made.bytes, address: address + made.path })
  /** Milliseconds from the first request until all are on the wall. */
  const timed = async (count: number, atOnce: number, publishOne: (caption: string) => Promise<void>) => {
    const mark = crypto.randomUUID()
    const began = performance.now()
    await inTurns(atOnce, [...Array(count).keys()], (at) => publishOne(`${mark} ${at}`))
    await untilOnWall(mark, count)
    return performance.now() - began
  }
  const directly = (platform: Platform, count: number) => timed(count, HANDS, direct[platform])
  const throughServer = (platform: Platform, count: number) =>
    timed(count, CLIENTS, (caption) => send(made.postId, { [platform]: true, caption }))

  for (const platform of PLATFORMS) {
    const name = PLATFORM_NAME[platform]
    // Once each, so that neither pays for what is only slow the first time.
    await directly(platform, 1)
    const oneDirect = await directly(platform, 1)
    await throughServer(platform, 1)
    const one = await throughServer(platform, 1)
    console.log(
      `${name}, one post: ${seconds(one)} from request to wall, ${(one / oneDirect).toFixed(1)} times the ${seconds(oneDirect)} of calling it directly`,
    )
    const [alone, through] = [await directly(platform, COUNT), await throughServer(platform, COUNT)]
    const rate = (ms: number) => `${((COUNT / ms) * 1000).toFixed(1)} a second`
    console.log(
      `${name}, ${COUNT} posts: ${rate(through)} through the server, ${rate(alone)} directly: ${(alone / through).toFixed(2)} of it`,
    )
  }
})
