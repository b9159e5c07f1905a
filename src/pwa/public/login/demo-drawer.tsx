import { useState } from 'react'

import { call } from '#client/call.ts'
import type { DemoAccount } from '#contract/account/session.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { prepareShell } from './prepare-shell.ts'
import { loginFailure } from './login-failure.ts'
import type { CompleteSignIn } from './use-complete-sign-in.ts'

interface DemoDrawerProps {
  accounts: readonly DemoAccount[]
  completeSignIn: CompleteSignIn
}

export function DemoDrawer({ accounts, completeSignIn }: DemoDrawerProps) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function enter({ email, password }: DemoAccount) {
    setBusy(email)
    setRefusal(null)
    prepareShell()
    try {
      completeSignIn(await call('POST /login', { body: { email, password } }))
    } catch (error) {
      setRefusal(loginFailure(error))
      setBusy(null)
    }
  }

  return (
    <>
      {/* Out of the flow: it appears after the first paint and must not move the form. */}
      <Button
        kind="tint"
        small
        className="absolute! -top-63 right-4 rounded-full! px-4! porch:top-6 porch:right-8"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        <Icon name="flask" small />
        <span>
          Demo<span className="max-[359px]:sr-only"> accounts</span>
        </span>
      </Button>
      <Drawer
        title="Demo accounts"
        description="Pick one to log in. Posts stay in the sandbox."
        open={open}
        onOpenChange={setOpen}
      >
        <ul className="divide-y divide-hair">
          {accounts.map((account) => (
            <li key={account.email}>
              <button
                type="button"
                aria-busy={busy === account.email}
                disabled={busy !== null}
                onClick={() => void enter(account)}
                className="flex min-h-16 w-full items-center gap-3 py-2.5 text-left"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{account.label}</span>
                  <span className="block truncate text-small text-ink-soft">{account.email}</span>
                </span>
                <Icon name="caret-right" small className="text-ink-hint" />
              </button>
            </li>
          ))}
        </ul>
        <p role="alert" className="font-medium text-danger empty:hidden">
          {refusal}
        </p>
      </Drawer>
    </>
  )
}
