import { useState, useEffect } from 'react'
import type { City } from '#contract/account/cities.ts'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'
import { call } from '#client/call.ts'
import { OfflineError } from '#client/errors.ts'

/** Pause in typing before the server is asked, in milliseconds. */
const PAUSE_MS = 300

interface CitySearch {
  state: 'idle' | 'looking' | 'found' | 'failed' | 'offline'
  /** The cities of the last answer; they stay while the next is loading. */
  cities: readonly City[]
}

interface Answered {
  asked: string
  state: 'found' | 'failed' | 'offline'
  cities: readonly City[]
}

/** Cities for the typed text. A blank text is not searched, and an outdated answer is never shown. */
function useCitySearch(question: string): CitySearch {
  const [answered, setAnswered] = useState<Answered | null>(null)
  const asked = question.trim()

  useEffect(() => {
    if (asked === '') return undefined
    const stop = new AbortController()
    const ask = async () => {
      try {
        const { data } = await call('GET /cities/search', { query: { q: asked } }, { signal: stop.signal })
        setAnswered({ asked, state: 'found', cities: data })
      } catch (error) {
        if (stop.signal.aborted) return
        setAnswered({ asked, state: error instanceof OfflineError ? 'offline' : 'failed', cities: [] })
      }
    }
    const pause = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(pause)
      stop.abort()
    }
  }, [asked])

  if (asked === '') return { state: 'idle', cities: [] }
  return answered?.asked === asked ? answered : { state: 'looking', cities: answered?.cities ?? [] }
}

interface CityPickerProps {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  chosen: readonly City[]
  onToggle: (city: City) => void
}

/** Searches a city by the letters its name begins with. */
export function CityPicker({ title, open, onOpenChange, chosen, onToggle }: CityPickerProps) {
  const [question, setQuestion] = useState('')
  const search = useCitySearch(question)
  const isChosen = (city: City) => chosen.some(({ id }) => id === city.id)
  /** Adds the only hit; one that was added before stays. */
  const addOnlyHit = () => {
    const [only, ...others] = search.state === 'found' ? search.cities : []
    if (only && others.length === 0 && !isChosen(only)) onToggle(only)
  }
  return (
    <Drawer
      side
      title={title}
      open={open}
      onOpenChange={(wanted) => {
        setQuestion('')
        onOpenChange(wanted)
      }}
    >
      <div className="grid min-h-[52dvh] content-start gap-3 desk:min-h-96">
        <Field label="City">
          <Input
            type="search"
            className="[&::-webkit-search-cancel-button]:hidden"
            value={question}
            autoComplete="off"
            maxLength={100}
            placeholder="Austin, TX"
            onChange={(event) => setQuestion(event.currentTarget.value)}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === 'Enter' && !nativeEvent.isComposing) addOnlyHit()
            }}
          />
        </Field>
        <p role="status" className="text-ink-soft empty:hidden">
          {messageOf(search, question)}
        </p>
        <ul className="divide-y divide-hair">
          {search.cities.map((city) => (
            <li key={city.id}>
              <CityRow city={city} chosen={isChosen(city)} onToggle={() => onToggle(city)} />
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  )
}

function CityRow({ city, chosen, onToggle }: { city: City; chosen: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onToggle}
      className="flex min-h-13 w-full items-center gap-3 text-left hover:text-plum"
    >
      <Icon name="map-pin" className="text-plum" />
      <span className="min-w-0 flex-1">{cityLabel(city)}</span>
      {chosen && <Icon name="check-bold" small className="text-plum" />}
    </button>
  )
}

/** 'Austin, TX'. */
export function cityLabel({ name, state_code }: City): string {
  return `${name}, ${state_code}`
}

function messageOf({ state, cities }: CitySearch, question: string): string | null {
  if (question.trim() === '') return 'Type the first letters of a city.'
  if (state === 'offline') return 'You’re offline. You can search cities when you’re back online.'
  if (state === 'failed') return 'The search didn’t work just now. Please try again.'
  if (state === 'found' && cities.length === 0) return 'No city found. Check the spelling, or try a nearby city.'
  return state === 'looking' && cities.length === 0 ? 'Searching...' : null
}
