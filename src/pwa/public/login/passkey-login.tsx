import { useState, useSyncExternalStore } from 'react'

import { passkeysWork } from '#pwa/shared/identity/passkeys-work.ts'
import { Button } from '#pwa/shared/ui/button.tsx'

import { prepareShell } from './prepare-shell.ts'
import type { CompleteSignIn } from './use-arrival.ts'

const stays = () => () => undefined

/** Signs in with a passkey; not offered where the browser doesn't support it. */
export function PasskeyLogin({ comeIn }: { comeIn: CompleteSignIn }) {
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
    if ('answer' in outcome) return comeIn(outcome.answer)
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
