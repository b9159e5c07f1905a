import { Spinner } from '#pwa/shared/ui/spinner.tsx'

/** While a screen's code is on its way. */
export function Loading() {
  return (
    <div role="status" className="late text-ink-soft flex min-h-60 items-center justify-center gap-3">
      <Spinner />
      Loading...
    </div>
  )
}
