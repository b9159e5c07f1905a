import { useOnline } from '#pwa/shared/answers/use-online.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'

import type { UploadProgress } from '../files/upload.ts'

interface RecordActionBarProps {
  action: string
  isNew: boolean
  unsaved: boolean
  /** What is said of a save that stopped. */
  stopped: string | null
  canStore: boolean
  hasFiles: boolean
  busy: boolean
  upload: UploadProgress | null
  cancelTo: string
  onDiscard: () => void
}

/** At the foot of a form: its save state, the cancel link, and the save button. On a phone it replaces the tab bar. */
export function RecordActionBar(props: RecordActionBarProps) {
  const { action, busy, upload, cancelTo, unsaved, stopped, onDiscard } = props
  const online = useOnline()
  return (
    <div
      data-action-bar
      className="fixed inset-x-0 bottom-0 z-21 grid gap-2.5 bg-paper px-(--gutter) pt-3 pb-[calc(14px+env(safe-area-inset-bottom))] shadow-[0_-1px_0_var(--hair)] desk:sticky desk:grid-cols-[minmax(0,1fr)_auto] desk:items-center desk:gap-6 desk:px-0 desk:pt-4 desk:pb-5"
    >
      {upload ? (
        <UploadBar {...upload} />
      ) : (
        <div className="flex min-h-6 flex-wrap items-center gap-x-1 text-small text-ink-soft">
          <p role="status" className={stopped !== null && !busy ? 'font-medium text-danger' : undefined}>
            {stopped !== null && !busy ? stopped : stateMessage(props, online)}
          </p>
          {unsaved && !busy && (
            <Button kind="plain" small className="shrink-0 text-small" onClick={onDiscard}>
              Discard changes
            </Button>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-3 desk:flex-nowrap">
        {busy ? (
          <Button kind="line" disabled className="min-w-28 desk:min-w-36">
            Cancel
          </Button>
        ) : (
          <ButtonLink kind="line" to={cancelTo} className="min-w-28 desk:min-w-36">
            Cancel
          </ButtonLink>
        )}
        <Button kind="primary" type="submit" busy={busy && 'Saving...'} className="grow desk:min-w-45 desk:grow-0">
          {action}
        </Button>
      </div>
    </div>
  )
}

function stateMessage({ isNew, unsaved, canStore, hasFiles }: RecordActionBarProps, online: boolean): string | null {
  if (!online) return 'You’re offline. You can save when you’re back online.'
  if (!unsaved) return isNew ? 'Nothing is saved until you create it.' : 'Everything is saved.'
  if (!canStore) return 'Not saved yet, and this browser can’t store it for later.'
  if (hasFiles) return 'Not saved yet. What you type is stored on this device, and files until you close this page.'
  return 'Not saved yet. What you type is stored on this device.'
}

/** The progress of all files together, and the button to cancel. */
function UploadBar({ share, cancel }: UploadProgress) {
  const percent = Math.round(share * 100)
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span className="num shrink-0 text-small text-ink-soft">Uploading {percent}%</span>
      <progress value={percent} max={100} aria-label="Upload" className="meter min-w-0 flex-1" />
      <Button kind="plain" small onClick={cancel}>
        Cancel upload
      </Button>
    </div>
  )
}
