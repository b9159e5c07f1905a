import { useEffect } from 'react'
import { Link } from 'react-router-dom'

import { part } from '#pwa/shared/code/part.tsx'
import { Wordmark } from '#pwa/shell/wordmark.tsx'

import { DemoAccounts } from './demo-accounts.tsx'
import { LoginForm } from './login-form.tsx'
import { useArrival } from './use-arrival.ts'

const KeptPosts = part(() => import('./kept-posts.tsx').then((module) => module.KeptPosts))

const GO = 'text-plum inline-flex min-h-11 items-center font-semibold hover:underline underline-offset-3'

/** The way in. */
export function LoginScreen() {
  const { comeIn, who } = useArrival()
  useEffect(() => {
    document.title = 'Welcome back · Porchlight'
  }, [])
  return (
    <div className="relative grid min-h-dvh grid-rows-[auto_1fr] bg-[#2B1026] porch:grid-cols-[1fr_560px] porch:grid-rows-1">
      <div className="porch-scene absolute inset-x-0 top-0 h-78 porch:right-140 porch:h-full" aria-hidden="true" />
      <header className="relative h-69 px-6 pt-6.5 font-medium text-[#FDFBF8] porch:h-auto porch:p-14">
        <Wordmark className="mb-1 h-9 w-auto porch:h-12" />
        <p>For Women Realtors</p>
      </header>
      <main className="relative grid content-start gap-5 rounded-t-sheet bg-paper px-6 pt-7.5 pb-6 porch:content-center porch:gap-6.5 porch:rounded-none porch:px-20 porch:py-10">
        <h1 className="desk:text-[2.75rem]">Welcome back</h1>
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
      </main>
    </div>
  )
}
