import { useState } from 'react'

import { sizedImage } from '#domain/media/media.ts'
import { initialsOf } from '#domain/text/initials.ts'
import type { User } from '#contract/account/session.ts'
import { classes } from '#pwa/shared/ui/classes.ts'

/** The user's portrait, or their initials where there is none or it can't be loaded. */
export function Face({ user, className }: { user: User; className?: string }) {
  const [failed, setFailed] = useState<string | null>(null)
  const look = classes('size-11 shrink-0 rounded-full', className)
  if (user.avatar && failed !== user.avatar) {
    return (
      <img
        src={sizedImage(user.avatar, 160)}
        alt=""
        width={44}
        height={44}
        onError={() => setFailed(user.avatar)}
        className={classes(look, 'bg-sketch object-cover')}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={classes(look, 'not-in-shell grid place-items-center bg-plum text-small font-semibold text-on-plum')}
    >
      {initialsOf(user)}
    </span>
  )
}
