import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { call } from '#client/call.ts'
import { PASSWORD_LINK_HOURS } from '#domain/account/password.ts'
import { handOver } from '#pwa/shared/query/arrival.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'

import { NewPasswordForm } from './new-password-form.tsx'
import { LinkCheckFailed } from '../link-check-failed.tsx'
import { PublicPage, ToLogin } from '../public-page.tsx'
import { usePasswordLink } from './use-password-link.ts'

/** The target of a mailed link: sets a password, the first one or a new one. */
export function NewPasswordScreen({ first }: { first: boolean }) {
  const { link, again } = usePasswordLink()
  const [done, setDone] = useState(false)
  const navigate = useNavigate()

  async function arrive(isFirst: boolean) {
    // A first password signs in; if that can't be seen now, the login does it.
    const answer = isFirst ? await call('GET /user', undefined, { probe: true }).catch(() => null) : null
    if (!answer) return setDone(true)
    handOver(answer)
    const { notify } = await import('#pwa/shared/ui/toast/notify.tsx')
    notify.success('Your password is set.')
    return await navigate('/dashboard', { replace: true })
  }

  if (done) {
    return (
      <PublicPage title="Your password is set">
        <p className="text-ink-soft">
          Use it to log in on every device. You were logged out everywhere, and your passkeys were removed.
        </p>
        <ButtonLink kind="primary" wide to="/login">
          Go to login
        </ButtonLink>
      </PublicPage>
    )
  }
  if (link.state === 'dead') {
    return (
      <PublicPage title="This link has expired">
        <p className="text-ink-soft">
          Each link works once and expires after {PASSWORD_LINK_HOURS} hours. Request a new one, then use the link in
          the latest email.
        </p>
        <ButtonLink kind="primary" wide to="/forgot-password">
          Send a new link
        </ButtonLink>
        <ToLogin />
      </PublicPage>
    )
  }
  return (
    <PublicPage title={first ? 'Set your password' : 'Set a new password'}>
      {link.state === 'good' && (
        <NewPasswordForm token={link.token} {...link.about} onDone={() => arrive(link.about.first)} />
      )}
      {link.state === 'looking' && <PasswordFormSkeleton />}
      {link.state === 'unknown' && <LinkCheckFailed lasts={`${PASSWORD_LINK_HOURS} hours`} onRetry={again} />}
      <ToLogin />
    </PublicPage>
  )
}

function PasswordFormSkeleton() {
  return (
    <SkeletonGroup className="grid gap-5">
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-(--control) w-full rounded-control!" />
      <Skeleton className="h-(--control) w-full rounded-control!" />
    </SkeletonGroup>
  )
}
