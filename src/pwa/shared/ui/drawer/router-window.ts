type Writes = Pick<History, 'pushState' | 'replaceState'>

let writes: Writes = history

/** Decides how the router's navigation changes the history, while something is open over the screen; null ends that. */
export function routeWritesThrough(other: Writes | null): void {
  writes = other ?? history
}

/** The window the router works with: the real one, but what it writes to the history can be routed elsewhere. */
export const routerWindow = {
  location,
  addEventListener: addEventListener.bind(window),
  removeEventListener: removeEventListener.bind(window),
  history: {
    get state(): unknown {
      return history.state
    },
    pushState: (...entry: Parameters<History['pushState']>) => writes.pushState(...entry),
    replaceState: (...entry: Parameters<History['replaceState']>) => writes.replaceState(...entry),
    go: (steps: number) => history.go(steps),
  },
} as unknown as Window
