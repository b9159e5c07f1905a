import { useEffect, useId, useRef, useState } from 'react'

import type { FairHousingIssue } from '#domain/fair-housing/find.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { useFairHousing } from './use-fair-housing.ts'

interface FairHousingHintProps {
  text: string
  /** States whose laws apply besides the federal one; all where none is known. */
  states?: readonly string[]
  onChange: (text: string) => void
}

const EVERY_STATE: readonly string[] = []

/** Most findings shown at once; the others follow as these are dealt with. */
const SHOWN = 3

/**
 * Warns under a text of phrases that may break fair-housing rules, each with its reason, its sources and a better wording
 * that a tap puts in its place. It blocks nothing.
 */
export function FairHousingHint({ text, states = EVERY_STATE, onChange }: FairHousingHintProps) {
  const issues = useFairHousing(text, states)
  const replacement = useReplacement(text, onChange)
  const more = issues.length - SHOWN
  return (
    <div className="grid gap-2.5 empty:hidden">
      <Announcement issues={issues} />
      {replacement.undo && <Undo key={text} onUndo={replacement.undo} />}
      {issues.length > 0 && (
        <ul aria-label="Fair housing" className="grid gap-2.5">
          {issues.slice(0, SHOWN).map((issue, index) => (
            <Finding key={keyOf(issue, issues.slice(0, index))} issue={issue} onUse={() => replacement.use(issue)} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="text-small text-ink-soft">
          And {more} more {more === 1 ? 'phrase' : 'phrases'}.
        </p>
      )}
    </div>
  )
}

/** The same for a phrase wherever it moves, so that its button keeps the focus when another finding comes or goes. */
function keyOf({ phrase }: FairHousingIssue, before: readonly FairHousingIssue[]): string {
  return `${phrase} ${before.filter((other) => other.phrase === phrase).length}`
}

/** Read out when other phrases are found, at the next pause of a screen reader. */
function Announcement({ issues }: { issues: readonly FairHousingIssue[] }) {
  return (
    <span role="status" className="sr-only">
      {issues.length > 0 && `May break fair-housing rules: ${issues.map(({ phrase }) => phrase).join(', ')}`}
    </span>
  )
}

function Finding({ issue, onUse }: { issue: FairHousingIssue; onUse: () => void }) {
  const id = useId()
  return (
    <li className="grid gap-1.5 rounded-2xl bg-plum-tint px-4 py-3 text-small">
      <p className="flex items-start gap-2">
        <Icon name="info-bold" small className="mt-px text-plum" />
        <b id={id} className="min-w-0 font-semibold wrap-anywhere">
          May break fair-housing rules: “{issue.phrase}”
        </b>
      </p>
      <p>{issue.why}</p>
      <p className="text-ink-soft">
        {issue.sources.map(({ title, url }, index) => (
          <span key={title}>
            {index > 0 && '; '}
            {url === null ? (
              title
            ) : (
              <a href={url} target="_blank" rel="noreferrer" className="text-plum underline underline-offset-3">
                {title}
              </a>
            )}
          </span>
        ))}
      </p>
      <Button kind="line" small aria-describedby={id} onClick={onUse} className="mt-1 justify-self-start px-4!">
        Use “{issue.better}”
      </Button>
    </li>
  )
}

/** Takes the focus of the button whose finding is gone. */
function Undo({ onUndo }: { onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
      <Icon name="arrow-counter-clockwise" small />
      Changed. Read it once more.
      <button ref={button} type="button" className="min-h-(--target) font-semibold text-plum" onClick={onUndo}>
        Undo
      </button>
    </p>
  )
}

/** Puts better wordings in place of phrases; the last one can be undone until the text is edited. */
function useReplacement(text: string, onChange: (text: string) => void) {
  const [last, setLast] = useState<{ before: string; after: string } | null>(null)
  return {
    use: ({ start, end, better }: FairHousingIssue) => {
      const after = text.slice(0, start) + better + text.slice(end)
      setLast({ before: text, after })
      onChange(after)
    },
    undo:
      last?.after === text
        ? () => {
            setLast(null)
            onChange(last.before)
          }
        : null,
  }
}
