import { lazy, useState, type ComponentType } from 'react'

/** A screen whose code is fetched when it is first shown. */
export interface LazyScreen {
  (): React.ReactNode
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
