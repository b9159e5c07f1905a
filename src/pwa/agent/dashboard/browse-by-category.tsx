import { Link } from 'react-router-dom'

import type { Dashboard } from '#contract/library/dashboard.ts'
import { browseCategories } from '#domain/library/category.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

const STATE = { from: { path: '/dashboard', name: 'Dashboard' } }

/** The fifteen categories of the template library. The links work before the library has answered, and without it. */
export function BrowseByCategory({ collections }: { collections: Dashboard['categories'] }) {
  const ids = new Map(collections.map(({ name, id }) => [name, id]))
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="mb-2">
        Browse by Category
      </h2>
      <ul className="grid desk:grid-cols-3 desk:gap-x-9">
        {browseCategories((name) => ids.get(name)).map(({ name, path }) => (
          <li key={name} className="border-b border-hair">
            <Link
              to={path}
              state={STATE}
              className="flex min-h-14 items-center justify-between gap-3 font-medium hover:text-plum"
            >
              {name}
              <Icon name="caret-right" small className="text-ink-hint" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
