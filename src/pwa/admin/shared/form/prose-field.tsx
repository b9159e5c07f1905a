import type { ReactNode } from 'react'
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form'

import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Textarea } from '#pwa/shared/ui/field/textarea.tsx'

interface ProseFieldProps<In extends FieldValues, Out> {
  control: Control<In, unknown, Out>
  name: Path<In>
  label: ReactNode
  rows?: number
  maxLength: number
  lang?: string
  /** A hint about what is written so far. */
  hintOf?: (written: string) => ReactNode
}

/** A text area bound to a form's field. */
export function ProseField<In extends FieldValues, Out>(props: ProseFieldProps<In, Out>) {
  const { control, name, label, rows = 5, maxLength, lang, hintOf } = props
  const {
    field: { value, onChange, onBlur, ref },
    fieldState,
    formState,
  } = useController({ control, name })
  const written = typeof value === 'string' ? value : ''
  return (
    <Field label={label} error={fieldState.error?.message} hint={hintOf?.(written)}>
      <Textarea
        name={name}
        value={written}
        rows={rows}
        maxLength={maxLength}
        style={{ minHeight: `${rows * 1.75 + 1.75}rem` }}
        lang={lang}
        readOnly={formState.isSubmitting}
        onBlur={onBlur}
        onChange={onChange}
        ref={ref}
        className="field-sizing-content resize-y!"
      />
    </Field>
  )
}
