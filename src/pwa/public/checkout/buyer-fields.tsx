import { useFormState, type UseFormReturn } from 'react-hook-form'
import { asEmail } from '#domain/account/email.ts'
import { TextField } from '#pwa/shared/form/text-field.tsx'
import type { Buyer } from './stored-checkout.ts'
import { useRef, useEffect, useState } from 'react'
import { call } from '#client/call.ts'
import { markFields, namesFields } from '#pwa/shared/form/mark-fields.ts'
import { Link } from 'react-router-dom'
import { signedIn } from './stored-checkout.ts'

const WAY = 'inline-flex min-h-11 items-center font-semibold text-plum underline underline-offset-3'

/**
 * A link to the account with this address: to its billing where the agent is signed in to it, otherwise to the login.
 */
function AccountLink({ email }: { email: string }) {
  const [isOwnAccount, setHers] = useState<boolean | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    void signedIn(stop.signal).then((user) => {
      if (!stop.signal.aborted) setHers(user?.role === 'agent' && user.email.toLowerCase() === email.toLowerCase())
    })
    return () => stop.abort()
  }, [email])
  if (isOwnAccount === null) return null
  return isOwnAccount ? (
    <Link to="/subscriptions/billing" className={WAY}>
      You’re already logged in with this email. See billing
    </Link>
  ) : (
    <Link to="/login" className={WAY}>
      Log in with this email
    </Link>
  )
}

/** Asks, when the field is left, whether an account can be created for the address. */
function useEmailCheck(form: UseFormReturn<Buyer>) {
  const asked = useRef('')

  async function check() {
    const email = asEmail(form.getValues('email'))
    if (email === '' || email === asked.current || !(await form.trigger('email'))) return
    asked.current = email
    try {
      await call('POST /checkout/email', { body: { email } })
    } catch (error) {
      // Without an answer the checkout itself will show the error.
      if (!namesFields(error)) asked.current = ''
      // The buyer types the card by now.
      else if (asEmail(form.getValues('email')) === email) markFields(form, error, { focuses: false })
    }
  }

  return check
}

const LOCKED = 'We’re still checking if this checkout went through. You can change your email after that.'

interface BuyerFieldsProps {
  form: UseFormReturn<Buyer>
  busy: boolean
  /** Whether the checkout may have gone through for the address in the form. */
  waits: boolean
  /** It has gone through: no answer is outstanding. */
  over: boolean
  /** Whether the tax depends on the buyer's location. */
  asksPostalCode: boolean
}

/** Name and e-mail address. The address is checked when the field is left. */
export function BuyerFields({ form, busy, waits, over, asksPostalCode }: BuyerFieldsProps) {
  const check = useEmailCheck(form)
  const { control } = form
  const { errors } = useFormState({ control, name: 'email' })
  const refused = errors.email?.type === 'server' ? asEmail(form.getValues('email')) : null
  return (
    <fieldset disabled={busy} className="grid min-w-0 gap-5">
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          control={control}
          name="first_name"
          label="First name"
          autoComplete="given-name"
          maxLength={100}
          className="min-w-0"
        />
        <TextField
          control={control}
          name="last_name"
          label="Last name"
          autoComplete="family-name"
          maxLength={100}
          className="min-w-0"
        />
      </div>
      <div onBlur={() => void (waits || check())}>
        <TextField
          control={control}
          name="email"
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={255}
          readOnly={waits}
          hint={waits ? !over && LOCKED : refused && <AccountLink email={refused} />}
        />
      </div>
      {asksPostalCode && (
        <TextField
          control={control}
          name="postal_code"
          label="Billing ZIP code"
          inputMode="numeric"
          autoComplete="billing postal-code"
          maxLength={5}
          readOnly={waits}
          hint="Used to calculate sales tax."
        />
      )}
    </fieldset>
  )
}
