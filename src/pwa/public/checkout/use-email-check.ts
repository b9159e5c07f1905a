import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'

import { call } from '#client/call.ts'
import { asEmail } from '#domain/account/email.ts'
import { markFields, namesFields } from '#pwa/shared/form/mark-fields.ts'

import type { Buyer } from './stored-checkout.ts'

/** Asks, when the field is left, whether an account can be created for the address. */
export function useEmailCheck(form: UseFormReturn<Buyer>) {
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
