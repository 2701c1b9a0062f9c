import type { IControl, Map as MapLibre } from 'maplibre-gl'
import { useControl } from 'react-map-gl/maplibre'

/**
 * The map's credits. MapLibre opens a compact control when its first credit arrives, before or after the map has loaded; on a
 * phone they would lie over the welcome and the buttons, so there they begin closed.
 */
export function Credits({ startsClosed, note }: { startsClosed: boolean; note: string | undefined }) {
  useControl(
    ({ mapLib }) => {
      const control = new mapLib.AttributionControl({
        compact: true,
        ...(note === undefined ? {} : { customAttribution: note }),
      })
      return startsClosed ? withCollapsedStart(control) : control
    },
    { position: 'bottom-left' },
  )
  return null
}

/** Marks the control as compact before it is added, because MapLibre opens only controls that are not. */
export function withCollapsedStart(control: IControl): IControl {
  return {
    onAdd: (map: MapLibre) => {
      const element = control.onAdd(map)
      element.classList.add('maplibregl-compact')
      element.classList.remove('maplibregl-compact-show')
      return element
    },
    onRemove: (map: MapLibre) => control.onRemove(map),
  }
}
