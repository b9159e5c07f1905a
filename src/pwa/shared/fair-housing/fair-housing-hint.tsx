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

/** Most phrases shown at once; the others follow as these are dealt with. */
const SHOWN = 3

/** One phrase wherever it stands in a text, in whatever letter case; at least one occurrence. */
type Occurrences = readonly [FairHousingIssue, ...FairHousingIssue[]]

/** The issues by their phrase, in the order in which the phrases first occur. */
export function byPhrase(issues: readonly FairHousingIssue[]): Occurrences[] {
  const groups = new Map<string, [FairHousingIssue, ...FairHousingIssue[]]>()
  for (const issue of issues) {
    const key = keyOf(issue)
    const group = groups.get(key)
    if (group) group.push(issue)
    else groups.set(key, [issue])
  }
  return [...groups.values()]
}

/** The same for a phrase wherever it moves, so that its button keeps the focus when another finding comes or goes. */
const keyOf = ({ rule, phrase }: FairHousingIssue): string => `${rule} ${phrase.toLowerCase()}`

/** The text with the better wording in place of each occurrence. */
export function reworded(text: string, occurrences: readonly FairHousingIssue[]): string {
  return occurrences
    .toSorted((one, other) => other.start - one.start)
    .reduce((before, { start, end, better }) => before.slice(0, start) + better + before.slice(end), text)
}

/**
 * Warns under a text of phrases that may break fair-housing rules, each with its reason, its sources and a better wording
 * that a tap puts in its place, wherever it occurs. It blocks nothing.
 */
export function FairHousingHint({ text, states = EVERY_STATE, onChange }: FairHousingHintProps) {
  const phrases = byPhrase(useFairHousing(text, states))
  const replacement = useReplacement(text, onChange)
  const more = phrases.length - SHOWN
  return (
    <div className="grid gap-2.5 empty:hidden">
      <Announcement phrases={phrases} />
      {replacement.undo && <Undo key={text} onUndo={replacement.undo} />}
      {phrases.length > 0 && (
        <ul aria-label="Fair housing" className="grid gap-2.5">
          {phrases.slice(0, SHOWN).map((occurrences) => (
            <Finding key={keyOf(occurrences[0])} occurrences={occurrences} onUse={() => replacement.use(occurrences)} />
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

/** Read out when other phrases are found, at the next pause of a screen reader. */
function Announcement({ phrases }: { phrases: readonly Occurrences[] }) {
  return (
    <span role="status" className="sr-only">
      {phrases.length > 0 && `May break fair-housing rules: ${phrases.map(([{ phrase }]) => phrase).join(', ')}`}
    </span>
  )
}

function Finding({ occurrences, onUse }: { occurrences: Occurrences; onUse: () => void }) {
  const id = useId()
  const [issue] = occurrences
  const times = occurrences.length
  return (
    <li className="grid gap-1.5 rounded-2xl bg-plum-tint px-4 py-3 text-small">
      <p className="flex items-start gap-2">
        <Icon name="info-bold" small className="mt-px text-plum" />
        <b id={id} className="min-w-0 font-semibold wrap-anywhere">
          May break fair-housing rules: “{issue.phrase}”{times > 1 && (times === 2 ? ', twice' : `, ${times} times`)}
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
      Changed. Read it again.
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
    use: (occurrences: Occurrences) => {
      const after = reworded(text, occurrences)
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
