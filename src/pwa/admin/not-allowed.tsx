import { useEffect } from 'react'

import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'

/** Shown to a user who opens the back-office and is no admin, or can't be checked because the server doesn't answer. */
export function NotAllowed({ known }: { known: boolean }) {
  const title = known ? 'Not allowed' : 'We can’t check your access'
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
          <ButtonLink kind="plum" to="/dashboard">
            Go to the dashboard
          </ButtonLink>
        }
      >
        {known
          ? 'Only admins can open these screens. If you need access, ask an admin.'
          : 'We can’t reach our server right now. This opens once it’s back.'}
      </Empty>
    </div>
  )
}
