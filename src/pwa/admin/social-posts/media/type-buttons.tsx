import { useId, type Ref } from 'react'

import { SQUARE_VIDEO_TIP, allowsSquareVideo, type PlatformFlag } from '#domain/platform/platform-flags.ts'
import type { PostType } from '#domain/library/post.ts'
import { FocusHere } from '#pwa/shared/form/focus-here.tsx'
import type { IconName } from '#pwa/shared/ui/icon-name.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { ControlError } from '../../shared/form/control-error.tsx'
import { Chip } from '../chip.tsx'

const TYPES: readonly { type: PostType; label: string; icon: IconName }[] = [
  { type: 'image', label: 'Image', icon: 'image' },
  { type: 'carousel', label: 'Carousel', icon: 'images' },
  { type: 'reel', label: 'Reel', icon: 'film-strip' },
  { type: 'square_video', label: 'Square Video', icon: 'square' },
  { type: 'wide_vertical_video', label: 'Wide Vertical Video', icon: 'monitor-play' },
]

interface TypeButtonsProps {
  value: PostType
  flags: readonly PlatformFlag[]
  onChange: (type: PostType) => void
  error: string | undefined
  disabled: boolean
  ref: Ref<{ focus: () => void }>
}

/** The type of a post. Square Video needs platforms that take it, and says so. */
export function TypeButtons({ value, flags, onChange, error, disabled, ref }: TypeButtonsProps) {
  const id = useId()
  return (
    <FocusHere ref={ref}>
      <div
        role="group"
        aria-label="Media Type"
        aria-describedby={`${id}-error`}
        className="relative flex flex-wrap gap-2"
      >
        {TYPES.map(({ type, label, icon }) => {
          const closed = type === 'square_video' && !allowsSquareVideo(flags)
          return (
            <span key={type} className="group desk:relative">
              <Chip
                on={value === type}
                off={disabled || closed}
                aria-pressed={value === type}
                aria-describedby={closed ? `${id}-tip` : undefined}
                onClick={() => onChange(type)}
              >
                <Icon name={icon} small />
                {label}
              </Chip>
              {closed && (
                <span
                  id={`${id}-tip`}
                  role="tooltip"
                  className="invisible absolute inset-x-0 bottom-full z-10 mb-2 rounded-xl bg-ink px-3.5 py-2 text-small text-paper opacity-0 transition-opacity duration-(--d-tap) group-focus-within:visible group-focus-within:opacity-100 group-hover:visible group-hover:opacity-100 desk:right-auto desk:left-1/2 desk:w-64 desk:-translate-x-1/2"
                >
                  {SQUARE_VIDEO_TIP}
                </span>
              )}
            </span>
          )
        })}
      </div>
      <ControlError id={`${id}-error`} error={error} className="pt-2" />
    </FocusHere>
  )
}
