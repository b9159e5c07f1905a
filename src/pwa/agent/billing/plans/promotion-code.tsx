import { useEffect, useRef } from 'react'

import { Button } from '#pwa/shared/ui/button.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'

import type { Promotion } from './use-choose-plan.ts'

interface CodeChipProps {
  code: string
  locked: boolean
  onRemove: () => void
}

/** A code that was accepted, with the button to remove it. */
export function CodeChip({ code, locked, onRemove }: CodeChipProps) {
  return (
    <span className="inline-flex items-center rounded-full bg-plum-tint pl-3.5 text-small font-semibold text-plum">
      {code}
      <button
        type="button"
        aria-label={`Remove promotion code ${code}`}
        disabled={locked}
        onClick={onRemove}
        className="grid size-11 place-items-center rounded-full hover:bg-plum-edge/50"
      >
        <Icon name="x" small />
      </button>
    </span>
  )
}

/** The link that opens the field for a promotion code, and the field. */
export function CodeForm({ promotion, locked }: { promotion: Promotion; locked: boolean }) {
  const { entering, typed, busy, error } = promotion
  if (!entering) {
    return (
      <button
        type="button"
        disabled={locked}
        onClick={promotion.enter}
        className="-mb-1 inline-flex min-h-11 items-center gap-2 font-semibold text-plum underline-offset-3 hover:underline"
      >
        <Icon name="plus-bold" small />
        Add promotion code
      </button>
    )
  }
  return (
    <form
      className="mt-3 flex items-start gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        promotion.apply()
      }}
    >
      <Field label="Promotion code" error={error} className="min-w-0 flex-1">
        <CodeInput value={typed} disabled={locked} onType={promotion.type} />
      </Field>
      <Button kind="tint" type="submit" busy={busy && 'Applying...'} disabled={locked} className="mt-6.75">
        Apply
      </Button>
    </form>
  )
}

function CodeInput({ value, disabled, onType }: { value: string; disabled: boolean; onType: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <Input
      ref={input}
      name="promotion_code"
      value={value}
      disabled={disabled}
      maxLength={64}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={(event) => onType(event.currentTarget.value)}
      className="uppercase"
    />
  )
}
