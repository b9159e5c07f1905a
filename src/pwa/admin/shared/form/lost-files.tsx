import { useEffect, useRef } from 'react'

import { joinList } from '#domain/time/time-labels.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'

interface LostFilesProps {
  /** How many saves they have blocked. */
  blockedSaves: number
  /** The names of the files. */
  names: readonly string[]
  busy: boolean
  onWithout: () => void
}

/**
 * Names the files that were chosen in a page that was closed or reloaded, or in another tab. They block a save until
 * they are chosen again or given up.
 */
export function LostFiles({ blockedSaves, names, busy, onWithout }: LostFilesProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (blockedSaves === 0) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'center' })
  }, [blockedSaves])
  const title = names.length === 1 ? 'One file is missing.' : 'Some files are missing.'
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label="Files to choose again" className="mb-8 rounded-2xl">
      <Notice icon="warning" tone="lamp" live title={title}>
        Please choose {joinList(names)} again. Everything you typed is still here. Files stay only until the page you
        chose them in is closed or reloaded.
        <div className="mt-2 -ml-[12px]">
          <Button kind="plain" small disabled={busy} onClick={onWithout}>
            Save without {names.length === 1 ? 'it' : 'them'}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
