import type { Platform } from '#domain/platform.ts'
import { PLATFORM_NAME } from '#domain/platform.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { DeedFrame } from '#pwa/shared/ui/deed-frame.tsx'
import { platformWords } from '#pwa/shared/publication/waiting-words.ts'

import { ErrorLine } from './error-line.tsx'
import type { Trouble } from './use-publish.ts'

interface DeedBarProps {
  /** When it will happen, as in 'Now' or 'Tue, Nov 24, 8:00 AM'; null while the post is loading. */
  when: string | null
  /** Where it goes; null while her accounts are being looked up. */
  platforms: readonly Platform[] | null
  busy: boolean
  /** What keeps it from going out, when that is about nothing else on the screen. */
  trouble?: Trouble | null
  onPublish: () => void
}

/** One line saying what will happen, and the button that does it. On a phone it stands where the tabs were. */
export function DeedBar({ when, platforms, busy, trouble, onPublish }: DeedBarProps) {
  return (
    <DeedFrame
      words={
        <>
          {trouble && (
            <ErrorLine key={trouble.turn} way={trouble.way}>
              {trouble.message}
            </ErrorLine>
          )}
          <p className="flex min-h-5 justify-between gap-3 text-small text-ink-soft desk:hidden">
            <span>{when ?? 'Loading this post...'}</span>
            <span className="text-right">{when && shortWords(platforms)}</span>
          </p>
          <p className="hidden text-ink-soft desk:block">
            {when === null ? 'Loading this post...' : `${when}${longWords(platforms)}`}
          </p>
        </>
      }
    >
      <Button
        kind="lamp"
        busy={busy && 'Publishing...'}
        onClick={onPublish}
        className="min-h-14! w-full text-[1.0625rem] desk:min-h-12! desk:w-auto desk:min-w-45"
      >
        Publish
      </Button>
    </DeedFrame>
  )
}

const CHECKING = 'Checking your accounts...'

function shortWords(platforms: readonly Platform[] | null): string {
  return platforms ? platforms.map((platform) => PLATFORM_NAME[platform]).join(', ') || 'No platform yet' : CHECKING
}

function longWords(platforms: readonly Platform[] | null): string {
  if (!platforms) return `. ${CHECKING}`
  return platforms.length > 0 ? `, to ${platformWords(platforms)}` : ', no platform yet'
}
