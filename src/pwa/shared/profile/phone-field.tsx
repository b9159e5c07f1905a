import type { Control, FieldValues, Path } from 'react-hook-form'

import { maskPhone } from '#domain/account/phone.ts'
import { TextField } from '#pwa/shared/form/text-field.tsx'

interface PhoneFieldProps<In extends FieldValues, Out> {
  control: Control<In, unknown, Out>
  name: Path<In>
  label: string
}

/** A telephone number bound to a form's field, formatted while it is typed. */
export function PhoneField<In extends FieldValues, Out>(props: PhoneFieldProps<In, Out>) {
  return (
    <TextField
      {...props}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(999) 999-9999"
      mask={maskPhone}
    />
  )
}
