import { useEffect } from 'react'
import { Link } from 'react-router-dom'

import { Wordmark } from '#pwa/shell/wordmark.tsx'

import { DemoAccounts } from './demo-accounts.tsx'
import { LoginForm } from './login-form.tsx'
import { useArrival } from './use-arrival.ts'

const GO = 'text-plum inline-flex min-h-11 items-center font-semibold hover:underline underline-offset-3'

/** The way in. */
export function LoginScreen() {
  const comeIn = useArrival()
  useEffect(() => {
    document.title = 'Welcome back · Porchlight'
  }, [])
  return (
    <div className="porch:grid-cols-[1fr_560px] porch:grid-rows-1 relative grid min-h-dvh grid-rows-[auto_1fr] bg-[#2B1026]">
      <div className="porch-scene porch:right-140 porch:h-full absolute inset-x-0 top-0 h-78" aria-hidden="true" />
      <header className="porch:h-auto porch:p-14 relative h-69 px-6 pt-6.5 font-medium text-[#FDFBF8]">
        <Wordmark className="porch:h-12 mb-1 h-9 w-auto" />
        <p>For Women Realtors</p>
      </header>
      <main className="bg-paper rounded-t-sheet porch:content-center porch:gap-6.5 porch:rounded-none porch:px-20 porch:py-10 relative grid content-start gap-5 px-6 pt-7.5 pb-6">
        <h1 className="desk:text-[2.75rem]">Welcome back</h1>
        <LoginForm comeIn={comeIn} />
        <DemoAccounts comeIn={comeIn} />
        <p className="text-ink-soft -my-2 text-center">
          New here?{' '}
          <Link to="/sign-up" className={GO}>
            Sign up
          </Link>
        </p>
        <p className="text-small text-ink-soft -mt-4 flex items-center justify-center gap-1.5">
          <Link to="/terms" className="decoration-plum-edge flex min-h-11 items-center px-1.5 underline underline-offset-3">
            Terms
          </Link>
          <span aria-hidden="true">·</span>
          <Link to="/privacy" className="decoration-plum-edge flex min-h-11 items-center px-1.5 underline underline-offset-3">
            Privacy
          </Link>
        </p>
      </main>
    </div>
  )
}
