import type { ReactNode } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'

import type { AdminPost } from '#contract/admin/posts.ts'
import type { Tag } from '#contract/library/library.ts'
import { claimsIn, textOf, wordsOf } from '#domain/library/claim-words.ts'
import { CLAIM_LABEL, CLAIMS } from '#domain/library/claims.ts'
import { PLACE_NAMES, placeLabel, placesIn } from '#domain/library/places.ts'
import { captionsIn, NETWORK_CAPTION_FIELDS, type NetworkCaptionField } from '#domain/publication/posting-options.ts'
import { PICTURE_WORDS, WORDS_LABEL } from '#domain/library/post.ts'
import { TIME_NAMES, timeLabel, timesIn } from '#domain/library/times.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { FormSection } from '../../shared/form/record-controls.tsx'
import { Select } from '../../shared/list/list-filters.tsx'
import { Chip } from './post-controls.tsx'
import type { PostValues } from './post-fields.ts'

interface MarksSectionProps {
  control: Control<PostValues>
  tags: readonly Tag[]
  media: AdminPost['media']
}

export function MarksSection({ control, tags, media }: MarksSectionProps) {
  const [title, caption, spanishTitle, spanishCaption, variants, tagIds, written] = useWatch({
    control,
    name: ['title', 'caption', 'spanish_title', 'spanish_caption', 'variants', 'tags', 'alt_texts'],
  })
  const ofNetworks = useWatch({ control, name: NETWORK_CAPTION_FIELDS })
  const fields = Object.fromEntries(NETWORK_CAPTION_FIELDS.map((field, at) => [field, ofNetworks[at] ?? '']))
  const networkCaptions = captionsIn(fields as Record<NetworkCaptionField, string>)
  const texts = { title, caption, spanishTitle, spanishCaption, variants, networkCaptions }
  const text = textOf(texts)
  const words = wordsOf({
    ...texts,
    tags: tags.filter(({ id }) => tagIds.includes(id)),
    media: [
      ...media.map((file) => ({ altText: file.alt_text, spanishAltText: file.spanish_alt_text })),
      ...Object.values(written).map(({ en, es }) => ({ altText: en, spanishAltText: es })),
    ],
  })
  return (
    <FormSection
      title="Who and when it’s for"
      hint="Auto posts skip what isn’t true for every agent, and what doesn’t fit the day or the state."
    >
      <MarkField
        control={control}
        name="claims"
        label="It says the agent has"
        none="Nothing: it’s true for every agent"
        found={claimsIn(words)}
        options={CLAIMS.map((name) => ({ name, label: CLAIM_LABEL[name] }))}
        labelOf={(name) => CLAIM_LABEL[name as keyof typeof CLAIM_LABEL]}
      >
        Use square brackets for anything the agent fills in, such as [street].
      </MarkField>
      <MarkField
        control={control}
        name="times"
        label="When it fits"
        none="Any day"
        found={timesIn({ tags: [], text })}
        options={TIME_NAMES}
        labelOf={timeLabel}
      >
        A holiday post goes out up to three days before the holiday.
      </MarkField>
      <MarkField
        control={control}
        name="places"
        label="Where it fits"
        none="Every state"
        found={placesIn(text)}
        options={PLACE_NAMES}
        labelOf={placeLabel}
      />
      <PictureWordsField control={control} />
    </FormSection>
  )
}

interface MarkFieldProps {
  control: Control<PostValues>
  name: 'claims' | 'times' | 'places'
  label: string
  /** What it means that none is chosen. */
  none: string
  /** What the words of the post say, which counts until an admin chooses. */
  found: readonly string[]
  options: readonly { name: string; label: string }[]
  labelOf: (name: string) => string
  children?: ReactNode
}

/** Names out of a list: the chosen ones as chips that can be removed, the others in a select. */
function MarkField({ control, name, label, none, found, options, labelOf, children }: MarkFieldProps) {
  const { field, fieldState, formState } = useController({ control, name })
  const chosen: readonly string[] = field.value ?? found
  const change = (names: readonly string[] | null) => field.onChange(names)
  const disabled = formState.isSubmitting
  return (
    <div role="group" aria-label={label} className="grid gap-2">
      <p className="font-semibold">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        {chosen.length === 0 && <p className="text-ink-soft">{none}</p>}
        {chosen.map((one) => (
          <Chip
            key={one}
            on
            off={disabled}
            aria-label={`Remove ${labelOf(one)}`}
            onClick={() => change(chosen.filter((other) => other !== one))}
          >
            {labelOf(one)}
            <Icon name="x" small />
          </Chip>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Select label={`Add to ${label}`} value="" onChange={(one) => !disabled && change([...chosen, one])}>
          <option value="">Add…</option>
          {options
            .filter((option) => !chosen.includes(option.name))
            .map((option) => (
              <option key={option.name} value={option.name}>
                {option.label}
              </option>
            ))}
        </Select>
        <Button kind="plain" small disabled={disabled} onClick={() => change(field.value === null ? chosen : null)}>
          {field.value === null ? 'Confirm' : 'Detect from the text'}
        </Button>
      </div>
      <p className="text-small text-ink-soft">
        {field.value === null && 'Detected from the text, not confirmed yet. '}
        {children}
      </p>
      {fieldState.error && <p className="text-small font-semibold text-wrong">{fieldState.error.message}</p>}
    </div>
  )
}

function PictureWordsField({ control }: { control: Control<PostValues> }) {
  const { field, formState } = useController({ control, name: 'picture_words' })
  return (
    <label className="grid justify-items-start gap-2">
      <span className="font-semibold">Words in its pictures or videos</span>
      <Select
        value={field.value ?? ''}
        onChange={(words) => !formState.isSubmitting && field.onChange(words === '' ? null : words)}
      >
        <option value="">Not set: counts as English</option>
        {PICTURE_WORDS.map((words) => (
          <option key={words} value={words}>
            {WORDS_LABEL[words]}
          </option>
        ))}
      </Select>
      <span className="text-small text-ink-soft">The Spanish image always counts as Spanish.</span>
    </label>
  )
}
