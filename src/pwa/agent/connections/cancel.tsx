import { useOrigin } from '#pwa/shared/origin/way-back.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'

import { overviewFrom } from './connection-messages.ts'

/** Leads back to where connecting was begun. */
export function Cancel() {
  return (
    <ButtonLink kind="plain" to={(useOrigin() ?? overviewFrom(null)).path}>
      Cancel
    </ButtonLink>
  )
}
