import { useState } from 'react'

import type { City } from '#contract/account/cities.ts'
import { ChoiceButton } from '#pwa/shared/form/choice-button.tsx'
import { CityPicker, cityLabel } from '#pwa/shared/profile/city-picker.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

interface CityFieldProps {
  value: City | null
  onChange: (city: City | null) => void
  error?: string | undefined
}

/** One city, looked up in a drawer. */
export function CityField({ value, onChange, error }: CityFieldProps) {
  const [open, setOpen] = useState(false)
  return (
    <Field label="City" error={error}>
      {(ids) => (
        <span className="relative block">
          <ChoiceButton open={open} onOpen={() => setOpen(true)} controls={`${ids.id}-cities`}>
            <span className={value ? 'truncate' : 'truncate text-ink-hint'}>
              {value ? cityLabel(value) : 'Choose a city'}
            </span>
            {!value && <Icon name="caret-up-down" small className="text-ink-soft" />}
          </ChoiceButton>
          {value && (
            <IconButton
              icon="x"
              label={`Remove ${cityLabel(value)}`}
              onClick={() => onChange(null)}
              className="absolute top-1/2 right-1.5 -translate-y-1/2"
            />
          )}
          <span id={`${ids.id}-cities`} className="hidden" />
          <CityPicker
            title="Office city"
            open={open}
            onOpenChange={setOpen}
            chosen={value ? [value] : []}
            onToggle={(city) => {
              onChange(city)
              setOpen(false)
            }}
          />
        </span>
      )}
    </Field>
  )
}
