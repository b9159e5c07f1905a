import { useController, type Control } from 'react-hook-form'

import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'

import type { PostValues } from './post-fields.ts'

/** The background color of a post's picture, typed or picked by its swatch. Any text is accepted. */
export function ColorField({ control }: { control: Control<PostValues> }) {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState,
    formState,
  } = useController({ control, name: 'main_color' })
  const shown = CSS.supports('color', value) ? value : null
  return (
    <Field label="Main color" error={fieldState.error?.message} hint="Background color behind the picture.">
      <div className="flex items-center gap-3">
        <span
          style={shown ? { backgroundColor: shown } : {}}
          className="picture relative block size-11 shrink-0 overflow-hidden rounded-control bg-sketch has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus"
        >
          <input
            type="color"
            aria-label="Pick the main color"
            value={/^#[\da-f]{6}$/i.test(value) ? value : '#ffffff'}
            disabled={formState.isSubmitting}
            onChange={onChange}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </span>
        <Input
          name="main_color"
          value={value}
          placeholder="#fff"
          maxLength={64}
          readOnly={formState.isSubmitting}
          onBlur={onBlur}
          onChange={onChange}
          ref={ref}
          className="max-w-45!"
        />
      </div>
    </Field>
  )
}
