import { Component, type ReactNode } from 'react'

import { isMissingCode } from '#pwa/shared/code/missing-code.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'

interface MishapProps {
  children: ReactNode
}

/** Stands in for a screen that broke or whose code didn't come; the shell around it stays. A new key gives it another chance. */
export class Mishap extends Component<MishapProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  /** React remembers that the code didn't come, so only a new start asks again. */
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
            <Button kind="lamp" onClick={() => location.reload()}>
              Try again
            </Button>
          }
        >
          {online
            ? 'Something on our side stumbled. Your drafts and scheduled posts are safe.'
            : 'This part of the app isn’t on your device yet. It opens once you’re back online.'}
        </Empty>
      </div>
    )
  }
}
