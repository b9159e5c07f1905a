import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router-dom'

import { TextField } from '#pwa/shared/form/text-field.tsx'

import type { Buyer } from './kept-checkout.ts'
import { useEmailCheck } from './use-email-check.ts'

/** Name and address. The address is looked at as soon as she has left it. */
export function BuyerFields({ form, busy }: { form: UseFormReturn<Buyer>; busy: boolean }) {
  const { check, taken } = useEmailCheck(form)
  const { control } = form
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
      <div onBlur={() => void check()}>
        <TextField
          control={control}
          name="email"
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={255}
          hint={
            taken && (
              <Link
                to="/login"
                className="inline-flex min-h-11 items-center font-semibold text-plum underline underline-offset-3"
              >
                Log in with this address
              </Link>
            )
          }
        />
      </div>
    </fieldset>
  )
}
