import * as mapLibrary from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { createRoot } from 'react-dom/client'
import { Layer, Map as MapLibre, Source } from 'react-map-gl/maplibre'
import { CLUSTER_LAYERS, clusterSource } from './clusters.ts'

/** The smallest possible page with a map of clusters, with which the first view of the site is compared. */

mapLibrary.setWorkerUrl(workerUrl)

const CENTER = { longitude: -47.3, latitude: -22.78 }
const style = {
  version: 8 as const,
  sources: {},
  layers: [{ id: 'ground', type: 'background' as const, paint: { 'background-color': '#eef1f6' } }],
}

const root = document.getElementById('root')
if (!root) throw new Error('bare-map.html has no #root')
createRoot(root).render(
  <MapLibre mapLib={mapLibrary} initialViewState={{ ...CENTER, zoom: 11 }} mapStyle={style}>
    <Source id="points" {...clusterSource(CENTER)}>
      {CLUSTER_LAYERS.map(layer => (
        <Layer key={layer.id} {...layer} />
      ))}
    </Source>
  </MapLibre>,
)
