import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import { MAIN_PLATFORM, PLATFORM_NAME } from '#domain/platform.ts'
import { connectionsQuery } from '#pwa/shared/answers/connections.ts'
import { SHOWN_PLATFORMS } from '#pwa/shared/platforms.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

/** Invites to connect the main network; hidden once it is connected, and before that is known. */
export function ConnectBanner() {
  const { data } = useQuery(connectionsQuery)
  if (!data || data[MAIN_PLATFORM].status === 'active') return null
  return (
    <Link
      to={`/social-media-connections/${MAIN_PLATFORM}`}
      className="flex min-h-14 items-center gap-2 rounded-2xl bg-plum-tint py-3.5 pr-2.5 pl-3.5 text-[0.9375rem] tracking-[-.016em]"
    >
      <Icon name={SHOWN_PLATFORMS[MAIN_PLATFORM].icon} className="text-plum" />
      <span className="flex-1 font-semibold text-balance">
        Connect {PLATFORM_NAME[MAIN_PLATFORM]} to Automate Posting
      </span>
      <Icon name="caret-right" small className="text-plum" />
    </Link>
  )
}
