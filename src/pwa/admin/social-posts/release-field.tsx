import { useController, type Control } from 'react-hook-form'

import { DEFAULT_TIME_ZONE, TIME_ZONES } from '#domain/time/time.ts'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'

import type { PostValues } from './post-fields.ts'

/** The first day on which agents see a post; empty for at once. */
export function ReleaseField({ control }: { control: Control<PostValues> }) {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState,
    formState,
  } = useController({ control, name: 'release_date' })
  return (
    <Field
      label="Release date"
      error={fieldState.error?.message}
      hint={`Agents see it starting this day, ${TIME_ZONES[DEFAULT_TIME_ZONE]}. Leave it blank to release it right away.`}
    >
      <Input
        type="date"
        name="release_date"
        value={value ?? ''}
        readOnly={formState.isSubmitting}
        onBlur={onBlur}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
        ref={ref}
        className="max-w-45!"
      />
    </Field>
  )
}
