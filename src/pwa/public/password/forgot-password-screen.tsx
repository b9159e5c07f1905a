import { useState, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { call } from '#client/call.ts'
import { lazyResolver } from '#pwa/shared/form/lazy-resolver.ts'
import { markFields, namesFields, refusalMessage } from '#pwa/shared/form/refusal.ts'
import { RefusalLine } from '#pwa/shared/form/refusal-line.tsx'
import { TextField } from '#pwa/shared/form/text-field.tsx'
import { BackLink } from '#pwa/shared/origin/back-link.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { PublicPage, ToLogin } from '../public-page.tsx'
import { PASSWORD_LINK_HOURS } from '#domain/account/password.ts'
import { Notice } from '#pwa/shared/ui/notice.tsx'

function EmailSent({ email }: { email: string }) {
  return (
    <>
      <p role="status" className="text-ink-soft">
        If there’s an account for <b className="font-semibold wrap-anywhere text-ink">{email}</b>, we sent it a link.
        The link works once and expires in {PASSWORD_LINK_HOURS} hours. No email? Check your spam folder.
      </p>
      <SandboxMail />
    </>
  )
}

/** A link to the sandbox's mailbox: its emails never leave it. */
function SandboxMail() {
  const [isSandbox, setIsSandbox] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    call('GET /demo-accounts', undefined, { signal: stop.signal }).then(
      ({ data }) => setIsSandbox(data.accounts.length > 0),
      // Without an answer the sentence above has to do.
      () => undefined,
    )
    return () => stop.abort()
  }, [])
  if (!isSandbox) return null
  return (
    <Notice icon="flask" title="This is a sandbox.">
      Its emails go to{' '}
      <a href="/sandbox/mail" className="font-semibold text-plum underline underline-offset-3">
        the sandbox’s mailbox
      </a>
      .
    </Notice>
  )
}

/**
 * The form that requests a link by e-mail: for a forgotten password, or for the first one of a signed-in agent who
 * comes from the dashboard.
 */
export function ForgotPasswordScreen() {
  const { state, hash } = useLocation()
  const asked = readAsked(state, hash)
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <PublicPage
      title={sentTo !== null ? 'Check your email' : asked.first ? 'Set your password' : 'Forgot your password?'}
    >
      {sentTo === null ? <AskForm {...asked} onSent={setSentTo} /> : <EmailSent email={sentTo} />}
      {asked.first ? <BackLink to="/dashboard">Back to Dashboard</BackLink> : <ToLogin />}
    </PublicPage>
  )
}

interface Asked {
  /** The address that was typed or is known already; empty where none is. */
  email: string
  /** Whether it is for the first password of the signed-in agent. */
  first: boolean
}

/**
 * Reads it from the history entry's state, or the address from the fragment, which is where the prerendered sign-in
 * page puts it (vite/prerender.ts). Anybody can write both.
 */
export function readAsked(state: unknown, hash: string): Asked {
  const { email, first } = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
  const typed = typeof email === 'string' ? email : new URLSearchParams(hash.slice(1)).get('email')
  return { email: (typed ?? '').slice(0, 255), first: first === true }
}

const resolver = lazyResolver(async () => (await import('./resolvers.ts')).forgottenPasswordResolver)

interface AskFormProps extends Asked {
  onSent: (email: string) => void
}

function AskForm({ email, first, onSent }: AskFormProps) {
  const form = useForm({ resolver, defaultValues: { email } })
  const [refusal, setRefusal] = useState<string | null>(null)
  const submit = form.handleSubmit(async (body) => {
    setRefusal(null)
    try {
      const { data } = await call('POST /forgot-password', { body })
      onSent(data.email)
    } catch (error) {
      if (namesFields(error)) markFields(form, error)
      else setRefusal(refusalMessage(error))
    }
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-ink-soft">
        {first
          ? 'Use the link in the email we sent when you signed up. Can’t find it? We’ll send you another one.'
          : 'Enter the email address you log in with, and we’ll email you a link to set a new password.'}
      </p>
      <TextField
        control={form.control}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={255}
      />
      <RefusalLine message={refusal} />
      <Button kind="primary" wide type="submit" busy={form.formState.isSubmitting && 'Sending...'}>
        Send the link
      </Button>
    </form>
  )
}
