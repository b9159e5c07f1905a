import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'

import { SHOWN_PLATFORMS } from '../platforms.ts'
import { Icon } from './icon.tsx'

/** A network's icon on its own tile; the name is shown beside it. */
export function PlatformIcon({ platform }: { platform: Platform }) {
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-plum-tint text-plum">
      <Icon name={SHOWN_PLATFORMS[platform].icon} />
    </span>
  )
}

/** The icons of several networks in a row, read out as their names. */
export function PlatformIcons({ platforms }: { platforms: readonly Platform[] }) {
  return (
    <span className="inline-flex gap-1.5 text-ink-soft">
      <span className="sr-only">{platforms.map((platform) => PLATFORM_NAME[platform]).join(', ')}</span>
      {platforms.map((platform) => (
        <Icon key={platform} name={SHOWN_PLATFORMS[platform].icon} className="size-5!" />
      ))}
    </span>
  )
}
