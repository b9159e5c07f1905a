import { Button } from '#pwa/shared/ui/button.tsx'

/** How far a save that carries files has come; null while it carries none or all of it has arrived. */
export interface Upload {
  /** 0 to 1. */
  share: number
  cancel: () => void
}

/** The bar that fills, and the way to stop it. */
export function UploadBar({ share, cancel }: Upload) {
  const percent = Math.round(share * 100)
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span className="num shrink-0 text-small text-ink-soft">Uploading {percent}%</span>
      <progress value={percent} max={100} aria-label="Upload" className="upload-bar min-w-0 flex-1" />
      <Button kind="plain" small onClick={cancel}>
        Cancel upload
      </Button>
    </div>
  )
}
