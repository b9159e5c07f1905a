import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'

/** Shown to a user who has never had a plan. */
export function NoPlan() {
  return (
    <Empty
      lit
      title="No plan yet"
      action={
        <ButtonLink kind="lamp" to="/subscriptions/plan-types">
          Choose a Plan
        </ButtonLink>
      }
    >
      With a plan your posts go out. Everything you make here is kept either way.
    </Empty>
  )
}
