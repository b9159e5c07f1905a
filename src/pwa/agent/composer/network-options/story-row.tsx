import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { isStory } from '#domain/publication/story.ts'
import { CheckRow } from '#pwa/shared/ui/field/check-row.tsx'

import { ErrorLine } from '../error-line.tsx'
import type { SectionProps } from './post-media.ts'

const SEVERAL = 'A story is one picture or one video. This post has several pictures.'

/** Whether the post goes out to a network as a story. */
export function StoryRow({
  platform,
  posting: { options, choose },
  media,
  errorOf,
}: SectionProps & { platform: 'facebook' | 'instagram' }) {
  const isOn = isStory(options, platform)
  const message = errorOf('is_story') ?? (isOn && media.kind === 'carousel' ? SEVERAL : undefined)
  return (
    <>
      <CheckRow
        isSwitch
        checked={isOn}
        onChange={(wanted) => choose(platform, { is_story: wanted })}
        title="Post as a story"
        detail={
          isOn
            ? `On ${PLATFORM_NAME[platform]} it shows for 24 hours, without your caption. Tall media (9:16) fill the screen.`
            : 'For 24 hours, without your caption'
        }
        {...(!isOn && media.kind === 'carousel' && { disabled: true, reason: 'For one picture or one video' })}
      />
      {message !== undefined && (
        <div className="px-4 pb-3">
          <ErrorLine>{message}</ErrorLine>
        </div>
      )}
    </>
  )
}
