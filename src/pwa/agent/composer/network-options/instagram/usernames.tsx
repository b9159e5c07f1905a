import { useState, type ReactNode } from 'react'

import { INSTAGRAM_NAME } from '#domain/publication/posting-options.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'

interface UsernamesProps {
  label: string
  hint: string
  names: readonly string[]
  most: number
  error?: string | undefined
  onChange: (names: string[]) => void
  /** Shown below the names. */
  children?: ReactNode
}

/** A list of usernames of Instagram, typed with or without their `@`. */
export function Usernames({ label, hint, names, most, error, onChange, children }: UsernamesProps) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)

  function add() {
    const added = typed.split(/[\s,]+/).map((name) => name.replace(/^@/, '').toLowerCase())
    const all = [...new Set([...names, ...added.filter((name) => name !== '')])]
    const odd = all.find((name) => !INSTAGRAM_NAME.test(name))
    if (odd !== undefined) return setFault(`“${odd}” isn’t an Instagram username.`)
    if (all.length > most) return setFault(`You can name up to ${most}.`)
    setTyped('')
    setFault(null)
    if (all.length > names.length) onChange(all)
  }

  return (
    <div className="grid gap-2.5">
      <Field label={label} hint={hint} error={fault ?? error}>
        {({ id, describedBy, invalid }) => (
          <div className="flex gap-2">
            <Input
              id={id}
              aria-describedby={describedBy}
              {...(invalid && { 'aria-invalid': true })}
              value={typed}
              placeholder="@username"
              autoCapitalize="none"
              autoCorrect="off"
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="done"
              className="min-w-0 flex-1"
              onChange={({ currentTarget }) => {
                setTyped(currentTarget.value)
                setFault(null)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                // It would send the form.
                event.preventDefault()
                add()
              }}
              // What was typed counts also where the agent goes straight to Publish.
              onBlur={() => typed !== '' && add()}
            />
            <Button kind="line" className="shrink-0" disabled={typed === ''} onClick={add}>
              Add<span className="sr-only"> to {label.toLowerCase()}</span>
            </Button>
          </div>
        )}
      </Field>
      {names.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {names.map((name) => (
            <li
              key={name}
              className="inline-flex max-w-full items-center rounded-full bg-sunk pl-3.5 inset-ring inset-ring-hair"
            >
              <span className="min-w-0 truncate font-semibold">@{name}</span>
              <IconButton
                icon="x"
                label={`Remove @${name}`}
                onClick={() => onChange(names.filter((one) => one !== name))}
              />
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}
