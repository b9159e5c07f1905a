import type { NetworkOptions, PublishRequest } from '#contract/publishing/publishing.ts'
import { storyMediaError, type MeasuredFile } from '#domain/media/media-rules.ts'
import { mediaFor } from '#domain/library/post.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import { commentPlatforms } from '#domain/publication/posting-options.ts'
import { feedPlatforms, isStory, storyFiles } from '#domain/publication/story.ts'
import { isSeen } from '#domain/text/typed-text.ts'

import { problem } from '../../../http/problem.ts'
import type { SourcePost } from '../publication/source-post.ts'

/**
 * Checks what was chosen of single networks' own options against the post's media and against each other.
 * @throws media_invalid, validation_failed
 */
export function checkOptions(request: PublishRequest, post: SourcePost, platforms: readonly Platform[]): void {
  const { options = {}, first_comment: comment = '' } = request
  for (const platform of platforms) {
    if (isStory(options, platform)) checkStory(post, platform, request.agent_branding)
  }
  if (platforms.includes('instagram')) checkInstagram(options.instagram ?? {}, mediaFor(post, 'instagram'))
  const isOnStories =
    commentPlatforms(platforms).length > 0 && commentPlatforms(feedPlatforms(platforms, options)).length === 0
  if (isOnStories && isSeen(comment)) {
    const message = 'A story takes no first comment.'
    throw problem('validation_failed', { message, fields: { first_comment: message } })
  }
}

/** The upright picture goes out only without the agent's footer, so with it the network's own is checked. */
function checkStory(post: SourcePost, platform: Platform, isBranded: boolean): void {
  const files = isBranded ? mediaFor(post, platform) : storyFiles(post, platform)
  const message =
    files.length > 1
      ? `A story is one picture or one video. This post has ${files.length} for ${PLATFORM_NAME[platform]}.`
      : storyMediaError(platform, files)
  if (message) throw problem('media_invalid', { message, fields: { [`options.${platform}.is_story`]: message } })
}

type InstagramOptions = NonNullable<NetworkOptions['instagram']>

function checkInstagram(options: InstagramOptions, files: readonly MeasuredFile[]): void {
  const [field, message] = instagramFault(options, files) ?? []
  if (!field || !message) return
  throw problem('validation_failed', { message, fields: { [`options.instagram.${field}`]: message } })
}

function instagramFault(
  {
    is_story: story = false,
    collaborators = [],
    location_id: place,
    user_tags: tags = [],
    cover_at_ms: cover,
  }: InstagramOptions,
  files: readonly MeasuredFile[],
): [field: keyof InstagramOptions, message: string] | null {
  const twice = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase())).size < names.length
  if (story && collaborators.length > 0) return ['collaborators', 'Instagram takes no collaborators on a story.']
  if (story && place !== undefined) return ['location_id', 'Instagram takes no location on a story.']
  if (twice(collaborators)) return ['collaborators', 'Please name each collaborator once.']
  if (twice(tags.map(({ username }) => username))) return ['user_tags', 'Please tag each person once.']
  const length = files[0]?.durationMs ?? null
  if (!story && cover !== undefined && length !== null && cover >= length) {
    return ['cover_at_ms', 'The cover has to be a moment of the video.']
  }
  return null
}
