import { CAPTION_LIMIT, captionError, captionLength, captionLimit } from '#domain/publication/caption.ts'
import { captionFieldError, longestCaption } from '#domain/publication/caption-fields.ts'
import { PLATFORM_NAME, PLATFORMS } from '#domain/platform/platform.ts'
import { isSeen } from '#domain/text/typed-text.ts'
import { isPublishedTo, type PlatformFlag } from '#domain/platform/platform-flags.ts'

/** How much of a caption's limit is used, and which chosen network would refuse it. */
export function CaptionHint({ written, flags }: { written: string; flags: readonly PlatformFlag[] }) {
  const chosen = flags.filter(isPublishedTo)
  const limit = captionLimit(chosen)
  const tightest = PLATFORMS.find((platform) => chosen.includes(platform) && CAPTION_LIMIT[platform] === limit)
  const longest = longestCaption(written)
  const fault = !isSeen(written) ? null : (captionFieldError(written) ?? captionError(longest, chosen))
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span className={fault ? 'font-medium text-danger' : undefined}>{fault}</span>
      <span className="num">
        {captionLength(longest).toLocaleString('en-US')} of {limit.toLocaleString('en-US')} characters
        {tightest && ` (${PLATFORM_NAME[tightest]})`}
      </span>
    </span>
  )
}
