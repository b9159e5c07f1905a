import { useSignedIn } from '#pwa/shared/query/session.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

/** Says that nothing goes out while the agent has no active plan; null while there is one, or it isn't known. */
export function NoPlanNotice() {
  const { user, known } = useSignedIn()
  if (!known || user.role !== 'agent' || user.plan !== null) return null
  return (
    <aside className="mb-8 grid gap-3.5 rounded-panel bg-plum-tint p-5 desk:grid-cols-[1fr_auto] desk:items-center desk:gap-6 desk:px-7">
      <p className="flex items-start gap-3">
        <Icon name="info" className="mt-px text-plum" />
        <span>
          <b className="font-semibold">You have no active plan, so nothing is published.</b> Your drafts, posts and
          profile are all still here.
        </span>
      </p>
      <ButtonLink kind="secondary" to="/subscriptions/billing">
        See billing
      </ButtonLink>
    </aside>
  )
}
