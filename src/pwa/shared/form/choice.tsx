import { useState, type Ref } from 'react'

import { Drawer } from '#pwa/shared/ui/drawer.tsx'
import { Field } from '#pwa/shared/ui/field.tsx'
import { WELL } from '#pwa/shared/ui/field-context.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

interface ChoiceProps<V extends string> {
  label: string
  /** What the drawer is titled. */
  title: string
  value: V | ''
  options: readonly { value: V; label: string; detail?: string | undefined }[]
  onChange: (value: V) => void
  /** What stands there while nothing is chosen. */
  placeholder: string
  error?: string | undefined
  disabled?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** One of several, chosen in a drawer that rises from below. */
export function Choice<V extends string>(props: ChoiceProps<V>) {
  const { label, title, value, options, onChange, placeholder, error, disabled, ref } = props
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <>
          <button
            ref={ref}
            type="button"
            id={ids.id}
            role="combobox"
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-controls={`${ids.id}-options`}
            aria-describedby={ids.describedBy}
            aria-invalid={ids.invalid || undefined}
            disabled={disabled}
            onClick={() => setOpen(true)}
            className={`${WELL} flex items-center justify-between gap-3 text-left`}
          >
            <span className={chosen ? 'truncate' : 'truncate text-ink-hint'}>{chosen?.label ?? placeholder}</span>
            <Icon name="caret-up-down" small className="text-ink-soft" />
          </button>
          <Drawer title={title} open={open} onOpenChange={setOpen}>
            <div id={`${ids.id}-options`} role="radiogroup" aria-label={label} className="-mx-4 pb-1">
              {options.map((option) => (
                <OptionRow
                  key={option.value}
                  name={ids.id}
                  option={option}
                  checked={option.value === value}
                  onChoose={() => {
                    onChange(option.value)
                    setOpen(false)
                  }}
                />
              ))}
            </div>
          </Drawer>
        </>
      )}
    </Field>
  )
}

interface OptionRowProps {
  name: string
  option: { value: string; label: string; detail?: string | undefined }
  checked: boolean
  onChoose: () => void
}

function OptionRow({ name, option, checked, onChoose }: OptionRowProps) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={checked}
      data-choice={name}
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3.5 px-4 py-2 text-left not-first:border-t not-first:border-hair hover:bg-plum-tint"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{option.label}</span>
        {option.detail && <span className="block text-small text-ink-soft">{option.detail}</span>}
      </span>
      {checked && <Icon name="check-bold" small className="text-plum" />}
    </button>
  )
}
