import { Link } from 'react-router-dom'

import type { Connection } from '#contract/publishing/connections.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { useFromOverview } from './overview.ts'

/** The button for one more account on a platform, while the plan has room for it. */
export function ConnectAnother({ connection }: { connection: Connection }) {
  const fromOverview = useFromOverview()
  const { platform, accounts, most_accounts: most, available } = connection
  if (!available || accounts.length >= most) return null
  return (
    <Link
      to={`/social-media-connections/${platform}?another=true`}
      state={fromOverview}
      className="flex min-h-(--target) items-center gap-2 py-2.5 pr-4 pl-17.5 font-semibold text-plum hover:bg-plum-tint"
    >
      <Icon name="plus-bold" small />
      Connect another {PLATFORM_NAME[platform]} account
    </Link>
  )
}
