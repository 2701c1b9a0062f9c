import type { IControl, Map as MapLibre } from 'maplibre-gl'
import { useControl } from 'react-map-gl/maplibre'

/**
 * The map's credits (attribution). MapLibre expands its compact control when the first credit arrives. On a phone the
 * expanded credits would cover the welcome text and the buttons, so `startsClosed` collapses them at the start.
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

/**
 * Adds MapLibre's compact class before the control is added to the map, because MapLibre expands only controls without
 * that class.
 */
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
