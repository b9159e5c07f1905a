import { Component, lazy, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'

import { reportUnlessOffline } from './missing-code.ts'

/** A screen whose code is fetched when it is first shown. */
export interface LazyScreen {
  (): ReactNode
  /** Fetches its code, so that its first render shows the screen and no fallback. */
  load: () => Promise<void>
}

/** A screen of a route; suspends while its code is fetched, unless `load` has done so before. */
export function lazyScreen(fetchCode: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | null = null
  const fetchOnce = async () => (loaded = await fetchCode())
  const Suspending = lazy(async () => ({ default: await fetchOnce() }))
  function Screen() {
    // The type must not change between renders, or React would mount the screen anew.
    const [Code] = useState<ComponentType>(() => loaded ?? Suspending)
    return <Code />
  }
  return Object.assign(Screen, {
    load: async () => {
      await fetchOnce()
    },
  })
}

interface Missable {
  /** Called when the code can't be fetched; it is fetched again once the device is online. */
  onMissing?: () => void
}

/**
 * A part of the shell whose code is fetched when it is first shown. Until it is loaded, and also when it throws,
 * nothing is rendered: unlike a screen, a part never takes down what is around it.
 */
export function part<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & Missable> {
  let there: ComponentType<P> | null = null

  function Part({ onMissing, ...props }: P & Missable) {
    const [Code, setCode] = useState<ComponentType<P> | null>(() => there)

    const missing = useEffectEvent(() => onMissing?.())

    useEffect(() => {
      if (Code) return undefined
      let gone = false
      const ask = () =>
        void load().then(
          (found) => {
            there = found
            if (!gone) setCode(() => found)
          },
          (error: unknown) => {
            reportUnlessOffline(error)
            if (!gone) missing()
          },
        )
      // In its own task, since the first commit's effects already make a long one.
      const timer = setTimeout(ask)
      addEventListener('online', ask)
      return () => {
        gone = true
        clearTimeout(timer)
        removeEventListener('online', ask)
      }
    }, [Code])

    return (
      Code && (
        <SilentErrorBoundary>
          <Code {...(props as unknown as P)} />
        </SilentErrorBoundary>
      )
    )
  }
  return Part
}

/** An error boundary around an optional part: when it throws, nothing is rendered and everything else goes on. */
class SilentErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return !this.state.broken && this.props.children
  }
}

/**
 * Something that opens on demand. Its code is fetched with the first opening; if that fails, the next opening tries
 * again.
 */
export function useOnDemand() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const isOpen = state === 'open'
  return {
    /** It has been opened once, so it is mounted, open or not. */
    wanted: state !== 'never',
    isOpen,
    open: () => setState('open'),
    /** Props for the part itself. */
    part: {
      open: isOpen,
      onOpenChange: (open: boolean) => setState(open ? 'open' : 'closed'),
      onMissing: () => setState('never'),
    },
  }
}
