import { useEffect, useEffectEvent, useState, type Ref } from 'react'

import { classes } from '../classes.ts'
import { WELL } from './field-context.ts'
import { Icon } from '../icon.tsx'

/** Milliseconds without typing after which the search runs. */
const QUIET_MS = 300

interface SearchBoxProps {
  label: string
  placeholder: string
  search: string
  maxLength: number
  onSearch: (search: string) => void
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** Searches while typing, after a short pause; Enter doesn't wait. */
export function SearchBox({ label, placeholder, search, maxLength, onSearch, className, ref }: SearchBoxProps) {
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  /** The searches that ran from here and are not in the address yet. */
  const [asked, setAsked] = useState<readonly string[]>([])
  if (search !== known) {
    setKnown(search)
    const at = asked.indexOf(search)
    setAsked(at < 0 ? [] : asked.slice(at + 1))
    // Back or a link changed the address. After a search from here, what was typed since stays.
    if (at < 0) setTyped(search)
  }
  function run(text: string) {
    const wanted = text.trim()
    if (wanted === (asked.at(-1) ?? search)) return
    setAsked([...asked, wanted])
    onSearch(wanted)
  }
  const commit = useEffectEvent(run)
  useEffect(() => {
    const timer = setTimeout(() => commit(typed), QUIET_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <form
      role="search"
      className={classes('relative w-full', className ?? 'lg:w-80')}
      onSubmit={(event) => {
        event.preventDefault()
        run(typed)
      }}
    >
      <Icon
        name="magnifying-glass"
        className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={maxLength}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className={`${WELL} pl-12`}
      />
    </form>
  )
}
