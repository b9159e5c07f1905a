import { useState } from 'react'

import { Button } from '#pwa/shared/ui/button.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'

import { NewPasswordForm } from './new-password-form.tsx'
import { PublicPage, ToLogin } from '../public-page.tsx'
import { usePasswordLink } from './use-password-link.ts'

/** The target of a mailed link: sets a password, the first one or a new one. */
export function NewPasswordScreen({ first }: { first: boolean }) {
  const { link, again } = usePasswordLink()
  const [done, setDone] = useState(false)

  if (done) {
    return (
      <PublicPage title="Your password is set">
        <p className="text-ink-soft">From now on you sign in with it, on every device.</p>
        <ButtonLink kind="lamp" wide to="/login">
          Go to the login
        </ButtonLink>
      </PublicPage>
    )
  }
  if (link.state === 'dead') {
    return (
      <PublicPage title="This link has run out">
        <p className="text-ink-soft">
          It works once, within an hour. Ask for a new one, and the latest letter is the good one.
        </p>
        <ButtonLink kind="lamp" wide to="/forgot-password">
          Send a new link
        </ButtonLink>
        <ToLogin />
      </PublicPage>
    )
  }
  return (
    <PublicPage title={first ? 'Set your password' : 'Set a new password'}>
      {link.state === 'good' && (
        <NewPasswordForm token={link.token} email={link.about.email} onDone={() => setDone(true)} />
      )}
      {link.state === 'looking' && <PasswordFormSkeleton />}
      {link.state === 'unknown' && (
        <>
          <p role="alert" className="text-ink-soft">
            We can’t reach our server to look at your link. It stays good for its hour.
          </p>
          <Button kind="lamp" wide onClick={again}>
            Try again
          </Button>
        </>
      )}
      <ToLogin />
    </PublicPage>
  )
}

function PasswordFormSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5">
      <output className="sr-only">Loading...</output>
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-(--control) w-full rounded-control!" />
      <Skeleton className="h-(--control) w-full rounded-control!" />
    </div>
  )
}
