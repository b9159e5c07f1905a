import { monthTitle, type Month } from '#domain/month.ts'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'

/** The shown month, and the buttons for the previous and the next. */
export function MonthBar({ month, onStep }: { month: Month; onStep: (by: number) => void }) {
  return (
    <div className="-ml-3 flex items-center gap-0.5 desk:mt-1.5 desk:ml-0">
      <IconButton icon="caret-left" label="Previous month" onClick={() => onStep(-1)} />
      <span aria-live="polite" className="min-w-34 text-center font-semibold">
        {monthTitle(month)}
      </span>
      <IconButton icon="caret-right" label="Next month" onClick={() => onStep(1)} />
    </div>
  )
}
