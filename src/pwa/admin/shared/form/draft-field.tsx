import { useController, type Control, type FieldValues, type Path } from 'react-hook-form'

import { CheckRow } from '#pwa/shared/ui/field/check-row.tsx'

interface DraftFieldProps<In extends FieldValues> {
  control: Control<In>
  /** A field that holds whether it is a draft. */
  name: Path<In>
  /** What is kept from agents, as the end of a sentence. */
  detail: string
}

/** Whether a record is kept from agents until it is finished. */
export function DraftField<In extends FieldValues>({ control, name, detail }: DraftFieldProps<In>) {
  const { field, formState } = useController({ control, name })
  return (
    <div className="rounded-panel ring ring-hair">
      <CheckRow
        isSwitch
        disabled={formState.isSubmitting}
        checked={Boolean(field.value)}
        onChange={field.onChange}
        title="Draft"
        detail={`Agents don’t see ${detail} until you turn this off`}
      />
    </div>
  )
}
