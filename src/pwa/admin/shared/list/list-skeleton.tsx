import { Panel } from '#pwa/shared/ui/panel.tsx'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'
import { Spinner } from '#pwa/shared/ui/spinner.tsx'

/** Skeletons of rows, in their true size. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <>
      <Panel aria-busy="true">
        {Array.from({ length: rows }, (_, index) => (
          <div
            key={index}
            className="flex h-19.5 items-center gap-4 px-4 not-first:border-t not-first:border-hair desk:gap-8 desk:px-6"
          >
            <Skeleton className="hidden h-4 w-8 desk:block" />
            <Skeleton className="h-14.5 w-11.5 shrink-0" />
            <Skeleton className="h-4.5 w-2/5" />
            <Skeleton className="hidden h-4 w-1/6 lg:block" />
            <Skeleton className="ml-auto h-5 w-16" />
          </div>
        ))}
      </Panel>
      <output className="flex items-center justify-center gap-3 pt-5 text-ink-soft">
        <Spinner />
        Loading...
      </output>
    </>
  )
}
