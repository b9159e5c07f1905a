import { Link } from 'react-router-dom'

import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Wordmark } from '#pwa/shell/wordmark.tsx'

/** The app's name, and a note that the checkout is secure. */
export function CheckoutHeader() {
  return (
    <header className="flex min-h-17 items-center justify-between px-(--gutter)">
      <Link to="/sign-up" className="flex min-h-11 items-center text-plum dark:text-ink">
        <Wordmark className="h-6.25 w-auto" />
      </Link>
      <p className="flex items-center gap-1.5 text-small text-ink-soft">
        <Icon name="lock-simple" small />
        Secure checkout
      </p>
    </header>
  )
}
