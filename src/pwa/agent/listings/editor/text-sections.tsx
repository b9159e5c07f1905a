import { useState } from 'react'
import { useController, useFieldArray, type UseFormReturn } from 'react-hook-form'

import { groupDigits } from '#domain/group-digits.ts'
import { LISTING_LIMITS, type ListingContent } from '#domain/listings/listing.ts'
import { FairHousingHint } from '#pwa/shared/fair-housing/fair-housing-hint.tsx'
import { TextField } from '#pwa/shared/form/text-field.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'
import { GrowingTextarea } from '#pwa/shared/ui/field/textarea.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { Chip } from '../chip.tsx'
import { Section, type ListingControl } from './editor-parts.tsx'
import { SpokenFactsFound } from './spoken-facts-found.tsx'

/** The agent's own words, from which facts are offered and never taken by themselves. */
export function WordsSection({ form }: { form: UseFormReturn<ListingContent, unknown, ListingContent> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'said' })
  return (
    <Section name="words" title="Say it in your own words" note="Tap the microphone on your keyboard and talk.">
      <Field label="Your words" error={fieldState.error?.message}>
        <GrowingTextarea
          {...field}
          rows={3}
          maxLength={LISTING_LIMITS.said}
          placeholder="Three bed two bath bungalow at 12 Oak Street in Austin, 1,480 square feet, built in 1952, new roof, asking 465 thousand."
        />
      </Field>
      <SpokenFactsFound form={form} said={field.value} />
    </Section>
  )
}

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
] as const

export function DescriptionSection({ control, state }: { control: ListingControl; state: string }) {
  const [language, setLanguage] = useState<'en' | 'es'>('en')
  return (
    <Section name="description" title="Description">
      <Segmented label="Language" value={language} options={LANGUAGES} onChange={setLanguage} />
      <Description key={language} control={control} language={language} state={state} />
    </Section>
  )
}

interface DescriptionProps {
  control: ListingControl
  language: 'en' | 'es'
  state: string
}

function Description({ control, language, state }: DescriptionProps) {
  const { field, fieldState } = useController({ control, name: `description.${language}` })
  const left = LISTING_LIMITS.description - field.value.length
  return (
    <>
      <Field
        label={language === 'en' ? 'Description in English' : 'Description in Spanish'}
        error={fieldState.error?.message}
        hint={left < 500 && `${groupDigits(Math.max(0, left))} characters left`}
      >
        <GrowingTextarea {...field} rows={5} lang={language} maxLength={LISTING_LIMITS.description} />
      </Field>
      {language === 'en' && (
        <FairHousingHint text={field.value} {...(state && { states: [state] })} onChange={field.onChange} />
      )}
    </>
  )
}

/** What many houses have, one tap each. */
const COMMON = [
  'Garage',
  'Pool',
  'Fireplace',
  'Hardwood floors',
  'Updated kitchen',
  'Fenced yard',
  'Central air',
  'Home office',
  'Primary suite on main level',
  'Covered patio',
  'New roof',
  'Solar panels',
]

/** How many of them are offered at once. */
const OFFERED = 6

export function FeaturesSection({ control }: { control: ListingControl }) {
  const { field, fieldState } = useController({ control, name: 'features' })
  const [typed, setTyped] = useState('')
  const has = (name: string) => field.value.some((one) => one.toLowerCase() === name.toLowerCase())
  const isFull = field.value.length >= LISTING_LIMITS.features
  const add = (text: string) => {
    const names = text.split(/[,\n]/).map((name) => name.trim())
    const fresh = [...new Set(names)].filter((name) => name !== '' && !has(name))
    field.onChange([...field.value, ...fresh].slice(0, LISTING_LIMITS.features))
    setTyped('')
  }
  return (
    <Section name="features" title="Features">
      {field.value.length > 0 && (
        <ul aria-label="Features" className="flex flex-wrap gap-2">
          {field.value.map((name) => (
            <li key={name}>
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => field.onChange(field.value.filter((one) => one !== name))}
                className="inline-flex min-h-(--target) items-center gap-2 rounded-full bg-plum-tint px-4 font-semibold text-plum"
              >
                <span className="wrap-anywhere">{name}</span>
                <Icon name="x" small />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field label="Add a feature" error={fieldState.error?.message ?? itemError(fieldState.error)}>
        <span className="flex gap-2">
          <Input
            value={typed}
            maxLength={LISTING_LIMITS.feature}
            enterKeyHint="done"
            disabled={isFull}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ',') return
              event.preventDefault()
              add(typed)
            }}
            onBlur={() => typed.trim() !== '' && add(typed)}
          />
          <Button kind="tint" disabled={typed.trim() === '' || isFull} onClick={() => add(typed)}>
            Add
          </Button>
        </span>
      </Field>
      {!isFull && (
        <div role="group" aria-label="Common features" className="flex flex-wrap gap-2">
          {COMMON.filter((name) => !has(name))
            .slice(0, OFFERED)
            .map((name) => (
              <Chip key={name} on={false} aria-pressed={undefined} onClick={() => add(name)}>
                <Icon name="plus-bold" small />
                {name}
              </Chip>
            ))}
        </div>
      )}
    </Section>
  )
}

/** The message of a list's first wrong item. */
function itemError(error: unknown): string | undefined {
  if (!Array.isArray(error)) return undefined
  return (error as ({ message?: string } | undefined)[]).find((one) => one?.message)?.message
}

export function DetailsSection({ control }: { control: ListingControl }) {
  const agents = useFieldArray({ control, name: 'co_agents' })
  const isFull = agents.fields.length >= LISTING_LIMITS.coAgents
  return (
    <Section name="details" title="Details" note="What the MLS and your state want to see.">
      <TextField
        control={control}
        name="mls_number"
        label="MLS number"
        autoComplete="off"
        maxLength={LISTING_LIMITS.mlsNumber}
      />
      <TextField
        control={control}
        name="attribution"
        label="Listing brokerage"
        hint="Leave it empty if it’s your own."
        autoComplete="off"
        maxLength={LISTING_LIMITS.attribution}
      />
      {agents.fields.map(({ id }, index) => (
        <fieldset key={id} className="grid gap-4 border-l-2 border-hair pl-4">
          <legend className="sr-only">Co-listing agent {index + 1}</legend>
          <TextField control={control} name={`co_agents.${index}.name`} label="Co-listing agent" autoComplete="off" />
          <div className="grid gap-4 desk:grid-cols-2">
            <TextField control={control} name={`co_agents.${index}.brokerage`} label="Brokerage" autoComplete="off" />
            <TextField control={control} name={`co_agents.${index}.license`} label="License" autoComplete="off" />
            <TextField
              control={control}
              name={`co_agents.${index}.phone`}
              label="Phone"
              type="tel"
              inputMode="tel"
              autoComplete="off"
            />
            <TextField
              control={control}
              name={`co_agents.${index}.email`}
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="off"
            />
          </div>
          <Button kind="plain" small icon="trash" className="justify-self-start" onClick={() => agents.remove(index)}>
            Remove co-listing agent
          </Button>
        </fieldset>
      ))}
      {!isFull && (
        <Button
          kind="line"
          small
          icon="plus-bold"
          className="justify-self-start"
          onClick={() => agents.append({ name: '', license: '', phone: '', email: '', brokerage: '' })}
        >
          Add a co-listing agent
        </Button>
      )}
    </Section>
  )
}
