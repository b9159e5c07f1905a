import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'

interface PageLinksProps {
  label: string
  links: readonly { to: string; title: string }[]
  /** The one that is open. */
  here?: string
}

/** Links to the neighboring pages, in a row that scrolls sideways. */
export function PageLinks({ label, links, here }: PageLinksProps) {
  const open = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    open.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav
      aria-label={label}
      className="-mx-(--gutter) -mt-1.5 mb-4 [scrollbar-width:none] overflow-x-auto overscroll-x-contain px-(--gutter) desk:-mt-4 desk:mb-7 lg:-mx-2 lg:px-2"
    >
      <ul className="flex w-max gap-2 py-1 lg:w-auto lg:flex-wrap">
        {links.map(({ to, title }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === here ? 'page' : undefined}
              {...(to === here && { ref: open })}
              className="inline-flex min-h-(--target) items-center rounded-full px-4 text-[0.9375rem] font-medium whitespace-nowrap text-ink-soft inset-ring inset-ring-hair hover:bg-plum-tint hover:text-plum aria-[current]:bg-plum aria-[current]:font-semibold aria-[current]:text-on-plum aria-[current]:inset-ring-0"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
