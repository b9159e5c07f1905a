import type { Control, FieldValues, Path } from 'react-hook-form'

import { TextField } from '#pwa/shared/form/text-field.tsx'

interface LinkFieldProps<In extends FieldValues, Out> {
  control: Control<In, unknown, Out>
  name: Path<In>
  label: string
}

/** A web address bound to a form's field. */
export function LinkField<In extends FieldValues, Out>(props: LinkFieldProps<In, Out>) {
  return <TextField {...props} type="url" maxLength={2048} placeholder="https://" />
}
