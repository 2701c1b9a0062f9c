import { addProtocol, Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { MAP_CENTER, PUBLIC_START_ZOOM } from '#shared/catalogue/rules/map-settings.ts'
import { baseMapStyle } from '#web/map/base-map-style.ts'
import { loadTile } from '#web/map/pmtiles.ts'

/**
 * A page with the map library, the site's base map and generated points: the least that a page with the site's picture
 * can cost. '/?no-base-map' leaves out the base map, '/?areas' its names.
 */

const COUNT = 400

setWorkerUrl(workerUrl)
addProtocol('pmtiles', loadTile)
const style = baseMapStyle('/base-map')
const parameters = new URLSearchParams(location.search)
const onlyAreas = parameters.has('areas')
if (onlyAreas) style.layers = style.layers.filter(({ type }) => type !== 'symbol')
if (parameters.has('no-base-map')) {
  style.sources = {}
  style.layers = style.layers.filter(({ type }) => type === 'background')
}

// Random numbers that are the same on each run (multiplier and modulus of Park and Miller).
let state = 7
const randomNumber = (): number => {
  state = (state * 16_807) % 2_147_483_647
  return state / 2_147_483_647
}
const features = Array.from({ length: COUNT }, () => ({
  type: 'Feature' as const,
  properties: {},
  geometry: {
    type: 'Point' as const,
    coordinates: [
      MAP_CENTER.longitude + (randomNumber() - 0.5) * 0.4,
      MAP_CENTER.latitude + (randomNumber() - 0.5) * 0.4,
    ],
  },
}))

const map = new MapLibre({
  container: 'map',
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
  const data = { type: 'FeatureCollection' as const, features }
  map.addSource('points', { type: 'geojson', data, cluster: true, clusterRadius: 50 })
  map.addLayer({
    id: 'clusters',
    type: 'circle',
    source: 'points',
    filter: ['has', 'point_count'],
    paint: { 'circle-radius': 20, 'circle-color': '#2563eb' },
  })
  map.addLayer({
    id: 'alone',
    type: 'circle',
    source: 'points',
    filter: ['!', ['has', 'point_count']],
    paint: { 'circle-radius': 7, 'circle-color': '#16a34a' },
  })
})
