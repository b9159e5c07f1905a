import { type Control, useController, useFieldArray, useFormState } from 'react-hook-form'

import { LONGEST_CAPTION } from '#contract/admin/posts.ts'
import type { PlatformFlag } from '#domain/platform/platform-flags.ts'
import { CAPTION_FIELDS } from '#domain/publication/caption-fields.ts'
import { LONGEST_VARIANT_NAME, MOST_VARIANTS } from '#domain/publication/version.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { TextField } from '#pwa/shared/form/text-field.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { CheckRow } from '#pwa/shared/ui/field/check-row.tsx'

import { FormSection, ProseField, Required } from '../../shared/form/record-controls.tsx'
import { CaptionHint } from './post-controls.tsx'
import type { PostValues } from './post-fields.ts'

const FairHousingHint = part(() =>
  import('#pwa/shared/fair-housing/fair-housing-hint.tsx').then((module) => module.FairHousingHint),
)

interface VariantsSectionProps {
  control: Control<PostValues>
  flags: readonly PlatformFlag[]
}

/** The captions beside a post's own one, and whether its pictures may go out in other colors. */
export function VariantsSection({ control, flags }: VariantsSectionProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'variants', keyName: 'key' })
  const palettes = useController({ control, name: 'has_palettes' }).field
  const { isSubmitting } = useFormState({ control })
  return (
    <FormSection title="Versions" hint="Agents in a city get different ones within 30 days, while there are enough.">
      <p className="text-small text-ink-soft">
        Any caption can include {CAPTION_FIELDS.map((field) => `{${field}|…}`).join(', ')} from the agent’s profile. The
        words after the | are used when a profile has none: “Homes in {'{city|your neighborhood}'}”.
      </p>
      {fields.map(({ key }, index) => (
        <Variant key={key} {...{ control, flags, index }} onRemove={() => remove(index)} />
      ))}
      {fields.length < MOST_VARIANTS && (
        <Button
          kind="line"
          small
          icon="plus-bold"
          disabled={isSubmitting}
          className="justify-self-start"
          onClick={() => append({ name: '', caption: '', spanish_caption: '' })}
        >
          Add a version
        </Button>
      )}
      <div className="rounded-panel ring ring-hair">
        <CheckRow
          isSwitch
          disabled={isSubmitting}
          checked={palettes.value}
          onChange={palettes.onChange}
          title="Other colors"
          detail="Pictures and slides also go out in dusk, morning, seaside and film colors"
        />
      </div>
    </FormSection>
  )
}

interface VariantProps extends VariantsSectionProps {
  index: number
  onRemove: () => void
}

function Variant({ control, flags, index, onRemove }: VariantProps) {
  const hintOf = (written: string) => <CaptionHint written={written} flags={flags} />
  const label = `Version ${index + 1}`
  const { isSubmitting } = useFormState({ control })
  return (
    <fieldset className="grid gap-4.5 rounded-panel p-4 ring ring-hair">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          control={control}
          name={`variants.${index}.name`}
          label={<Required>{`${label}: Name`}</Required>}
          placeholder="Question"
          maxLength={LONGEST_VARIANT_NAME}
          className="flex-[1_1_14rem]"
        />
        <Button
          kind="plain"
          small
          disabled={isSubmitting}
          aria-label={`Remove version ${index + 1}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
      <ProseField
        {...{ control, hintOf }}
        name={`variants.${index}.caption`}
        label={<Required>{`${label}: English Caption`}</Required>}
        maxLength={LONGEST_CAPTION}
      />
      <Hint control={control} name={`variants.${index}.caption`} />
      <ProseField
        {...{ control, hintOf }}
        name={`variants.${index}.spanish_caption`}
        label={`${label}: Spanish Caption`}
        lang="es"
        maxLength={LONGEST_CAPTION}
      />
      <Hint control={control} name={`variants.${index}.spanish_caption`} />
    </fieldset>
  )
}

interface HintProps {
  control: Control<PostValues>
  name: `variants.${number}.caption` | `variants.${number}.spanish_caption`
}

function Hint({ control, name }: HintProps) {
  const { field, formState } = useController({ control, name })
  const { isSubmitting } = formState
  return <FairHousingHint text={field.value} onChange={(text) => isSubmitting || field.onChange(text)} />
}
