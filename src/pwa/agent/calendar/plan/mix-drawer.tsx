import { useState } from 'react'

import type { AutoPostLanguage, ContentCategory } from '#domain/auto-post/auto-post.ts'
import { HOLIDAY_LEAD_DAYS } from '#domain/auto-post/holidays.ts'
import { categoryError } from '#domain/plan/plan-content.ts'
import type { Plan } from '#domain/plan/plan.ts'
import { CATEGORY_GROUPS } from '#pwa/agent/auto-post/options.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { CheckRow } from '#pwa/shared/ui/field/check-row.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'
import type { Mix } from '#sync/month/month-row.ts'

import { useAttempt } from './use-month.ts'

interface MixDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  mix: Mix
  /** The categories the shown posts are from, and their language. */
  categories: readonly ContentCategory[]
  language: AutoPostLanguage
  plan: Plan | null
  /** Whether new posts can be fetched for it. */
  isOnline: boolean
  /** Fetches it; rejects with the reason why it could not. */
  onChoose: (mix: Mix) => Promise<void>
}

/** What the month is made of. Days that were decided stay as they are. */
export function MixDrawer({ open, onOpenChange, ...rest }: MixDrawerProps) {
  return (
    <Drawer
      side
      title="Your mix"
      description="Changes which posts we suggest for this month. Days you’ve already decided won’t change."
      open={open}
      onOpenChange={onOpenChange}
    >
      {open && <MixForm {...rest} />}
    </Drawer>
  )
}

function MixForm({
  mix,
  categories,
  language,
  plan,
  isOnline,
  onChoose,
}: Omit<MixDrawerProps, 'open' | 'onOpenChange'>) {
  const [chosen, setChosen] = useState<Mix>(mix)
  const [picked, setPicked] = useState<readonly ContentCategory[]>(mix.categories ?? categories)
  const { busy, error, run } = useAttempt(onChoose)
  const pick = (category: ContentCategory, checked: boolean) => {
    const next = checked ? [...picked, category] : picked.filter((one) => one !== category)
    setPicked(next)
    setChosen({ ...chosen, categories: next })
  }
  const reason = isOnline ? null : 'You need to be online to change the mix.'
  const problem = picked.length === 0 ? 'Choose at least one category.' : reason
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem) run(chosen)
      }}
    >
      <div>
        <p className="pb-2 font-semibold text-ink-soft">Language</p>
        <Segmented
          label="Language"
          value={chosen.language ?? language}
          options={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Spanish' },
            { value: 'alternating', label: 'Alternate' },
            { value: 'both', label: 'Both' },
          ]}
          onChange={(wanted) => setChosen({ ...chosen, language: wanted })}
        />
      </div>
      <fieldset className="min-w-0">
        <legend className="pb-1 font-semibold text-ink-soft">More of</legend>
        <div className="-mx-4">
          <CheckRow
            title="This month’s holidays"
            detail={`On the day or up to ${HOLIDAY_LEAD_DAYS} days before, even if Holidays is off`}
            checked={chosen.holidays}
            onChange={(holidays) => setChosen({ ...chosen, holidays })}
          />
          <CheckRow
            title="Open-house weekends"
            detail="Open-house posts on Saturdays and Sundays"
            checked={chosen.openHouse}
            onChange={(openHouse) => setChosen({ ...chosen, openHouse })}
          />
        </div>
      </fieldset>
      {CATEGORY_GROUPS.map(({ title, categories: group }) => (
        <fieldset key={title} className="min-w-0">
          <legend className="pb-1 font-semibold text-ink-soft">{title}</legend>
          <div className="-mx-4">
            {group
              .filter(({ value }) => categoryError(plan, value) === null)
              .map(({ value, label }) => (
                <CheckRow
                  key={value}
                  title={label}
                  checked={picked.includes(value)}
                  onChange={(checked) => pick(value, checked)}
                />
              ))}
          </div>
        </fieldset>
      ))}
      <div className="grid gap-2">
        <p role="status" className={classes('text-small empty:hidden', problem ? 'text-ink-soft' : 'text-wrong')}>
          {problem ?? error}
        </p>
        <Button kind="primary" type="submit" wide busy={busy && 'Updating...'} aria-disabled={problem !== null}>
          Use this mix
        </Button>
      </div>
    </form>
  )
}
