import type { Feature } from 'geojson'
import { useMemo } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { circleRing } from '#web/map/bounds.ts'
import { MARKS_LAYER_ID } from '#web/map/layers.ts'
import { MAP_PALETTE } from '#web/map/palette.ts'
import type { Circle } from '#web/map/point-filters.ts'

/** The search radius as a circle below the points. */
export default function SearchCircleLayer({ circle }: { circle: Circle }) {
  const { selection } = MAP_PALETTE
  const area = useMemo(
    (): Feature => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [circleRing(circle)] },
    }),
    [circle],
  )
  const center = useMemo(
    (): Feature => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [circle.longitude, circle.latitude] },
    }),
    [circle],
  )
  return (
    <>
      <Source id="search-area" type="geojson" data={area}>
        <Layer
          id="search-area-fill"
          type="fill"
          beforeId={MARKS_LAYER_ID}
          paint={{ 'fill-color': selection, 'fill-opacity': 0.07 }}
        />
        <Layer
          id="search-area-line"
          type="line"
          beforeId={MARKS_LAYER_ID}
          paint={{ 'line-color': selection, 'line-width': 2, 'line-dasharray': [2, 2] }}
        />
      </Source>
      <Source id="search-middle" type="geojson" data={center}>
        <Layer
          id="search-middle"
          type="circle"
          beforeId={MARKS_LAYER_ID}
          paint={{
            'circle-radius': 5,
            'circle-color': selection,
            'circle-stroke-width': 2,
            'circle-stroke-color': '#fff',
          }}
        />
      </Source>
    </>
  )
}
