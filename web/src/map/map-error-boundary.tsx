import { Component, type ReactNode } from 'react'

/**
 * React error boundary: catches errors of loading the map's chunk and of drawing, so that the rest of the page keeps
 * working.
 */
export class MapErrorBoundary extends Component<
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
