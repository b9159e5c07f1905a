import { mediaFor, type MediaRole, type PostType } from '../library/post.ts'
import type { Platform } from '../platform/platform.ts'

interface WantsStory {
  is_story?: boolean | undefined
}

/** The part of the networks' options by which a post is a story there. */
export interface StoryOptions {
  facebook?: WantsStory | undefined
  instagram?: WantsStory | undefined
}

/** Whether a post goes out to a network as a story: one picture or video for a day, without caption and comments. */
export function isStory(options: StoryOptions | undefined, platform: Platform): boolean {
  return platform !== 'linkedin' && options?.[platform]?.is_story === true
}

/** How long networks show a story, in milliseconds. */
const STORY_MS = 24 * 60 * 60 * 1000

/** Whether a story that went live at that time is no longer shown. */
export const isStoryOver = (publishedAt: Date, now: Date): boolean => now.getTime() - publishedAt.getTime() > STORY_MS

/** Of the chosen networks those that get a post with a caption. */
export function feedPlatforms(platforms: readonly Platform[], options: StoryOptions | undefined): Platform[] {
  return platforms.filter((platform) => !isStory(options, platform))
}

/** Whether a network takes a picture's alternative text: Instagram has none for stories. */
export const takesAltText = (platform: Platform, options: StoryOptions | undefined): boolean =>
  platform !== 'instagram' || !isStory(options, platform)

interface Sendable {
  role: MediaRole
  /** The picture it was drawn on, for one with the agent's footer or in other colors. */
  source?: string | undefined
}

/**
 * The files that go out to a network as a story: the post's upright picture where it has one, unless the agent's footer or
 * colors were drawn on the others.
 */
export function storyFiles<M extends Sendable>(post: { type: PostType; media: readonly M[] }, platform: Platform): M[] {
  const upright = post.media.find(({ role }) => role === 'story_image')
  const isDrawn = post.media.some(({ source }) => source !== undefined)
  return upright && !isDrawn ? [upright] : mediaFor(post, platform)
}
