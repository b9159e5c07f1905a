import { useController, useWatch } from 'react-hook-form'

import { maskZip } from '#domain/account/phone.ts'
import {
  ADDRESS_STATES,
  LISTING_LIMITS,
  LISTING_STATUS_NAME,
  LISTING_STATUSES,
  PROPERTY_TYPE_NAME,
  PROPERTY_TYPES,
} from '#domain/listings/listing.ts'
import { TextField } from '#pwa/shared/form/text-field.tsx'

import { ChipChoice, FigureField, Section, SelectField, Stepper, type ListingControl } from './editor-parts.tsx'

interface Props {
  control: ListingControl
}

const STATE_OPTIONS = [
  { value: '', label: 'State' },
  ...ADDRESS_STATES.map((state) => ({ value: state, label: state })),
]

export function AddressSection({ control }: Props) {
  const state = useController({ control, name: 'address.state' })
  return (
    <Section name="address" title="Address">
      <div className="grid gap-5 desk:grid-cols-[1fr_8rem]">
        <TextField
          control={control}
          name="address.street"
          label="Street"
          autoComplete="off"
          maxLength={LISTING_LIMITS.street}
        />
        <TextField
          control={control}
          name="address.unit"
          label="Unit"
          autoComplete="off"
          maxLength={LISTING_LIMITS.unit}
        />
      </div>
      <TextField
        control={control}
        name="address.city"
        label="City"
        autoComplete="off"
        maxLength={LISTING_LIMITS.city}
      />
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label="State"
          value={state.field.value}
          options={STATE_OPTIONS}
          onChange={state.field.onChange}
          error={state.fieldState.error?.message}
        />
        <TextField
          control={control}
          name="address.zip"
          label="ZIP code"
          inputMode="numeric"
          autoComplete="off"
          placeholder="99999"
          mask={maskZip}
        />
      </div>
    </Section>
  )
}

const TYPE_OPTIONS = PROPERTY_TYPES.map((value) => ({ value, label: PROPERTY_TYPE_NAME[value] }))

export function FactsSection({ control }: Props) {
  const type = useController({ control, name: 'property_type' })
  return (
    <Section name="facts" title="Facts">
      <FigureField control={control} name="price" label="Price" before="$" most={LISTING_LIMITS.price} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-4">
        <Stepper control={control} name="beds" label="Beds" unit="beds" step={1} most={LISTING_LIMITS.rooms} />
        <Stepper control={control} name="baths" label="Baths" unit="baths" step={0.5} most={LISTING_LIMITS.rooms} />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-4">
        <FigureField control={control} name="area" label="Living area" after="sq ft" most={LISTING_LIMITS.area} />
        <FigureField control={control} name="lot" label="Lot" after="sq ft" most={LISTING_LIMITS.lot} />
        <FigureField control={control} name="year_built" label="Year built" isPlain most={9999} />
      </div>
      <div className="grid gap-2">
        <p className="text-[0.9375rem]/5 font-semibold">Type</p>
        <ChipChoice
          label="Type"
          value={type.field.value}
          options={TYPE_OPTIONS}
          onChange={type.field.onChange}
          isOptional
        />
      </div>
    </Section>
  )
}

const STATUS_OPTIONS = LISTING_STATUSES.map((value) => ({ value, label: LISTING_STATUS_NAME[value] }))

export function StatusSection({ control }: Props) {
  const status = useController({ control, name: 'status' })
  const now = useWatch({ control, name: 'status' })
  return (
    <Section name="status" title="Status">
      <ChipChoice
        label="Status"
        value={status.field.value}
        options={STATUS_OPTIONS}
        onChange={(value) => value && status.field.onChange(value)}
      />
      {now === 'sold' && (
        <FigureField control={control} name="sold_price" label="Sold for" before="$" most={LISTING_LIMITS.price} />
      )}
    </Section>
  )
}
