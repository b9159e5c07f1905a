import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { Icon } from '#pwa/shared/ui/icon.tsx'

import type { ErrorLink } from './refusal.ts'

interface ErrorLineProps {
  children: ReactNode
  /** Where the cause can be fixed, when that isn't on this screen. */
  link?: ErrorLink | undefined
}

/** An error message with its icon, under what it is about; announced as it appears. */
export function ErrorLine({ children, link }: ErrorLineProps) {
  return (
    <p role="alert" className="flex items-start gap-1.5 text-small font-medium text-danger">
      <Icon name="warning-circle-fill" small className="mt-px" />
      <span>
        {children} {link && <MessageLink {...link} />}
      </span>
    </p>
  )
}

/** A link within a sentence, tall enough for a thumb. */
export function MessageLink({ to, label, onClick }: ErrorLink & { onClick?: () => void }) {
  return (
    <Link
      to={to}
      onClick={onClick}
      className="-my-3 inline-block py-3 font-semibold text-plum underline decoration-plum-edge underline-offset-3"
    >
      {label}
    </Link>
  )
}
