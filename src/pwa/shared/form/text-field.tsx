import { useLayoutEffect, useRef, type ChangeEvent, type ComponentProps, type ReactNode } from 'react'
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form'

import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'
import { PasswordInput } from '#pwa/shared/ui/field/password-input.tsx'

interface TextFieldProps<In extends FieldValues, Out> extends Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'readOnly' | 'type'
> {
  control: Control<In, unknown, Out>
  name: Path<In>
  label: ReactNode
  hint?: ReactNode
  /** Formats the typed text, character by character. */
  mask?: (typed: string) => string
  /** A drawer that opens focuses this field first. */
  focusFirst?: boolean
  className?: string
}

/** A line of text bound to a form's field. */
export function TextField<In extends FieldValues, Out>(props: TextFieldProps<In, Out>) {
  const { control, name, label, hint, mask, focusFirst, readOnly, className, type, ...rest } = props
  const {
    field: { value, onChange, onBlur, ref },
    fieldState,
    formState,
  } = useController({ control, name })
  const noteCaret = useCaret()
  const Control = type === 'password' ? PasswordInput : Input

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { currentTarget } = event
    if (mask) noteCaret(currentTarget)
    onChange(mask ? mask(currentTarget.value) : currentTarget.value)
  }

  return (
    <Field label={label} error={fieldState.error?.message} hint={hint} {...(className && { className })}>
      <Control
        {...rest}
        data-focus-first={focusFirst}
        {...(type && type !== 'password' && { type })}
        name={name}
        value={value ?? ''}
        readOnly={readOnly || formState.isSubmitting}
        {...(readOnly && { className: 'read-only:bg-sunk' })}
        onBlur={onBlur}
        onChange={change}
        ref={ref}
      />
    </Field>
  )
}

/** Keeps the caret behind the same digit while a mask moves characters around it. */
export function useCaret() {
  const moved = useRef<{ element: HTMLInputElement; digits: number } | null>(null)
  useLayoutEffect(() => {
    const noted = moved.current
    moved.current = null
    if (!noted) return
    const place = placeBehind(noted.element.value, noted.digits)
    noted.element.setSelectionRange(place, place)
  })
  return (element: HTMLInputElement) => {
    const caret = element.selectionStart ?? element.value.length
    if (caret === element.value.length) return
    moved.current = { element, digits: element.value.slice(0, caret).replace(/\D/g, '').length }
  }
}

function placeBehind(text: string, digits: number): number {
  let seen = 0
  for (let place = 0; place < text.length; place++) {
    if (seen === digits) return place
    if (/\d/.test(text.charAt(place))) seen += 1
  }
  return text.length
}
