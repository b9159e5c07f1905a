import { useState, type Ref } from 'react'

import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { ChoiceButton } from './choice-button.tsx'
import { OptionRow } from './option-row.tsx'

interface ChoiceProps<V extends string> {
  label: string
  /** The title of the drawer. */
  title: string
  value: V | ''
  options: readonly { value: V; label: string; detail?: string | undefined }[]
  onChange: (value: V) => void
  /** The text while nothing is chosen. */
  placeholder: string
  error?: string | undefined
  disabled?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A choice of one of several options, in a drawer. */
export function Choice<V extends string>(props: ChoiceProps<V>) {
  const { label, title, value, options, onChange, placeholder, error, disabled, ref } = props
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <>
          <ChoiceButton
            ref={ref}
            open={open}
            onOpen={() => setOpen(true)}
            controls={`${ids.id}-options`}
            disabled={disabled}
          >
            <span className={chosen ? 'truncate' : 'truncate text-ink-hint'}>{chosen?.label ?? placeholder}</span>
            <Icon name="caret-up-down" small className="text-ink-soft" />
          </ChoiceButton>
          <Drawer side title={title} open={open} onOpenChange={setOpen}>
            <div id={`${ids.id}-options`} role="radiogroup" aria-label={label} className="-mx-4 pb-1">
              {options.map((option) => (
                <OptionRow
                  key={option.value}
                  checked={option.value === value}
                  onChoose={() => {
                    onChange(option.value)
                    setOpen(false)
                  }}
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{option.label}</span>
                    {option.detail && <span className="block text-small text-ink-soft">{option.detail}</span>}
                  </span>
                </OptionRow>
              ))}
            </div>
          </Drawer>
        </>
      )}
    </Field>
  )
}
