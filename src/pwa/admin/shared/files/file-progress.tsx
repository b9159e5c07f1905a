import { IconButton } from '#pwa/shared/ui/icon-button.tsx'

interface FileProgressProps {
  /** What the file is for. */
  label: string
  /** 0 to 1. */
  share: number
  cancel: () => void
}

/** The progress of one file, and the button to cancel it. */
export function FileProgress({ label, share, cancel }: FileProgressProps) {
  const percent = Math.round(share * 100)
  return (
    <span className="flex min-w-0 items-center gap-2">
      <progress value={percent} max={100} aria-label={`Upload of ${label}`} className="meter min-w-0 flex-1" />
      <span className="num shrink-0 text-small text-ink-soft">{percent}%</span>
      <IconButton icon="x" label={`Cancel upload of ${label}`} onClick={cancel} />
    </span>
  )
}
