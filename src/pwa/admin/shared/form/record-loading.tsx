import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'
import { Spinner } from '#pwa/shared/ui/spinner.tsx'

/** A form that is loading: its heading, and skeletons of its fields. */
export function RecordLoading({ sections }: { sections: number }) {
  return (
    <div aria-busy="true" className="max-w-200">
      {Array.from({ length: sections }, (_, index) => (
        <div
          key={index}
          className="grid gap-3.5 border-t border-hair py-8 first:border-0 first:pt-0 lg:grid-cols-[172px_minmax(0,1fr)] lg:gap-7"
        >
          <Skeleton className="h-6 w-28" />
          <div className="grid gap-4">
            <Skeleton className="h-(--control) w-full rounded-control!" />
            <Skeleton className="h-24 w-full rounded-control!" />
          </div>
        </div>
      ))}
      <output className="flex items-center gap-3 text-ink-soft">
        <Spinner />
        Loading...
      </output>
    </div>
  )
}
