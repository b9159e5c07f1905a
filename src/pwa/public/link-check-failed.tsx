import { Button } from '#pwa/shared/ui/button.tsx'

/** In place of what a mailed link leads to, while the server can't be asked about it. `lasts` completes a sentence. */
export function LinkCheckFailed({ lasts, onRetry }: { lasts: string; onRetry: () => void }) {
  return (
    <>
      <p role="alert" className="text-ink-soft">
        We can’t reach our server to check your link. It’s valid for {lasts}.
      </p>
      <Button kind="lamp" wide onClick={onRetry}>
        Try again
      </Button>
    </>
  )
}
