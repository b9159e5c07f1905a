import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { Icon } from '#pwa/shared/ui/icon.tsx'

interface ErrorLineProps {
  children: ReactNode
  /** Where the cause can be mended, when that isn't on this screen. */
  way?: { to: string; label: string } | undefined
}

/** The sentence under what it is about, with its sign; heard as it appears. */
export function ErrorLine({ children, way }: ErrorLineProps) {
  return (
    <p role="alert" className="flex items-start gap-1.5 text-small font-medium text-danger">
      <Icon name="warning-circle-fill" small className="mt-px" />
      <span>
        {children} {way && <WayLink {...way} />}
      </span>
    </p>
  )
}

/** A link within a sentence, tall enough for a thumb. */
export function WayLink({ to, label, onClick }: { to: string; label: string; onClick?: () => void }) {
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
