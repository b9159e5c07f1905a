import { toWireTime } from '#domain/time.ts'
import { PLATFORMS, type Platform } from '#domain/platform.ts'

import { publishBody } from '../publishing.ts'
import type { Agent } from './agent.ts'
import type { Random } from './random.ts'

/** A publication an agent wants, under the key her device gave it. */
export interface Wanted {
  agent: Agent
  key: string
  postId: number
  platforms: Platform[]
  /** In its caption, by which its posts are found on the walls. */
  marker: string
  body: object
  /** The ids it was answered with; more than one of them would be a second publication. */
  ids: Set<number>
  /** True when she calls it off before it goes out, if she can. */
  isCalledOff: boolean
}

const MINUTE_MS = 60_000

/** Ways a caption can be hard to carry: markup of LinkedIn's, other scripts, lines. */
const CAPTIONS = ['Open house', '(Two) [brackets] {and} * _ ~ | \\ @ #home', '¡Ven a ver tu casa!\nHoy 🏡', '<b>&amp;']

/** What an agent thinks of next: most of it for now, some of it for later that day. */
export function nextWanted(random: Random, agent: Agent, postIds: readonly number[], now: number): Wanted {
  const marker = `storm-${crypto.randomUUID()}`
  const wished = PLATFORMS.filter(() => random.chance(0.75))
  const platforms = wished.length > 0 ? wished : [random.pick(PLATFORMS)]
  const isLater = random.chance(0.25)
  const at = new Date(now + random.whole(1, 300) * MINUTE_MS)
  return {
    agent,
    key: crypto.randomUUID(),
    postId: random.pick(postIds),
    platforms,
    marker,
    body: publishBody({
      caption: `${random.pick(CAPTIONS)} ${marker}`,
      ...Object.fromEntries(PLATFORMS.map((platform) => [platform, platforms.includes(platform)])),
      scheduled_at: isLater ? toWireTime(at) : 'now',
    }),
    ids: new Set(),
    isCalledOff: isLater && random.chance(0.3),
  }
}
