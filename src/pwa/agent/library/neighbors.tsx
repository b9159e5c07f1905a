import { Button } from '#pwa/shared/ui/button.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'

interface NeighborsProps {
  previousId: number | null
  nextId: number | null
  state: unknown
}

/** Previous and Next Collection, in the order of the listing. At either end the button is disabled. */
export function Neighbors({ previousId, nextId, state }: NeighborsProps) {
  return (
    <nav
      aria-label="Collections"
      className="mt-10 grid max-w-[440px] grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3"
    >
      <Step id={previousId} state={state} label="Previous Collection" />
      <Step id={nextId} state={state} label="Next Collection" />
    </nav>
  )
}

function Step({ id, state, label }: { id: number | null; state: unknown; label: string }) {
  if (id === null) {
    return (
      <Button kind="line" disabled className="px-1.5! text-[0.9375rem]">
        {label}
      </Button>
    )
  }
  return (
    <ButtonLink kind="line" to={`/social-post-collections/${id}`} state={state} className="px-1.5! text-[0.9375rem]">
      {label}
    </ButtonLink>
  )
}
