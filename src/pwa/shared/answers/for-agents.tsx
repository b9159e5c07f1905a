import { useEffect, type ComponentType } from 'react'

import { useSignedIn } from '#pwa/shared/query/session.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'

/** A screen of what belongs to an agent. The server refuses its calls to an admin, who sees a notice instead. */
export function forAgents(Screen: ComponentType): ComponentType {
  return function AgentScreen() {
    const { user } = useSignedIn()
    return user.role === 'admin' ? <NothingHere /> : <Screen />
  }
}

const TITLE = 'This is for agents'

function NothingHere() {
  useEffect(() => {
    document.title = `${TITLE} · Porchlight`
  }, [])
  return (
    <div className="pt-14">
      <Empty
        as="h1"
        lit
        title={TITLE}
        action={
          <ButtonLink kind="secondary" to="/admin/social-posts">
            Go to Social Posts
          </ButtonLink>
        }
      >
        You’re logged in as an admin. Only agents have posts, a profile and a plan.
      </Empty>
    </div>
  )
}
