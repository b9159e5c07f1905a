import { useController, type Control } from 'react-hook-form'

import type { Weekday } from '#domain/auto-post/auto-post.ts'
import { PLAN_ALLOWS, PLAN_NAME, type Plan } from '#domain/plan/plan.ts'
import { Choice } from '#pwa/shared/form/choice.tsx'

import { FocusHere } from '#pwa/shared/form/focus-here.tsx'
import type { SettingsForm } from './settings-form.ts'
import { StepCard } from './step-card.tsx'
import { DAYS, TIME_OPTIONS } from './options.ts'

/** On which days, and at what time of day. */
export function FrequencyCard({ control, plan }: { control: Control<SettingsForm>; plan: Plan | null }) {
  const {
    field: { value: chosen, onChange, ref },
    fieldState,
  } = useController({ control, name: 'frequency_days_of_week' })
  const time = useController({ control, name: 'frequency_time_of_day' }).field
  // Stored in the order of the week, whatever order the days were tapped in.
  const toggle = (day: Weekday) =>
    onChange(
      DAYS.map(({ value }) => value).filter((one) => (one === day ? !chosen.includes(one) : chosen.includes(one))),
    )
  return (
    <StepCard step={3} title="Content Posting Frequency" error={fieldState.error?.message}>
      <div className="grid gap-5">
        <p className="text-ink-soft">{noteFor(plan)}</p>
        <FocusHere ref={ref}>
          <div
            role="group"
            aria-label="Days of the week"
            className="-mx-2 grid grid-cols-7 gap-0.5 desk:mx-0 desk:flex desk:gap-2"
          >
            {DAYS.map(({ value, label, name }) => (
              <button
                key={value}
                type="button"
                title={name}
                aria-pressed={chosen.includes(value)}
                onClick={() => toggle(value)}
                className="min-h-(--target) rounded-full font-semibold inset-ring inset-ring-field aria-pressed:bg-plum aria-pressed:text-on-plum aria-pressed:inset-ring-0 desk:min-w-12 desk:px-3.5"
              >
                {label}
              </button>
            ))}
          </div>
        </FocusHere>
        <div className="desk:max-w-80">
          <Choice
            label="Time of day"
            title="Time of day"
            value={time.value}
            options={TIME_OPTIONS}
            placeholder="Select a time of day"
            onChange={time.onChange}
          />
        </div>
      </div>
    </StepCard>
  )
}

function noteFor(plan: Plan | null): string {
  // The specification's own sentence, to the letter.
  const note =
    "The auto post calendar posts one post per day. Manual posting is unlimited up to your plan's daily limit."
  return plan ? `${note} That’s ${PLAN_ALLOWS[plan].manualPostsPerDay} posts a day on ${PLAN_NAME[plan]}.` : note
}
