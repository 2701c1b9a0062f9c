import { type ReactNode, useState } from 'react'
import { MapBoundary } from './map-boundary.tsx'
import { canCreateWebGl2 } from './webgl-support.ts'

type Props = {
  children: ReactNode
  /** Shown when the map's chunk or the drawing fails. */
  failed: ReactNode
  /** Shown where the browser draws no maps; as when it fails, unless said. */
  unsupported?: ReactNode
}

/** A part of a page with a map: what the map can't do is said in its place, and the rest goes on. */
export function MapGuard({ children, failed, unsupported = failed }: Props) {
  const [isSupported] = useState(canCreateWebGl2)
  return isSupported ? <MapBoundary fallback={failed}>{children}</MapBoundary> : unsupported
}
