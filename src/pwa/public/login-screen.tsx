import { Link } from 'react-router-dom'

import { part } from '#pwa/shared/code/part.tsx'

import { DemoAccounts } from './demo-accounts.tsx'
import { LoginForm } from './login-form.tsx'
import { Porch } from './porch.tsx'
import { useArrival } from './use-arrival.ts'

const KeptPosts = part(() => import('./kept-posts.tsx').then((module) => module.KeptPosts))

const GO = 'text-plum inline-flex min-h-11 items-center font-semibold hover:underline underline-offset-3'

/** The way in. */
export function LoginScreen() {
  const { comeIn, who } = useArrival()
  return (
    <Porch title="Welcome back">
      {who !== null && <KeptPosts userId={who} />}
      <LoginForm comeIn={comeIn} />
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
    </Porch>
  )
}
