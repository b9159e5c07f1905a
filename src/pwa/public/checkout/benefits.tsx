import { Link } from 'react-router-dom'

import { FeatureList } from '#pwa/shared/plans/feature-list.tsx'

const LINK = 'flex min-h-11 items-center px-1.5 underline decoration-plum-edge underline-offset-3'

/** What the plan offers, what we promise, and what the agent agrees to. */
export function Benefits({ items }: { items: readonly string[] }) {
  return (
    <section className="grid content-start gap-6.5">
      <FeatureList label="What’s included" items={items} />
      <figure className="grid gap-2.5">
        <blockquote className="font-serif text-[1.5rem]/[1.9rem] text-balance">
          Three showings, a closing and a school play in one week? Your posts still go out.
        </blockquote>
        {/* Only real quotes are shown. */}
        <figcaption className="text-small text-ink-soft">Our promise</figcaption>
      </figure>
      <p className="-ml-1.5 flex items-center gap-1.5 text-small text-ink-soft">
        <Link to="/terms" className={LINK}>
          Terms
        </Link>
        <span aria-hidden="true">·</span>
        <Link to="/privacy" className={LINK}>
          Privacy
        </Link>
      </p>
    </section>
  )
}
