import { Component, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'

import { reportUnlessOffline } from './missing-code.ts'

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
