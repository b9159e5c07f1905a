import { useController, type Control } from 'react-hook-form'

import { Choice } from '#pwa/shared/form/choice.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'

import type { SettingsForm } from './settings-form.ts'
import { StepCard } from './step-card.tsx'
import { ZONE_OPTIONS } from './options.ts'

/** The agent's time zone, which decides when 8 AM is. */
export function TimezoneCard({ control }: { control: Control<SettingsForm> }) {
  const {
    field: { value, onChange, ref },
    fieldState,
  } = useController({ control, name: 'timezone' })
  return (
    <StepCard step={1} title="Select Timezone">
      <div className="grid gap-5 desk:grid-cols-2 desk:gap-x-6">
        <Field label="Country">
          <Input value="USA" readOnly disabled />
        </Field>
        <Choice
          label="Timezone"
          title="Select Timezone"
          value={value}
          options={ZONE_OPTIONS}
          placeholder="Select a timezone"
          onChange={onChange}
          error={fieldState.error?.message}
          ref={ref}
        />
      </div>
    </StepCard>
  )
}
