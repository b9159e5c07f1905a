import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { call } from '#client/call.ts'
import { lazyResolver } from '#pwa/shared/form/lazy-resolver.ts'
import { PASSWORD_LENGTH } from '#domain/account/password.ts'
import { markFields, namesFields, refusalMessage } from '#pwa/shared/form/refusal.ts'
import { TextField } from '#pwa/shared/form/text-field.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'

import { RefusalLine } from '#pwa/shared/form/refusal-line.tsx'

interface NewPasswordFormProps {
  token: string
  /** Whose password it is. */
  email: string
  /** Whether it is the first one. */
  first: boolean
  /** Called once it is set; the button stays busy until it has ended. */
  onDone: () => Promise<void>
}

const resolver = lazyResolver(async () => (await import('./resolvers.ts')).newPasswordResolver)

export function NewPasswordForm({ token, email, first, onDone }: NewPasswordFormProps) {
  const form = useForm({ resolver, defaultValues: { password: '', confirm_password: '' } })
  const [refusal, setRefusal] = useState<string | null>(null)
  const submit = form.handleSubmit(async (passwords) => {
    setRefusal(null)
    try {
      await call('POST /reset-password', { body: { ...passwords, token } })
    } catch (error) {
      if (namesFields(error)) markFields(form, error)
      else setRefusal(refusalMessage(error))
      return
    }
    await onDone()
  })
  const { control, formState } = form
  const password = { control, type: 'password', autoComplete: 'new-password', maxLength: PASSWORD_LENGTH.most } as const
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-ink-soft">
        For <b className="font-semibold wrap-anywhere text-ink">{email}</b>.
        {!first && ' A new password logs you out everywhere and removes your passkeys.'}
      </p>
      {/* For the browser, so that it stores the password under the right name. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...password}
        name="password"
        label="New password"
        hint="8 to 20 characters, with a letter, a number and one of @$!%*?&"
      />
      <TextField {...password} name="confirm_password" label="Confirm password" />
      <RefusalLine message={refusal} />
      <Button kind="primary" wide type="submit" busy={formState.isSubmitting && 'Saving...'}>
        Set password
      </Button>
    </form>
  )
}
