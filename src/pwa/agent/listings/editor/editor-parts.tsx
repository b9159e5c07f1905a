import { useState, type ReactNode } from 'react'
import { useController, type FieldPathByValue } from 'react-hook-form'
import type { Control } from 'react-hook-form'

import { groupDigits } from '#domain/group-digits.ts'
import type { ListingContent } from '#domain/listings/listing.ts'
import { useCaret } from '#pwa/shared/form/text-field.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { useFieldControl, WELL } from '#pwa/shared/ui/field/field-context.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { Chip } from '../chip.tsx'

export type ListingControl = Control<ListingContent, unknown, ListingContent>

interface SectionProps {
  /** Also its anchor. */
  name: string
  title: string
  /** One line under the title. */
  note?: ReactNode
  children: ReactNode
}

/** A part of the editor: its name at the left on wide screens, its fields beside it. */
export function Section({ name, title, note, children }: SectionProps) {
  return (
    <section
      id={name}
      aria-labelledby={`${name}-title`}
      className="grid scroll-mt-16 gap-4.5 border-t border-hair py-8 desk:grid-cols-[11rem_minmax(0,1fr)] desk:gap-x-10"
    >
      <div className="grid content-start gap-1">
        <h2 id={`${name}-title`} className="text-head">
          {title}
        </h2>
        {note && <div className="text-small text-ink-soft">{note}</div>}
      </div>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
    </section>
  )
}

type FigureName = FieldPathByValue<ListingContent, number | null>

interface FigureProps {
  control: ListingControl
  name: FigureName
  label: string
  /** The highest value. */
  most: number
}

interface FigureFieldProps extends FigureProps {
  before?: string
  after?: string
  /** A year has no comma. */
  isPlain?: boolean
}

/** A whole number, with its thousands apart while it is typed. */
export function FigureField({ control, name, label, most, before, after, isPlain = false }: FigureFieldProps) {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState,
  } = useController({ control, name })
  const noteCaret = useCaret()
  const shown = value === null ? '' : isPlain ? String(value) : groupDigits(value)
  return (
    <Field label={label} error={fieldState.error?.message}>
      <Affixed before={before} after={after}>
        <FigureInput
          ref={ref}
          value={shown}
          onBlur={onBlur}
          className={classes(before && 'pl-8!', after && 'pr-15!')}
          onChange={(element) => {
            noteCaret(element)
            const digits = element.value.replaceAll(/\D/g, '').slice(0, String(most).length)
            onChange(digits === '' ? null : Number(digits))
          }}
        />
      </Affixed>
    </Field>
  )
}

interface FigureInputProps {
  value: string
  className?: string | undefined
  onChange: (element: HTMLInputElement) => void
  onBlur: () => void
  isDecimal?: boolean
  ref: React.Ref<HTMLInputElement>
}

function FigureInput({ onChange, className, isDecimal = false, ...rest }: FigureInputProps) {
  return (
    <input
      {...useFieldControl()}
      {...rest}
      inputMode={isDecimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget)}
      className={classes(WELL, 'num', className)}
    />
  )
}

function Affixed({
  before,
  after,
  children,
}: {
  before?: string | undefined
  after?: string | undefined
  children: ReactNode
}) {
  const sign = 'pointer-events-none absolute top-1/2 -translate-y-1/2 text-ink-soft'
  return (
    <span className="relative block">
      {before && (
        <span aria-hidden="true" className={`${sign} left-4`}>
          {before}
        </span>
      )}
      {children}
      {after && <span className={`${sign} right-4`}>{after}</span>}
    </span>
  )
}

interface StepperProps extends FigureProps {
  step: number
  /** What is counted, as in 'Fewer beds'. */
  unit: string
}

/** A small number, by a thumb: less and more, or typed. */
export function Stepper({ control, name, label, most, step, unit }: StepperProps) {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState,
  } = useController({ control, name })
  const [typed, setTyped] = useState<string | null>(null)
  const move = (by: number) => {
    setTyped(null)
    const from = value === null ? (by > 0 ? 0 : null) : value
    if (from !== null) onChange(Math.min(most, Math.max(0, from + by)))
  }
  return (
    <Field label={label} error={fieldState.error?.message}>
      <span className="flex items-center gap-1.5">
        <StepButton
          label={`Fewer ${unit}`}
          sign="−"
          disabled={value === null || value <= 0}
          onClick={() => move(-step)}
        />
        <FigureInput
          ref={ref}
          value={typed ?? (value === null ? '' : String(value))}
          isDecimal={step < 1}
          className="px-1! text-center font-semibold"
          onBlur={() => {
            setTyped(null)
            onBlur()
          }}
          onChange={(element) => {
            const text = element.value.replace(',', '.').replaceAll(/[^\d.]/g, '')
            setTyped(text)
            const read = Number.parseFloat(text)
            onChange(Number.isNaN(read) ? null : Math.min(read, most))
          }}
        />
        <StepButton
          label={`More ${unit}`}
          sign="+"
          disabled={value !== null && value >= most}
          onClick={() => move(step)}
        />
      </span>
    </Field>
  )
}

interface StepButtonProps {
  label: string
  sign: string
  disabled: boolean
  onClick: () => void
}

function StepButton({ label, sign, ...rest }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className="grid size-(--control) shrink-0 place-items-center rounded-control bg-plum-tint text-[1.375rem]/1 font-semibold text-plum active:scale-[.96] disabled:bg-sunk disabled:text-ink-hint"
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}

interface ChipChoiceProps<V extends string> {
  label: string
  value: V | null
  options: readonly { value: V; label: string }[]
  onChange: (value: V | null) => void
  /** Whether a second tap takes the choice back. */
  isOptional?: boolean
}

/** One of a few options, all in sight. */
export function ChipChoice<V extends string>({ label, value, options, onChange, isOptional }: ChipChoiceProps<V>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {options.map((option) => {
        const on = option.value === value
        return (
          <Chip key={option.value} on={on} onClick={() => onChange(on && isOptional ? null : option.value)}>
            {option.label}
          </Chip>
        )
      })}
    </div>
  )
}

interface SelectFieldProps<V extends string> {
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
  error?: string | undefined
}

/** A choice from a long list, by the phone's own picker. */
export function SelectField<V extends string>({ label, value, options, onChange, error }: SelectFieldProps<V>) {
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <span className="relative block">
          <select
            id={ids.id}
            aria-describedby={ids.describedBy}
            value={value}
            onChange={({ currentTarget }) => {
              const chosen = options.find((option) => option.value === currentTarget.value)
              if (chosen) onChange(chosen.value)
            }}
            className={classes(WELL, 'appearance-none truncate pr-10 text-ink')}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            name="caret-down"
            small
            className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-soft"
          />
        </span>
      )}
    </Field>
  )
}
