import type { ReactNode, Ref } from 'react'
import { classes } from '#pwa/shared/ui/classes.ts'
import { useFieldControl, WELL } from '#pwa/shared/ui/field/field-context.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { useState } from 'react'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'

interface ChoiceButtonProps {
  open: boolean
  onOpen: () => void
  /** Id of the list of options. */
  controls: string
  disabled?: boolean | undefined
  className?: string
  ref?: Ref<HTMLButtonElement> | undefined
  children: ReactNode
}

/** The control of a `Field` that shows the chosen option, and opens the options in a drawer. */
export function ChoiceButton({ open, onOpen, controls, disabled, className, ref, children }: ChoiceButtonProps) {
  return (
    <button
      {...useFieldControl()}
      ref={ref}
      type="button"
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={controls}
      disabled={disabled}
      onClick={onOpen}
      className={classes(WELL, 'flex items-center justify-between gap-3 text-left', className)}
    >
      {children}
    </button>
  )
}

interface OptionRowProps {
  checked: boolean
  onChoose: () => void
  children: ReactNode
}

/** One option in a drawer. */
export function OptionRow({ checked, onChoose, children }: OptionRowProps) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={checked}
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3.5 px-4 py-2 text-left not-first:border-t not-first:border-hair hover:bg-plum-tint focus-visible:-outline-offset-3"
    >
      {children}
      {checked && <Icon name="check-bold" small className="text-plum" />}
    </button>
  )
}

interface ChoiceProps<V extends string> {
  label: string
  title: string
  value: V | ''
  options: readonly { value: V; label: string; detail?: string | undefined }[]
  onChange: (value: V) => void
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
