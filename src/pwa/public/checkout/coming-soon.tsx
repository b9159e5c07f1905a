import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'

/** Replaces the checkout for a plan that isn't available yet. */
export function ComingSoon({ name }: { name: string }) {
  const plans = (
    <ButtonLink kind="secondary" to="/sign-up">
      See all plans
    </ButtonLink>
  )
  return (
    <main className="pt-10">
      <Empty as="h1" lit title="Coming Soon" action={plans}>
        {name} isn’t available yet. You can choose another plan.
      </Empty>
    </main>
  )
}
