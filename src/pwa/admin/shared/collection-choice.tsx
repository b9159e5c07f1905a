import { type Ref, useState } from 'react'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'

import type { CollectionOption } from '#contract/admin/records.ts'
import { ChoiceButton, OptionRow } from '#pwa/shared/form/choice.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Picture } from '#pwa/shared/ui/picture.tsx'

import { optionsFor } from './library-queries.ts'

interface CollectionFieldProps<In extends FieldValues> {
  control: Control<In>
  /** A field that holds an id or null. */
  name: Path<In>
  options: readonly CollectionOption[] | undefined
}

export function CollectionField<In extends FieldValues>({ control, name, options }: CollectionFieldProps<In>) {
  const {
    field: { value, onChange, ref },
    fieldState,
    formState,
  } = useController({ control, name })
  return (
    <CollectionChoice
      options={options}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
      error={fieldState.error?.message}
      disabled={formState.isSubmitting}
      ref={ref}
    />
  )
}

interface CollectionChoiceProps {
  /** Undefined while they are loading or when they couldn't be loaded. */
  options: readonly CollectionOption[] | undefined
  value: number | null
  onChange: (id: number | null) => void
  error?: string | undefined
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A choice of one collection among many, by its picture and name; searchable. */
function CollectionChoice({ options, value, onChange, error, disabled, ref }: CollectionChoiceProps) {
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
          <ChoiceButton
            ref={ref}
            open={open}
            onOpen={() => setOpen(true)}
            controls={`${ids.id}-options`}
            disabled={disabled}
            className="min-h-15! gap-3.5! pl-2!"
          >
            <Small option={chosen} />
            <span className={chosen ? 'min-w-0 flex-1 truncate' : 'min-w-0 flex-1 truncate text-ink-hint'}>
              {chosen?.name ?? (value === null ? 'No collection' : options ? `Collection ${value}` : 'Loading...')}
            </span>
            <Icon name="caret-up-down" small className="text-ink-soft" />
          </ChoiceButton>
          <Drawer side title="Collection" open={open} onOpenChange={setOpen}>
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
        onKeyDown={(event) => {
          const [only, ...others] = found
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed === '') return
          event.preventDefault()
          if (only && others.length === 0) onChoose(only.id)
        }}
      />
      <div id={id} role="radiogroup" aria-label="Collection" className="-mx-4 h-[46dvh] overflow-y-auto">
        {typed === '' && (
          <OptionRow checked={value === null} onChoose={() => onChoose(null)}>
            <Small option={undefined} />
            <span className="min-w-0 flex-1 font-semibold">No collection</span>
          </OptionRow>
        )}
        {found.map((option) => (
          <OptionRow key={option.id} checked={option.id === value} onChoose={() => onChoose(option.id)}>
            <Small option={option} />
            <span className="min-w-0 flex-1 font-semibold">{option.name}</span>
          </OptionRow>
        ))}
        {found.length === 0 && typed !== '' && <p className="px-4 py-3 text-ink-soft">No results.</p>}
      </div>
    </div>
  )
}

/** A collection's picture, or its placeholder. */
function Small({ option }: { option: CollectionOption | undefined }) {
  if (!option) return <span aria-hidden="true" className="h-11.25 w-9 shrink-0 rounded-tick bg-sketch" />
  return <Picture src={option.image_url} alt="" sizes="36px" className="w-9 shrink-0 rounded-tick!" />
}
