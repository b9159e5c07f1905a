import { Spinner } from '#pwa/shared/ui/spinner.tsx'

/** Shown while a screen's code is loading. */
export function Loading() {
  return (
    <output className="late flex min-h-60 items-center justify-center gap-3 text-ink-soft">
      <Spinner />
      Loading...
    </output>
  )
}
