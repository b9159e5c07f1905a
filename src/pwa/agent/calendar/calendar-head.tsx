import { monthTitle, type Month } from '#domain/time/month.ts'
import { PauseButton } from '#pwa/agent/pause/pause-button.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { useWide } from '#pwa/shared/ui/use-wide.ts'

interface CalendarHeadProps {
  month: Month
  onStep: (by: number) => void
  /** Null while no post can be created. */
  onCreate: (() => void) | null
}

/** The title of the scheduler, its month and its primary action. */
export function CalendarHead({ month, onStep, onCreate }: CalendarHeadProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 pt-4.5 pb-5.5 desk:flex desk:flex-wrap desk:items-center desk:gap-5 desk:pt-3.5 desk:pb-8.5">
      <PageTitle title="Content Scheduler" className="p-0!" />
      <MonthBar month={month} onStep={onStep} />
      <div className="flex flex-wrap gap-2 *:flex-1 desk:ml-auto">
        <ButtonLink kind="line" small to="/calendar/month" icon="stack">
          Plan your month
        </ButtonLink>
        <PauseButton />
      </div>
      {onCreate && <CreatePost onCreate={onCreate} />}
    </div>
  )
}

function MonthBar({ month, onStep }: { month: Month; onStep: (by: number) => void }) {
  return (
    <div className="-mx-[12px] flex items-center gap-0.5 desk:mx-0 desk:mt-1.5">
      <IconButton icon="caret-left" label="Previous month" onClick={() => onStep(-1)} />
      <span aria-live="polite" className="not-in-shell w-34 text-center font-semibold">
        {monthTitle(month)}
      </span>
      <IconButton icon="caret-right" label="Next month" onClick={() => onStep(1)} />
    </div>
  )
}

/**
 * The primary action of the scheduler: in its head on wide screens; on a phone above the tabs, on a strip of its own,
 * so that it covers nothing.
 */
function CreatePost({ onCreate }: { onCreate: () => void }) {
  return useWide() ? (
    <Button kind="primary" icon="plus-bold" aria-haspopup="dialog" onClick={onCreate}>
      Create Post
    </Button>
  ) : (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--tabbar)+env(safe-area-inset-bottom))] z-15 flex justify-end border-t border-hair bg-paper px-5 py-2.5 desk:hidden">
      <Button
        kind="primary"
        icon="plus-bold"
        className="pointer-events-auto rounded-full!"
        aria-haspopup="dialog"
        onClick={onCreate}
      >
        Create Post
      </Button>
    </div>
  )
}
