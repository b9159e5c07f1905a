import { useEffect } from 'react'
import { Link } from 'react-router-dom'

import { storedRequest } from '#pwa/shared/account-deletion/stored-request.ts'
import { reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'

import { DemoAccounts } from './demo-accounts.tsx'
import { LoginForm } from './login-form.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import { PublicPage } from '../public-page.tsx'
import { useArrival } from './use-arrival.ts'

const StoredPosts = part(() => import('./stored-posts.tsx').then((module) => module.StoredPosts))

const GO = 'text-plum inline-flex min-h-11 items-center font-semibold hover:underline underline-offset-3'

/** The login. */
export function LoginScreen() {
  const { comeIn, who } = useArrival()
  useEffect(forgetDeletedAccount, [])
  return (
    <PublicPage title="Welcome back">
      {who !== null && <StoredPosts userId={who} />}
      <LoginForm comeIn={comeIn} />
      <PasskeyLogin comeIn={comeIn} />
      <DemoAccounts comeIn={comeIn} />
      <p className="-my-2 text-center text-ink-soft">
        New here?{' '}
        <Link to="/sign-up" className={GO}>
          Sign up
        </Link>
      </p>
      <p className="-mt-4 flex items-center justify-center gap-1.5 text-small text-ink-soft">
        <Link
          to="/terms"
          className="flex min-h-11 items-center px-1.5 underline decoration-plum-edge underline-offset-3"
        >
          Terms
        </Link>
        <span aria-hidden="true">·</span>
        <Link
          to="/privacy"
          className="flex min-h-11 items-center px-1.5 underline decoration-plum-edge underline-offset-3"
        >
          Privacy
        </Link>
      </p>
    </PublicPage>
  )
}

/** Removes what this device stores of an account that was deleted. */
function forgetDeletedAccount(): void {
  const request = storedRequest()
  if (request)
    import('./forget-deleted.ts').then(({ forgetDeleted }) => forgetDeleted(request)).catch(reportUnlessOffline)
}
