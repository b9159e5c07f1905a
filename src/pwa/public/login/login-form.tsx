import { useEffect, useRef, useState, type ChangeEvent, type FormEvent, type MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { call } from '#client/call.ts'
import { withoutUnseen } from '#domain/text/unseen.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'
import { PasswordInput } from '#pwa/shared/ui/field/password-input.tsx'

import { prepareShell } from './prepare-shell.ts'
import { loginFailure } from './login-failure.ts'
import type { CompleteSignIn } from './use-complete-sign-in.ts'

/**
 * Set on the body by the script of `login.html` (vite/prerender.ts) when the form is sent before the app has started.
 */
const ASKED = 'asked'

/** E-mail and password. The fields are uncontrolled, so what was typed before the app started stays. */
export function LoginForm({ completeSignIn }: { completeSignIn: CompleteSignIn }) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const password = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()

  // Submits a form that was sent before the app's code had loaded; the prerendered page took note of it.
  useEffect(() => {
    if (ASKED in document.body.dataset) form.current?.requestSubmit()
  }, [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    delete document.body.dataset[ASKED]
    if (busy) return
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    setRefusal(null)
    prepareShell()
    try {
      const body = { email: typed(fields, 'email'), password: typed(fields, 'password') }
      completeSignIn(await call('POST /login', { body }))
    } catch (error) {
      setRefusal(loginFailure(error))
      password.current?.select()
      setBusy(false)
    }
  }

  /** Takes the address along that was typed; a new tab gets the plain link. */
  function forgot(event: MouseEvent) {
    if (!form.current || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate('/forgot-password', { state: { email: typed(new FormData(form.current), 'email') } })
  }

  return (
    <form ref={form} method="post" className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="Email">
        <Input
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          maxLength={255}
          onChange={dropUnseen}
        />
      </Field>
      <Field label="Password">
        <PasswordInput ref={password} name="password" autoComplete="current-password" required maxLength={200} />
      </Field>
      <Link
        to="/forgot-password"
        onClick={forgot}
        className="-my-2 inline-flex min-h-11 items-center justify-self-start font-semibold text-plum underline-offset-3 hover:underline"
      >
        Forgot your password?
      </Link>
      <Refusal message={refusal} />
      <Button kind="primary" wide type="submit" busy={busy && 'Logging in...'}>
        Login
      </Button>
    </form>
  )
}

/** Like `RefusalLine`, which is in the chunk of the form libraries that the login is not to wait for. */
function Refusal({ message }: { message: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && (
        <p className="flex items-start gap-2.5 rounded-2xl bg-wrong-tint px-4 py-3 font-medium text-wrong">
          <Icon name="warning-circle-fill" className="mt-px" />
          {message}
        </p>
      )}
    </div>
  )
}

/** The browser refuses an address for a character that nobody sees, as one that was pasted often has. */
function dropUnseen({ currentTarget: field }: ChangeEvent<HTMLInputElement>): void {
  const address = withoutUnseen(field.value)
  if (address !== field.value) field.value = address
}

function typed(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
