import { PLATFORM_NAME, type Platform } from '#domain/platform.ts'

import { Icon } from './icon.tsx'

const SIGN = { facebook: 'facebook-logo-fill', instagram: 'instagram-logo', linkedin: 'linkedin-logo-fill' } as const

/** A network's sign on its own tile; the name stands beside it. */
export function PlatformIcon({ platform }: { platform: Platform }) {
  return (
    <span className="bg-plum-tint text-plum grid size-10 shrink-0 place-items-center rounded-xl">
      <Icon name={SIGN[platform]} />
    </span>
  )
}

/** The signs of several networks in a row, heard as their names. */
export function PlatformIcons({ platforms }: { platforms: readonly Platform[] }) {
  return (
    <span role="img" aria-label={platforms.map((p) => PLATFORM_NAME[p]).join(', ')} className="text-ink-soft inline-flex gap-1.5">
      {platforms.map((platform) => (
        <Icon key={platform} name={SIGN[platform]} className="size-5!" />
      ))}
    </span>
  )
}
