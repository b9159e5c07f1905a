import { useFormState, type UseFormReturn } from 'react-hook-form'

import { asEmail } from '#domain/account/email.ts'
import { TextField } from '#pwa/shared/form/text-field.tsx'

import { AccountLink } from './account-link.tsx'
import type { Buyer } from './stored-checkout.ts'
import { useEmailCheck } from './use-email-check.ts'

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
