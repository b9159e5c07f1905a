import { useEffect, useState } from 'react'

import type * as fairHousing from '#domain/fair-housing/find.ts'
import type { FairHousingIssue } from '#domain/fair-housing/find.ts'

/** How long nobody has typed before the text is checked. */
const PAUSE_MS = 400

type Check = typeof fairHousing

let check: Promise<Check> | undefined

/** The check, compiled a few patterns at a time so that typing stays smooth. */
function loadFairHousing(): Promise<Check> {
  check ??= import('#domain/fair-housing/find.ts').then(async (found) => {
    while (!found.compiling.next().done) await new Promise<void>((resolve) => setTimeout(resolve))
    return found
  })
  // A code that could not be fetched may be there later.
  check.catch(() => (check = undefined))
  return check
}

/**
 * The phrases of a text that may break fair-housing rules, found on the device while nobody types. Until the check is
 * loaded, and where it can't be, there are none.
 */
export function useFairHousing(text: string, states: readonly string[]): readonly FairHousingIssue[] {
  const [checked, setChecked] = useState<Checked>({ text: '', issues: [] })
  const stateKey = states.join(' ')
  useEffect(() => {
    let gone = false
    const timer = setTimeout(() => {
      loadFairHousing().then(
        ({ findFairHousingIssues }) => {
          if (!gone)
            setChecked({ text, issues: findFairHousingIssues(text, stateKey === '' ? [] : stateKey.split(' ')) })
        },
        (error: unknown) => console.warn('The fair-housing check didn’t load', error),
      )
    }, PAUSE_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [text, stateKey])
  return stillThere(checked, text)
}

interface Checked {
  text: string
  issues: readonly FairHousingIssue[]
}

/** The issues whose phrases an edit has left in place, or only shifted, so that they stay shown while somebody types. */
export function stillThere({ text: before, issues }: Checked, text: string): FairHousingIssue[] {
  return issues.flatMap((issue) => {
    const shift = [0, text.length - before.length].find(
      (by) => text.slice(issue.start + by, issue.end + by) === issue.phrase,
    )
    return shift === undefined ? [] : [{ ...issue, start: issue.start + shift, end: issue.end + shift }]
  })
}
