import type { ReactNode } from 'react'

import type { Platform } from '#domain/platform.ts'
import { PLATFORM_NAME } from '#domain/platform.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
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

/** The bar itself: fixed below on a phone, sticky under the form on a desk. */
export function DeedFrame({ words, children }: { words: ReactNode; children: ReactNode }) {
  return (
    <div
      data-deed-bar
      className="fixed inset-x-0 bottom-0 z-21 grid gap-2 bg-paper/95 px-(--gutter) pt-3 pb-[calc(14px+env(safe-area-inset-bottom))] shadow-[0_-1px_0_var(--hair)] backdrop-blur-[18px] desk:sticky desk:grid-cols-[1fr_auto] desk:items-center desk:px-0 desk:pt-4 desk:pb-5"
    >
      {words}
      {children}
    </div>
  )
}
