import { INTERVAL_NAME, type Interval, INTERVALS } from '#domain/plan/product.ts'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'

const OPTIONS = INTERVALS.map((value) => ({ value, label: INTERVAL_NAME[value] }))

interface IntervalChoiceProps {
  value: Interval
  onChange: (interval: Interval) => void
}

export function IntervalChoice({ value, onChange }: IntervalChoiceProps) {
  return (
    <Segmented
      label="Billing interval"
      value={value}
      options={OPTIONS}
      onChange={onChange}
      className="max-w-full desk:w-70"
    />
  )
}
