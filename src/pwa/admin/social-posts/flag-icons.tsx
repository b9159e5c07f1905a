import type { ReactNode } from 'react'

import { FLAG_NAME, isPublishedTo, type PlatformFlag } from '#domain/platform/platform-flags.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { SHOWN_PLATFORMS } from '#pwa/shared/platforms.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

/** Icons of networks used only in the back-office, drawn in a square of 24. */
const DRAWN: Record<Exclude<PlatformFlag, Platform>, ReactNode> = {
  tiktok: <path d="M13.5 3.5v11.3a3.7 3.7 0 1 1-3.7-3.7M13.5 3.5c.2 2.9 2.2 4.9 5 5.1" />,
  youtube: (
    <>
      <rect x="2.8" y="5.5" width="18.4" height="13" rx="4" />
      <path d="m10.3 9.3 4.8 2.7-4.8 2.7z" fill="currentColor" />
    </>
  ),
  google_business_profile: (
    <path d="M4.5 11v8.5h15V11M3 9.2 5.2 4.5h13.6L21 9.2c0 1.5-1.3 2.6-2.9 2.6S15 10.7 15 9.200c0 1.5-1.4 2.6-3 2.600s-3-1.1-3-2.600c0 1.5-1.5 2.6-3.1 2.600S3 10.7 3 9.200z" />
  ),
  x: <path d="m4 4 16 16M20 4 4 20" />,
  whatsapp: (
    <>
      <path d="M12 3.300a8.7 8.7 0 0 0-7.5 13.100L3.5 20.500l4.2-1A8.7 8.7 0 1 0 12 3.300z" />
      <path d="M9 8.500c-.6 3.4 3 7 6.5 6.500l.5-1.8-2.2-1.1-1 .9a5 5 0 0 1-1.9-1.900l.9-1-1-2.200z" />
    </>
  ),
  pinterest: (
    <>
      <circle cx="12" cy="12" r="8.8" />
      <path d="m9.6 19.8 2.4-10M9 13.500a3.8 3.8 0 1 1 6.5-2.400c0 2.2-1.4 3.6-2.9 3.6-1 0-1.6-.5-1.7-1.3" />
    </>
  ),
}

/** A network's icon in the weight of the others; its name is beside it or read out. */
export function FlagIcon({ flag, className = 'size-5' }: { flag: PlatformFlag; className?: string }) {
  if (isPublishedTo(flag)) return <Icon name={SHOWN_PLATFORMS[flag].icon} className={`${className}!`} />
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`${className} shrink-0`}
    >
      {DRAWN[flag]}
    </svg>
  )
}

/** The icons of all networks a post is meant for, read out as their names. */
export function FlagIcons({ flags }: { flags: readonly PlatformFlag[] }) {
  if (flags.length === 0) return <span className="text-ink-hint">None</span>
  return (
    <span className="flex flex-wrap gap-1.5 text-ink-soft">
      <span className="sr-only">{flags.map((flag) => FLAG_NAME[flag]).join(', ')}</span>
      {flags.map((flag) => (
        <FlagIcon key={flag} flag={flag} />
      ))}
    </span>
  )
}
