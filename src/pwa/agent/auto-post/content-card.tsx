import { useController, type Control } from 'react-hook-form'
import { Link } from 'react-router-dom'

import type { ContentCategory } from '#domain/auto-post/auto-post.ts'
import { categoryError } from '#domain/plan/plan-content.ts'
import type { Plan } from '#domain/plan/plan.ts'
import { Choice } from '#pwa/shared/form/choice.tsx'
import { CheckRow } from '#pwa/shared/ui/field/check-row.tsx'

import { FocusHere } from '#pwa/shared/form/focus-here.tsx'
import type { SettingsForm } from './settings-form.ts'
import { StepCard } from './step-card.tsx'
import { CATEGORY_GROUPS, LANGUAGE_OPTIONS } from './options.ts'

export function ContentCard({ control, plan }: { control: Control<SettingsForm>; plan: Plan | null }) {
  const {
    field: { value: tags, onChange, ref },
    fieldState,
  } = useController({ control, name: 'tags' })
  const choose = (category: ContentCategory, checked: boolean) => {
    const others = tags.filter((one) => one !== category)
    onChange(checked ? [...others, category] : others)
  }
  return (
    <StepCard step={2} title="Choose Your Content" error={fieldState.error?.message}>
      <FocusHere ref={ref}>
        <div className="grid gap-x-10 gap-y-6 desk:grid-cols-2">
          {CATEGORY_GROUPS.map(({ title, categories }) => (
            <fieldset key={title} className="min-w-0">
              <legend className="pb-1 font-semibold text-ink-soft">{title}</legend>
              <div className="-mx-4">
                {categories.map(({ value, label }) =>
                  categoryError(plan, value) === null ? (
                    <CheckRow
                      key={value}
                      title={label}
                      checked={tags.includes(value)}
                      onChange={(checked) => choose(value, checked)}
                    />
                  ) : (
                    <LockedRow key={value} title={label} />
                  ),
                )}
              </div>
            </fieldset>
          ))}
        </div>
      </FocusHere>
      <LanguageChoice control={control} />
    </StepCard>
  )
}

function LanguageChoice({ control }: { control: Control<SettingsForm> }) {
  const { value, onChange, ref } = useController({ control, name: 'language' }).field
  return (
    <div className="mt-5 border-t border-hair pt-5">
      <div className="grid gap-2 desk:max-w-80">
        <Choice
          ref={ref}
          label="Language"
          title="Language"
          value={value}
          options={LANGUAGE_OPTIONS}
          placeholder="Select a language"
          onChange={onChange}
        />
        {value !== 'en' && (
          <p className="text-small text-ink-soft">
            Posts without a Spanish caption go out in English. Your calendar shows which ones, and which have an English
            picture.
          </p>
        )}
      </div>
    </div>
  )
}

/** A category that needs a bigger plan, with a link to the plans in place of its checkbox. */
function LockedRow({ title }: { title: string }) {
  return (
    <div className="flex min-h-16 items-center gap-3.5 px-4 py-2.5 not-first:border-t not-first:border-hair">
      <span className="min-w-0 flex-1 font-semibold text-ink-soft">{title}</span>
      <Link
        to="/subscriptions/plan-types"
        aria-label={`Upgrade to Pro for ${title}`}
        className="-mr-2 flex min-h-11 items-center px-2 font-semibold text-plum underline-offset-3 hover:underline"
      >
        Upgrade to Pro
      </Link>
    </div>
  )
}
