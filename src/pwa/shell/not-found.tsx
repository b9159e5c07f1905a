import { useEffect } from 'react'

import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'

/** No such address. */
export function NotFound() {
  useEffect(() => {
    document.title = 'Page not found · Porchlight'
  }, [])
  return (
    <div className="pt-14">
      <Empty
        as="h1"
        lit={false}
        title="Page not found"
        action={
          <ButtonLink kind="secondary" to="/dashboard">
            Go to the dashboard
          </ButtonLink>
        }
      >
        There’s nothing at this address. It may have moved, or the link is wrong.
      </Empty>
    </div>
  )
}
