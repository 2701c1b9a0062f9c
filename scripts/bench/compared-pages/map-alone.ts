import { addProtocol, Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { MAP_CENTER, PUBLIC_START_ZOOM } from '#shared/catalogue/rules/map-settings.ts'
import { baseMapStyle } from '#web/map/base-map-style.ts'
import { loadTile } from '#web/map/pmtiles.ts'
import { CLUSTER_LAYERS, clusterSource } from './clusters.ts'

/**
 * A page with the map library, the site's base map and generated points: the least that a page with the site's picture
 * can cost. '?areas' leaves out points and names.
 */

setWorkerUrl(workerUrl)
addProtocol('pmtiles', loadTile)
const style = baseMapStyle('/base-map')
const onlyAreas = new URLSearchParams(location.search).has('areas')
if (onlyAreas) style.layers = style.layers.filter(({ type }) => type !== 'symbol')

const map = new MapLibre({
  container: 'root',
  style,
  center: [MAP_CENTER.longitude, MAP_CENTER.latitude],
  zoom: PUBLIC_START_ZOOM,
  fadeDuration: 0,
  ...(onlyAreas && { attributionControl: false as const }),
})
map.once('idle', () => {
  document.body.dataset.drawn = ''
})
map.on('style.load', () => {
  if (onlyAreas) return
  map.addSource('points', clusterSource(MAP_CENTER))
  for (const layer of CLUSTER_LAYERS) map.addLayer(layer)
})
