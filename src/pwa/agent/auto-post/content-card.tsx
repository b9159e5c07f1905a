import { useController, type Control } from 'react-hook-form'

import type { ContentCategory } from '#domain/auto-post.ts'
import { CheckRow } from '#pwa/shared/ui/check-row.tsx'

import { FocusHere } from '#pwa/shared/form/focus-here.tsx'
import type { SettingsForm } from './settings-form.ts'
import { StepCard } from './step-card.tsx'
import { CATEGORY_GROUPS } from './words.ts'

/** What her auto posts are about. */
export function ContentCard({ control }: { control: Control<SettingsForm> }) {
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
                {categories.map(({ value, label }) => (
                  <CheckRow
                    key={value}
                    title={label}
                    checked={tags.includes(value)}
                    onChange={(checked) => choose(value, checked)}
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </div>
      </FocusHere>
    </StepCard>
  )
}
