import { Component, type ReactNode } from 'react'

/** Round what a screen can do without: when it breaks, nothing stands there and everything else goes on. */
export class Spare extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return !this.state.broken && this.props.children
  }
}
