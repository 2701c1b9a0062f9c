import type { MapInput, MapView } from './protocol.ts'

/** The latest value of each part of the input. */
export type EngineInput = Omit<MapInput, 'cells' | 'view' | 'cart'> & {
  view: MapView | undefined
  cart: ReadonlySet<string>
}
