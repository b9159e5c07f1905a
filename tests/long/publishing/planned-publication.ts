import { toWireTime } from '#domain/time/time.ts'
import { NETWORKS, PLATFORMS, type Platform } from '#domain/platform/platform.ts'

import { publishBody } from '#tests/support/publishing.ts'
import type { Agent } from './agent.ts'
import type { Random } from './random.ts'
import type { LibraryPosts } from './seed.ts'

/** A publication an agent plans, under the key of the device. */
export interface PlannedPublication {
  agent: Agent
  key: string
  postId: number
  platforms: Platform[]
  /** Part of its caption, by which its posts are found in the feeds. */
  marker: string
  /** The networks where it is a story, and the hash of the file by which that is found there. */
  stories: Platform[]
  storyFile: string
  /** Whether LinkedIn gets it as a document. */
  isDocument: boolean
  /** Whether it has a first comment, which is the marker. */
  hasComment: boolean
  /** Whether the agent is only reminded of it. */
  isReminder: boolean
  body: object
  /** When it is scheduled for; null for at once. */
  dueAt: number | null
  /** The ids it was answered with; more than one of them would be a second publication. */
  ids: Set<number>
  /** True when the agent cancels it before it goes out, if possible. */
  isCanceled: boolean
  /** Where the agent takes it back once it is out, and where that was confirmed. */
  takesBack: Platform[]
  takenBack: Set<Platform>
  /** Where the agent posted it again after a pause kept it from going out. */
  postedAgain: Set<Platform>
}

const MINUTE_MS = 60_000

/** Captions that are hard to transmit: LinkedIn's markup, other scripts, line breaks. */
const CAPTIONS = ['Open house', '(Two) [brackets] {and} * _ ~ | \\ @ #home', '¡Ven a ver tu casa!\nHoy 🏡', '<b>&amp;']

/** The networks that take stories. */
const STORY_PLATFORMS: readonly Platform[] = ['facebook', 'instagram']

/** The next publication an agent plans: most of them for now, some for later that day. Each story uses up its post. */
export function nextPublication(random: Random, agent: Agent, posts: LibraryPosts, now: number): PlannedPublication {
  const marker = `stress-${crypto.randomUUID()}`
  const chosen = PLATFORMS.filter(() => random.chance(0.75))
  const platforms = chosen.length > 0 ? chosen : [random.pick(PLATFORMS)]
  const some = (probability: number) => platforms.filter(() => random.chance(probability))
  const wantsStory = STORY_PLATFORMS.some((one) => platforms.includes(one)) && random.chance(0.2)
  const story = wantsStory ? posts.ofStories.pop() : undefined
  const stories = story ? STORY_PLATFORMS.filter((one) => platforms.includes(one)) : []
  const inFeeds = platforms.filter((platform) => !stories.includes(platform))
  const postId = story?.id ?? random.pick(posts.ids)
  const isDocument = postId === posts.carousel && random.chance(0.6)
  const isLater = random.chance(0.3)
  const hasComment = random.chance(0.4) && inFeeds.some((platform) => NETWORKS[platform].commentLimit !== null)
  const isReminder = random.chance(0.1)
  const own = some(0.2).filter((platform) => inFeeds.includes(platform))
  const at = new Date(now + random.whole(1, 300) * MINUTE_MS)
  return {
    agent,
    key: crypto.randomUUID(),
    postId,
    platforms,
    marker,
    stories,
    storyFile: story?.file ?? '',
    isDocument,
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
      options: {
        ...Object.fromEntries(stories.map((platform) => [platform, { is_story: true }])),
        ...(isDocument && { linkedin: { as_document: true } }),
      },
    }),
    dueAt: isLater ? Math.floor(at.getTime() / 1000) * 1000 : null,
    ids: new Set(),
    isCanceled: isLater && random.chance(0.3),
    takesBack: isReminder ? [] : some(0.15),
    takenBack: new Set(),
    postedAgain: new Set(),
  }
}
