import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { storedRequest } from '#pwa/shared/account-deletion/stored-request.ts'
import { reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { LoginForm } from './login-form.tsx'
import { PublicPage } from '../public-page.tsx'
import { useCompleteSignIn } from './use-complete-sign-in.ts'
import { call } from '#client/call.ts'
import type { DemoAccount } from '#contract/account/session.ts'
import type { CompleteSignIn } from './use-complete-sign-in.ts'
import { passkeysWork } from '#pwa/shared/identity/passkeys-work.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { prepareShell } from './prepare-shell.ts'

const stays = () => () => undefined

/** Signs in with a passkey; not offered where the browser doesn't support it. */
function PasskeyLogin({ completeSignIn }: { completeSignIn: CompleteSignIn }) {
  // The prerendered page can’t know, so the button is hidden there and only reserves its place.
  const works = useSyncExternalStore<boolean | null>(stays, passkeysWork, () => null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function enter() {
    setBusy(true)
    setRefusal(null)
    prepareShell()
    const outcome = await import('./log-in-by-passkey.ts').then(
      ({ logInByPasskey }) => logInByPasskey(),
      () => ({ refusal: 'You need to be online. Please try again.' }),
    )
    if ('answer' in outcome) return completeSignIn(outcome.answer)
    setRefusal(outcome.refusal)
    setBusy(false)
  }

  if (works === false) return null
  return (
    <>
      <Button
        kind="line"
        wide
        icon="key"
        className={works ? undefined : 'invisible in-[.no-passkeys]:hidden'}
        busy={busy && 'Logging in...'}
        onClick={() => void enter()}
      >
        Log in with a passkey
      </Button>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
    </>
  )
}

const DemoDrawer = part(() => import('./demo-drawer.tsx').then((module) => module.DemoDrawer))

/** The accounts a sandbox offers to everybody. Renders nothing on a real server. */
function DemoAccounts({ completeSignIn }: { completeSignIn: CompleteSignIn }) {
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([])

  useEffect(() => {
    const stop = new AbortController()
    call('GET /demo-accounts', undefined, { signal: stop.signal }).then(
      ({ data }) => setAccounts(data.accounts),
      // Without an answer no accounts are offered, and the login itself still works or shows why not.
      () => undefined,
    )
    return () => stop.abort()
  }, [])

  if (accounts.length === 0) return null
  return <DemoDrawer accounts={accounts} completeSignIn={completeSignIn} />
}

const StoredPosts = part(() => import('./stored-posts.tsx').then((module) => module.StoredPosts))

const GO = 'text-plum inline-flex min-h-11 items-center font-semibold hover:underline underline-offset-3'

export function LoginScreen() {
  const { completeSignIn, who } = useCompleteSignIn()
  useEffect(forgetDeletedAccount, [])
  return (
    <PublicPage title="Welcome back">
      {who !== null && <StoredPosts userId={who} />}
      <LoginForm completeSignIn={completeSignIn} />
      <PasskeyLogin completeSignIn={completeSignIn} />
      <DemoAccounts completeSignIn={completeSignIn} />
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
