import type { ComponentProps } from 'react'
import { useWatch, type FieldValues } from 'react-hook-form'

import { undrawn, type Face } from '#domain/branding/fonts.ts'
import { TextField } from '#pwa/shared/form/text-field.tsx'

import { undrawnNote } from './brand-profile.ts'

/** A line of text that the footer shows in this face; what it can't show is told while it is typed. */
export function DrawnField<In extends FieldValues, Out>({
  face,
  ...props
}: Omit<ComponentProps<typeof TextField<In, Out>>, 'hint'> & { face: Face }) {
  const { control, name } = props
  const typed: unknown = useWatch({ control, name })
  const missing = undrawn(typeof typed === 'string' ? typed : '', face)
  return (
    <TextField
      {...props}
      hint={missing.length > 0 && <span className="font-medium text-lamp-ink">{undrawnNote(missing)}.</span>}
    />
  )
}
