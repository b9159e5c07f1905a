import { useState } from 'react'

import type { City } from '#contract/cities.ts'
import { CityPicker, cityWords } from '#pwa/shared/profile/city-picker.tsx'
import { Field } from '#pwa/shared/ui/field.tsx'
import { WELL } from '#pwa/shared/ui/field-context.ts'
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
          <button
            type="button"
            id={ids.id}
            role="combobox"
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-controls={`${ids.id}-cities`}
            aria-describedby={ids.describedBy}
            aria-invalid={ids.invalid || undefined}
            onClick={() => setOpen(true)}
            className={`${WELL} flex items-center justify-between gap-3 text-left`}
          >
            <span className={value ? 'truncate' : 'truncate text-ink-hint'}>
              {value ? cityWords(value) : 'Choose a city'}
            </span>
            {!value && <Icon name="caret-up-down" small className="text-ink-soft" />}
          </button>
          {value && (
            <IconButton
              icon="x"
              label={`Remove ${cityWords(value)}`}
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
