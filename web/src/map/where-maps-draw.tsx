import { type ReactNode, useState } from 'react'
import { MapBoundary } from './map-boundary.tsx'
import { canDrawMap } from './web-gl.ts'

type Props = {
  children: ReactNode
  /** Shown when the map's chunk or the drawing fails. */
  failed: ReactNode
  /** Shown where the browser draws no maps; as when it fails, unless said. */
  without?: ReactNode
}

/** A part of a page with a map: what the map can't do is said in its place, and the rest goes on. */
export function WhereMapsDraw({ children, failed, without = failed }: Props) {
  const [drawable] = useState(canDrawMap)
  return drawable ? <MapBoundary instead={failed}>{children}</MapBoundary> : without
}
