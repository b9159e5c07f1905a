import { Link } from 'react-router-dom'

import type { User } from '#contract/account/session.ts'
import { PLATFORM_NAME, PLATFORMS } from '#domain/platform/platform.ts'
import { SHOWN_PLATFORMS } from '#pwa/shared/platforms.ts'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

const LINKS = [
  { label: 'Terms of Use', to: '/terms' },
  { label: 'Privacy Policy', to: '/privacy' },
  { label: 'Member Dashboard', to: '/dashboard' },
  { label: 'My Account', to: '/user-account/agent-information' },
] as const

/** Where a link leads an admin instead, who has no profile. */
const FOR_ADMINS: Partial<Record<string, string>> = {
  '/user-account/agent-information': '/user-account/login-information',
}

const YEAR = new Date().getFullYear()

export function Footer({ user, className }: { user: User | null; className?: string }) {
  return (
    <footer
      className={classes('mt-6 border-t border-hair pt-3 text-small text-ink-soft desk:mt-18 desk:pt-5', className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <ul className="grid grid-cols-[auto_auto] gap-x-6 max-desk:px-2.5 desk:flex desk:gap-x-5">
          {LINKS.map(({ label, to }) => (
            <li key={label}>
              <Link
                to={user?.role === 'admin' ? (FOR_ADMINS[to] ?? to) : to}
                className="flex min-h-11 items-center underline-offset-3 hover:text-plum hover:underline"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <ul className="flex desk:-mx-2.5">
          {PLATFORMS.map((platform) => (
            <li key={platform}>
              <a
                href={SHOWN_PLATFORMS[platform].home}
                target="_blank"
                rel="noreferrer"
                aria-label={PLATFORM_NAME[platform]}
                className="grid size-11 place-items-center rounded-full hover:bg-plum-tint hover:text-plum"
              >
                <Icon name={SHOWN_PLATFORMS[platform].icon} />
              </a>
            </li>
          ))}
        </ul>
      </div>
      <p className="pt-1 max-desk:px-2.5">© {YEAR} Porchlight</p>
    </footer>
  )
}
