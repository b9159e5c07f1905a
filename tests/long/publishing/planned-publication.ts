import { toWireTime } from '#domain/time/time.ts'
import { NETWORKS, PLATFORMS, type Platform } from '#domain/platform/platform.ts'

import { publishBody } from '#tests/support/publishing.ts'
import type { Agent } from './agent.ts'
import type { Random } from './random.ts'

/** A publication an agent plans, under the key of the device. */
export interface PlannedPublication {
  agent: Agent
  key: string
  postId: number
  platforms: Platform[]
  /** Part of its caption, by which its posts are found in the feeds. */
  marker: string
  /** Whether it has a first comment, which is the marker. */
  hasComment: boolean
  /** Whether the agent is only reminded of it. */
  isReminder: boolean
  body: object
  /** The ids it was answered with; more than one of them would be a second publication. */
  ids: Set<number>
  /** True when the agent cancels it before it goes out, if possible. */
  isCanceled: boolean
}

const MINUTE_MS = 60_000

/** Captions that are hard to transmit: LinkedIn's markup, other scripts, line breaks. */
const CAPTIONS = ['Open house', '(Two) [brackets] {and} * _ ~ | \\ @ #home', '¡Ven a ver tu casa!\nHoy 🏡', '<b>&amp;']

/** The next publication an agent plans: most of them for now, some for later that day. */
export function nextPublication(
  random: Random,
  agent: Agent,
  postIds: readonly number[],
  now: number,
): PlannedPublication {
  const marker = `stress-${crypto.randomUUID()}`
  const chosen = PLATFORMS.filter(() => random.chance(0.75))
  const platforms = chosen.length > 0 ? chosen : [random.pick(PLATFORMS)]
  const isLater = random.chance(0.25)
  const hasComment = random.chance(0.4) && platforms.some((platform) => NETWORKS[platform].commentLimit !== null)
  const isReminder = random.chance(0.1)
  const own = platforms.filter(() => random.chance(0.2))
  const at = new Date(now + random.whole(1, 300) * MINUTE_MS)
  return {
    agent,
    key: crypto.randomUUID(),
    postId: random.pick(postIds),
    platforms,
    marker,
    hasComment,
    isReminder,
    body: publishBody({
      caption: `${random.pick(CAPTIONS)} ${marker}`,
      ...Object.fromEntries(PLATFORMS.map((platform) => [platform, platforms.includes(platform)])),
      scheduled_at: isLater ? toWireTime(at) : 'now',
      ...(own.length > 0 && {
        captions: Object.fromEntries(own.map((one) => [one, `${random.pick(CAPTIONS)} of its own ${marker}`])),
      }),
      ...(hasComment && { first_comment: marker }),
      ...(isReminder && { is_reminder: true }),
    }),
    ids: new Set(),
    isCanceled: isLater && random.chance(0.3),
  }
}
