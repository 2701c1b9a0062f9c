import * as mapLibrary from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { createRoot } from 'react-dom/client'
import { Layer, Map as MapLibre, Source } from 'react-map-gl/maplibre'

/** The smallest possible page with a map of clusters, with which the first view of the site is compared. */

mapLibrary.setWorkerUrl(workerUrl)

/** Number of points, about as many as in the demo; another number can be given in the URL: '/?points=100000'. */
const COUNT = Number(new URLSearchParams(location.search).get('points') ?? 400)
const CENTER = { longitude: -47.3, latitude: -22.78 }

// Random numbers that are the same on each run (multiplier and modulus of Park and Miller).
let state = 7
const randomNumber = (): number => {
  state = (state * 16_807) % 2_147_483_647
  return state / 2_147_483_647
}
const points = {
  type: 'FeatureCollection' as const,
  features: Array.from({ length: COUNT }, () => ({
    type: 'Feature' as const,
    properties: {},
    geometry: {
      type: 'Point' as const,
      coordinates: [CENTER.longitude + (randomNumber() - 0.5) * 0.6, CENTER.latitude + (randomNumber() - 0.5) * 0.4],
    },
  })),
}
const style = {
  version: 8 as const,
  sources: {},
  layers: [{ id: 'ground', type: 'background' as const, paint: { 'background-color': '#eef1f6' } }],
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <MapLibre mapLib={mapLibrary} initialViewState={{ ...CENTER, zoom: 11 }} mapStyle={style}>
    <Source id="points" type="geojson" data={points} cluster clusterRadius={60}>
      <Layer
        id="clusters"
        type="circle"
        filter={['has', 'point_count']}
        paint={{ 'circle-radius': 18, 'circle-color': '#2563eb' }}
      />
      <Layer
        id="alone"
        type="circle"
        filter={['!', ['has', 'point_count']]}
        paint={{ 'circle-radius': 6, 'circle-color': '#16a34a' }}
      />
    </Source>
  </MapLibre>,
)
