import type { ReactNode } from 'react'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'

import { TextField } from '#pwa/shared/form/text-field.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { CheckRow } from '#pwa/shared/ui/field/check-row.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Textarea } from '#pwa/shared/ui/field/textarea.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'

interface FormSectionProps {
  title: string
  /** One sentence under the name. */
  hint?: ReactNode
  children: ReactNode
}

/** A section of a form: on wide screens its name on the left, its fields on the right. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  return (
    <section
      aria-label={title}
      className="grid gap-3.5 border-t border-hair py-8 first:border-0 first:pt-0 lg:grid-cols-[172px_minmax(0,1fr)] lg:gap-7"
    >
      <div>
        <h2 className="text-[1.25rem]/[1.6rem]">{title}</h2>
        {hint && <p className="mt-1 text-small text-ink-soft">{hint}</p>}
      </div>
      <div className="grid min-w-0 content-start gap-4.5">{children}</div>
    </section>
  )
}

/** A label with the word that marks it as required. */
export function Required({ children }: { children: string }) {
  return (
    <>
      {children} <span className="font-medium text-ink-soft">required</span>
    </>
  )
}

interface LinkFieldProps<In extends FieldValues, Out> {
  control: Control<In, unknown, Out>
  name: Path<In>
  label: string
}

/** A web address bound to a form's field. */
export function LinkField<In extends FieldValues, Out>(props: LinkFieldProps<In, Out>) {
  return <TextField {...props} type="url" maxLength={2048} placeholder="https://" />
}

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

interface LacksProps {
  /** What agents will miss. */
  messages: readonly string[]
  /** What agents will find. */
  children?: ReactNode
}

/** At the end of a form: what agents will find of the record, and what they will miss, before it is saved. */
export function Lacks({ messages, children }: LacksProps) {
  if (messages.length === 0 && !children) return null
  return (
    <section aria-label="For agents" className="mt-2 grid gap-3 border-t border-hair py-6">
      {children && <p className="text-ink-soft">{children}</p>}
      {messages.length > 0 && (
        <Notice icon="warning" tone="lamp">
          <ul className="grid gap-1">
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
    </section>
  )
}

interface ControlErrorProps {
  id?: string
  /** Undefined while there is none; then nothing is shown. */
  error: ReactNode
  className?: string
}

/** The error below a control that is no field, read out as it appears. */
export function ControlError({ id, error, className }: ControlErrorProps) {
  return (
    <p
      id={id}
      role="alert"
      className={classes('flex items-start gap-1.5 text-small font-medium text-danger empty:hidden', className)}
    >
      {error && <Icon name="warning-circle-fill" small className="mt-px" />}
      {error}
    </p>
  )
}
