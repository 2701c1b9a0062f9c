import type { MapInput, MapView } from './protocol.ts'

/** What the engine was told so far. */
export type EngineInput = Omit<MapInput, 'cells' | 'view' | 'cart'> & {
  view: MapView | undefined
  cart: ReadonlySet<string>
}
