import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { call } from '#client/call.ts'
import { ForgottenPassword } from '#contract/account/passwords.ts'
import { markFields, namesFields, refusalMessage } from '#pwa/shared/form/refusal.ts'
import { TextField } from '#pwa/shared/form/text-field.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'

import { LetterSent } from './letter-sent.tsx'
import { PublicPage, ToLogin } from '../public-page.tsx'
import { RefusalLine } from '#pwa/shared/form/refusal-line.tsx'

/** The form that requests a password reset link by e-mail. */
export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <PublicPage title={sentTo === null ? 'Forgot your password?' : 'Look in your mailbox'}>
      {sentTo === null ? <AskForm onSent={setSentTo} /> : <LetterSent email={sentTo} />}
      <ToLogin />
    </PublicPage>
  )
}

const resolver = zodResolver(ForgottenPassword)

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({ resolver, defaultValues: { email: '' } })
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
        Tell us the e-mail address you sign in with, and we mail you a link to set a new one.
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
      <Button kind="lamp" wide type="submit" busy={form.formState.isSubmitting && 'Sending...'}>
        Send the link
      </Button>
    </form>
  )
}
