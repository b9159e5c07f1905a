import { Component, type ReactNode } from 'react'

import { isMissingCode } from '#pwa/shared/code/missing-code.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
}

/**
 * The error boundary for a screen that threw or whose code couldn't be loaded; the shell around it stays. A new key
 * resets it.
 */
export class ScreenErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  /** React remembers that the code couldn't be loaded, so only a reload asks again. */
  private readonly retry = () => {
    if (isMissingCode(this.state.error)) location.reload()
  }

  override componentDidMount() {
    addEventListener('online', this.retry)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.retry)
  }

  override render() {
    if (this.state.error === null) return this.props.children
    const online = navigator.onLine
    return (
      <div className="pt-14">
        <Empty
          as="h1"
          lit={false}
          title="This screen didn’t open"
          action={
            <Button kind="primary" onClick={() => location.reload()}>
              Try again
            </Button>
          }
        >
          {online
            ? 'Something went wrong on our side. Your drafts and scheduled posts are safe.'
            : 'This screen isn’t stored on your device yet. It opens when you’re back online.'}
        </Empty>
      </div>
    )
  }
}
