import { Button } from '#pwa/shared/ui/button.tsx'

/** In place of what a mailed link leads to, when the server couldn't be asked about it or failed. `lasts` completes a sentence. */
export function LinkCheckFailed({ lasts, onRetry }: { lasts: string; onRetry: () => void }) {
  return (
    <>
      <p role="alert" className="text-ink-soft">
        We couldn’t check your link. It’s valid for {lasts}.
      </p>
      <Button kind="primary" wide onClick={onRetry}>
        Try again
      </Button>
    </>
  )
}
