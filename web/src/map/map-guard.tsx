import { type ReactNode, useState } from 'react'
import { MapErrorBoundary } from './map-error-boundary.tsx'
import { canCreateWebGl2 } from './webgl-support.ts'

type Props = {
  children: ReactNode
  /** Shown if the map's chunk fails to load or drawing fails. */
  failed: ReactNode
  /** Shown in a browser without WebGL 2; `failed` by default. */
  unsupported?: ReactNode
}

/** Shows a message in place of a map that cannot be drawn, so that the rest of the page keeps working. */
export function MapGuard({ children, failed, unsupported = failed }: Props) {
  const [isSupported] = useState(canCreateWebGl2)
  return isSupported ? <MapErrorBoundary fallback={failed}>{children}</MapErrorBoundary> : unsupported
}
