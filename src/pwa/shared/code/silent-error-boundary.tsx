import { Component, type ReactNode } from 'react'

/** An error boundary around an optional part: when it throws, nothing is rendered and everything else goes on. */
export class SilentErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return !this.state.broken && this.props.children
  }
}
