import type { MapInput, MapView } from './protocol.ts'

/** The latest value of everything that the page has sent to the worker. */
export type EngineInput = Omit<MapInput, 'cells' | 'view' | 'cart'> & {
  view: MapView | undefined
  cart: ReadonlySet<string>
}
