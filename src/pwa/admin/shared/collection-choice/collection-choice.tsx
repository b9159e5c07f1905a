import { useState, type Ref } from 'react'

import type { CollectionOption } from '#contract/admin.ts'
import { Drawer } from '#pwa/shared/ui/drawer.tsx'
import { Field } from '#pwa/shared/ui/field.tsx'
import { WELL } from '#pwa/shared/ui/field-context.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Input } from '#pwa/shared/ui/input.tsx'
import { Picture } from '#pwa/shared/ui/picture.tsx'

import { optionsFor } from './options-for.ts'

interface CollectionChoiceProps {
  /** Undefined while they are fetched or when they didn't come. */
  options: readonly CollectionOption[] | undefined
  value: number | null
  onChange: (id: number | null) => void
  error?: string | undefined
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** One collection of many, by its picture and name; found by typing. */
export function CollectionChoice({ options, value, onChange, error, disabled, ref }: CollectionChoiceProps) {
  const [open, setOpen] = useState(false)
  const chosen = options?.find(({ id }) => id === value)
  const choose = (id: number | null) => {
    onChange(id)
    setOpen(false)
  }
  return (
    <Field label="Collection" error={error}>
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
            className={`${WELL} flex min-h-15! items-center gap-3.5 pl-2! text-left`}
          >
            {chosen ? (
              <Small option={chosen} />
            ) : (
              <span
                aria-hidden="true"
                className="grid h-11.25 w-9 shrink-0 place-items-center rounded-tick bg-sketch"
              />
            )}
            <span className={chosen ? 'min-w-0 flex-1 truncate' : 'min-w-0 flex-1 truncate text-ink-hint'}>
              {chosen?.name ?? (value === null ? 'No collection' : options ? `Collection ${value}` : 'Loading...')}
            </span>
            <Icon name="caret-up-down" small className="text-ink-soft" />
          </button>
          <Drawer title="Collection" open={open} onOpenChange={setOpen}>
            <Options id={`${ids.id}-options`} options={options} value={value} onChoose={choose} />
          </Drawer>
        </>
      )}
    </Field>
  )
}

interface OptionsProps {
  id: string
  options: readonly CollectionOption[] | undefined
  value: number | null
  onChoose: (id: number | null) => void
}

function Options({ id, options, value, onChoose }: OptionsProps) {
  const [typed, setTyped] = useState('')
  const found = optionsFor(options ?? [], typed)
  return (
    <div className="grid gap-3 pb-1">
      <Input
        type="search"
        aria-label="Find a collection"
        placeholder="Find a collection"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div id={id} role="radiogroup" aria-label="Collection" className="-mx-4 h-[46dvh] overflow-y-auto">
        {typed === '' && (
          <Option name="No collection" checked={value === null} onChoose={() => onChoose(null)} option={null} />
        )}
        {found.map((option) => (
          <Option
            key={option.id}
            name={option.name}
            option={option}
            checked={option.id === value}
            onChoose={() => onChoose(option.id)}
          />
        ))}
        {found.length === 0 && typed !== '' && <p className="px-4 py-3 text-ink-soft">No results.</p>}
      </div>
    </div>
  )
}

interface OptionProps {
  name: string
  option: CollectionOption | null
  checked: boolean
  onChoose: () => void
}

function Option({ name, option, checked, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={checked}
      onClick={onChoose}
      className="flex min-h-15 w-full items-center gap-3.5 px-4 py-1.5 text-left not-first:border-t not-first:border-hair hover:bg-plum-tint focus-visible:-outline-offset-3"
    >
      {option ? <Small option={option} /> : <span aria-hidden="true" className="h-11.25 w-9 rounded-tick bg-sketch" />}
      <span className="min-w-0 flex-1 font-semibold">{name}</span>
      {checked && <Icon name="check-bold" small className="text-plum" />}
    </button>
  )
}

function Small({ option }: { option: CollectionOption }) {
  return <Picture src={option.image_url} alt="" sizes="36px" className="w-9 shrink-0 rounded-tick!" />
}
