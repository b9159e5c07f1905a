import { useController, type Control, type FieldValues, type Path } from 'react-hook-form'

import type { CollectionOption } from '#contract/admin/records.ts'

import { CollectionChoice } from './collection-choice.tsx'

interface CollectionFieldProps<In extends FieldValues> {
  control: Control<In>
  /** A field that holds an id or null. */
  name: Path<In>
  options: readonly CollectionOption[] | undefined
}

/** The select of a collection, bound to a form's field. */
export function CollectionField<In extends FieldValues>({ control, name, options }: CollectionFieldProps<In>) {
  const {
    field: { value, onChange, ref },
    fieldState,
    formState,
  } = useController({ control, name })
  return (
    <CollectionChoice
      options={options}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
      error={fieldState.error?.message}
      disabled={formState.isSubmitting}
      ref={ref}
    />
  )
}
