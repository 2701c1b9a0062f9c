import { Component, type ReactNode } from 'react'

/** What the map's chunk or the drawing throws ends here: the list and the rest of the page go on. */
export class MapBoundary extends Component<
  { children: ReactNode; fallback: ReactNode; onFailed?: () => void },
  { failed: boolean }
> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch() {
    this.props.onFailed?.()
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
