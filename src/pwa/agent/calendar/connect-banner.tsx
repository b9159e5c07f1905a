import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import { connectionsQuery } from '#pwa/shared/answers/connections.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

/** Invites to connect Facebook; hidden once it is connected, and before that is known. */
export function ConnectBanner() {
  const { data } = useQuery(connectionsQuery)
  if (!data || data.facebook.status === 'active') return null
  return (
    <Link
      to="/social-media-connections/facebook"
      className="flex min-h-14 items-center gap-2 rounded-2xl bg-plum-tint py-3.5 pr-2.5 pl-3.5 text-[0.9375rem] tracking-[-.016em]"
    >
      <Icon name="facebook-logo-fill" className="text-plum" />
      <span className="flex-1 font-semibold text-balance">Connect Facebook to Automate Posting</span>
      <Icon name="caret-right" small className="text-plum" />
    </Link>
  )
}
