import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '#client/call.ts'
import { PASSWORD_LINK_HOURS, PASSWORD_LENGTH } from '#domain/account/password.ts'
import { handOverAnswer } from '#pwa/shared/query/signed-in-answer.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'
import { LinkCheckFailed } from '../link-check-failed.tsx'
import { PublicPage, ToLogin } from '../public-page.tsx'
import { useMailedLink } from '../use-mailed-link.ts'
import { useForm } from 'react-hook-form'
import { lazyResolver } from '#pwa/shared/form/lazy-resolver.ts'
import { markFields, namesFields, refusalMessage } from '#pwa/shared/form/refusal.ts'
import { TextField } from '#pwa/shared/form/text-field.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { RefusalLine } from '#pwa/shared/form/refusal-line.tsx'

interface NewPasswordFormProps {
  token: string
  /** Whose password it is. */
  email: string
  /** Whether it is the first one. */
  first: boolean
  /** Called once it is set; the button stays busy until it has ended. */
  onDone: () => Promise<void>
}

const resolver = lazyResolver(async () => (await import('./resolvers.ts')).newPasswordResolver)

function NewPasswordForm({ token, email, first, onDone }: NewPasswordFormProps) {
  const form = useForm({ resolver, defaultValues: { password: '', confirm_password: '' } })
  const [refusal, setRefusal] = useState<string | null>(null)
  const submit = form.handleSubmit(async (passwords) => {
    setRefusal(null)
    try {
      await call('POST /reset-password', { body: { ...passwords, token } })
    } catch (error) {
      if (namesFields(error)) markFields(form, error)
      else setRefusal(refusalMessage(error))
      return
    }
    await onDone()
  })
  const { control, formState } = form
  const password = { control, type: 'password', autoComplete: 'new-password', maxLength: PASSWORD_LENGTH.most } as const
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-ink-soft">
        For <b className="font-semibold wrap-anywhere text-ink">{email}</b>.
        {!first && ' A new password logs you out everywhere and removes your passkeys.'}
      </p>
      {/* For the browser, so that it stores the password under the right name. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...password}
        name="password"
        label="New password"
        hint="8 to 20 characters, with a letter, a number and one of @$!%*?&"
      />
      <TextField {...password} name="confirm_password" label="Confirm password" />
      <RefusalLine message={refusal} />
      <Button kind="primary" wide type="submit" busy={formState.isSubmitting && 'Saving...'}>
        Set password
      </Button>
    </form>
  )
}

/** The link that sets a password, and the account it belongs to. */
function usePasswordLink() {
  return useMailedLink(
    async (token, signal) => (await call('POST /password-link', { body: { token } }, { signal })).data,
  )
}

/** The target of a mailed link: sets a password, the first one or a new one. */
export function NewPasswordScreen({ first }: { first: boolean }) {
  const { link, again } = usePasswordLink()
  const [done, setDone] = useState(false)
  const navigate = useNavigate()

  async function arrive(isFirst: boolean) {
    // A first password signs in; if that can't be seen now, the login does it.
    const answer = isFirst ? await call('GET /user', undefined, { probe: true }).catch(() => null) : null
    if (!answer) return setDone(true)
    handOverAnswer(answer)
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
