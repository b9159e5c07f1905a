import type { PlatformWarning } from '#contract/admin-posts.ts'
import { mediaError, type MeasuredFile } from '#domain/media-rules.ts'
import { PLATFORM_NAME, PLATFORMS } from '#domain/platform.ts'
import type { PlatformFlag } from '#domain/platform-flags.ts'
import { mediaFor, type PostType } from '#domain/post.ts'

/** What the chosen networks would refuse of a post as the form has it. While it has no file, nothing. */
export function warningsOf(
  post: { type: PostType; media: readonly MeasuredFile[] },
  flags: readonly PlatformFlag[],
): PlatformWarning[] {
  if (post.media.length === 0) return []
  return PLATFORMS.filter((platform) => flags.includes(platform)).flatMap((platform) => {
    const files = mediaFor(post, platform)
    const message =
      files.length === 0 ? `${PLATFORM_NAME[platform]} has no file to show yet.` : mediaError(platform, files)
    return message === null ? [] : [{ platform, message }]
  })
}
