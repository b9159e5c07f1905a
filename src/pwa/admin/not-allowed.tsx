import { useEffect } from 'react'

import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'

const REASONS = {
  unknown: 'We can’t reach our server right now. This opens once it’s back.',
  agent: 'Only admins can open these screens. If you need access, ask an admin.',
  content:
    'Your access covers posts, templates, collections and tags. If you need more, ask an admin with full access.',
} as const

/** Shown in place of the back-office, or a part of it, to who may not open it or can't be checked now. */
export function NotAllowed({ why }: { why: keyof typeof REASONS }) {
  const title = why === 'unknown' ? 'We can’t check your access' : 'Not allowed'
  useEffect(() => {
    document.title = `${title} · Porchlight`
  }, [title])
  return (
    <div className="pt-14">
      <Empty
        as="h1"
        lit={false}
        title={title}
        action={
          <ButtonLink kind="secondary" to="/dashboard">
            Go to the dashboard
          </ButtonLink>
        }
      >
        {REASONS[why]}
      </Empty>
    </div>
  )
}
