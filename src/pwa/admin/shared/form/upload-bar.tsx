import { Button } from '#pwa/shared/ui/button.tsx'
import type { Upload } from './uploading.ts'

/** The progress of all files together, and the button to cancel. */
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
