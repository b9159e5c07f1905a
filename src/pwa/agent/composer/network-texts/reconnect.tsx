import { useLocation } from 'react-router-dom'

import { PLATFORM_NAME } from '#domain/platform/platform.ts'

import { MessageLink } from '../error-line.tsx'
import type { PlatformRow } from '../use-platforms.ts'

/** Where an account's permission for comments is missing, the way to give it; nothing for any other. */
export function ReconnectForComments({ row: { platform, pick, comments } }: { row: PlatformRow }) {
  const { pathname, search } = useLocation()
  if (comments !== 'missing') return null
  const account = pick.chosen === null ? '' : `?${new URLSearchParams({ account: pick.chosen })}`
  return (
    <p className="text-small">
      <MessageLink
        to={`/social-media-connections/${platform}${account}`}
        state={{ from: { path: pathname + search, name: 'your post' } }}
        label={`Reconnect ${PLATFORM_NAME[platform]} to add first comments`}
      />
    </p>
  )
}
