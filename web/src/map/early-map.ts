import type { GeoJSONSource, Map as MapLibre, StyleSpecification } from 'maplibre-gl'
import type { MapSettings } from '#shared/catalogue/rules/map-settings.ts'
import { map as mapApi } from '#shared/map/api/map.ts'
import type { MapCellSummary } from '#shared/map/rules/map-cells.ts'
import { callApi } from '#web/lib/call-api.ts'
import { registerFirstMapDrawing } from '#web/lib/first-drawing.ts'
import { loadSiteConfig } from '#web/lib/site-config.ts'
import { loadBaseMap } from './base-map.ts'
import { REGION_SOURCE, REGION_TILES } from './base-map-tiles.ts'
import { tilesInView } from './first-view.ts'
import { FLAT_MAP_OPTIONS } from './flat-map.ts'
import { drawFirstIcons, drawIconsOnDemand } from './images.ts'
import { MARKS_SOURCE, MARKS_SYMBOL_LAYER } from './layers.ts'
import { regionsNear } from './listed-regions.ts'
import { MAP_LOCALE } from './locale.ts'
import { MAP_PALETTE } from './palette.ts'
import { fetchTileEarly } from './pmtiles.ts'
import { type PointFilters, settingsForFilters } from './point-filters.ts'
import type { Camera } from './points-map.tsx'
import type { MapView, MessageFromWorker, MessageToWorker, Scene } from './protocol.ts'
import { startWorker } from './start-worker.ts'

/**
 * The public map before React: the page's first script starts the worker, the requests and the map, and the screen takes
 * each of them over when it is drawn (docs/decisions/0052). Each is taken once; who comes later starts its own.
 */

export type MapLibrary = typeof import('./library.ts')

type EarlyParts = {
  worker?: { worker: Worker; scene: Scene | undefined }
  cells?: { regions: string; response: Promise<{ cells: MapCellSummary[] }> }
  settings?: Promise<MapSettings>
  library?: Promise<MapLibrary>
  map?: { map: MapLibre; isLoaded: boolean }
  /** Where the map is drawn until the screen has a place for it. */
  container?: HTMLElement
}
const early: EarlyParts = {}
/** The screen has made its map: the early one, or another because it was not there yet. */
let isMapClaimed = false

function takeEarly<Part extends keyof EarlyParts>(part: Part): EarlyParts[Part] {
  const value = early[part]
  delete early[part]
  return value
}

type Options = {
  camera: Camera
  view: MapView
  filters: PointFilters
  /** The element that the map is drawn in until the screen has one. */
  container: HTMLElement
  loadLibrary: () => Promise<MapLibrary>
}

export function startEarlyMap({ camera, view, filters, container, loadLibrary }: Options): void {
  startWorkerAndRequests(view, filters)
  early.container = container
  early.library = loadLibrary()
  const firstDrawing = startMap(early.library, { camera, view, container })
  firstDrawing.catch(discardMap) // the screen starts another and says what fails
  registerFirstMapDrawing(firstDrawing)
}

function startWorkerAndRequests(view: MapView, filters: PointFilters): void {
  const workerPart: NonNullable<EarlyParts['worker']> = { worker: startWorker(), scene: undefined }
  early.worker = workerPart
  const send = (change: Extract<MessageToWorker, { type: 'change' }>['change']) =>
    workerPart.worker.postMessage({ type: 'change', revision: 0, change } satisfies MessageToWorker)
  workerPart.worker.addEventListener('message', ({ data }: MessageEvent<MessageFromWorker>) => {
    if (data.type !== 'scene' || early.worker !== workerPart) return
    workerPart.scene = data.scene
    showScene()
  })
  const regions = regionsNear(view)?.join(',')
  if (regions) early.cells = { regions, response: callApi(mapApi.listCells, { regions }) }
  early.settings = callApi(mapApi.getSettings, {})
  send({ view, filters })
  early.cells?.response.then(({ cells }) => send({ cells })).catch(() => undefined) // the screen asks again
  early.settings.then(settings => send({ settings: settingsForFilters(settings, filters) })).catch(() => undefined)
}

type MapOptions = Pick<Options, 'camera' | 'view' | 'container'>

async function startMap(library: Promise<MapLibrary>, { camera, view, container }: MapOptions): Promise<void> {
  const loadStyle = async () => {
    const config = await loadSiteConfig().catch(() => undefined)
    const { style } = await loadBaseMap(config)
    fetchTilesEarly(style, view)
    return style
  }
  const [{ Map: MapLibre }, style] = await Promise.all([library, loadStyle()])
  if (isMapClaimed) return
  const map = new MapLibre({
    container,
    style,
    center: [camera.longitude, camera.latitude],
    zoom: camera.zoom,
    ...FLAT_MAP_OPTIONS,
    locale: MAP_LOCALE,
    validateStyle: false,
  })
  const earlyMap: NonNullable<EarlyParts['map']> = { map, isLoaded: false }
  early.map = earlyMap
  drawIconsOnDemand(map, MAP_PALETTE)
  map.once('style.load', () => {
    drawFirstIcons(map, MAP_PALETTE)
    if (!early.worker) return // the screen has the scenes already, and adds the source with them
    map.addSource(MARKS_SOURCE, { type: 'geojson', data: markCollectionOf(early.worker.scene) })
    map.addLayer({ ...MARKS_SYMBOL_LAYER, source: MARKS_SOURCE })
  })
  map.once('load', () => {
    earlyMap.isLoaded = true
  })
  await new Promise(resolve => map.once('idle', resolve))
}

/** The embedded base map's tiles of the opening view are on their way while the library is evaluated. */
function fetchTilesEarly(style: string | StyleSpecification, view: MapView): void {
  const source = typeof style === 'object' ? style.sources[REGION_SOURCE] : undefined
  if (source?.type !== 'vector') return
  for (const url of source.tiles ?? [])
    for (const tile of tilesInView(view, REGION_TILES.maxZoom)) fetchTileEarly(url.replace('{z}/{x}/{y}', tile))
}

const markCollectionOf = (scene: Scene | undefined) => ({
  type: 'FeatureCollection' as const,
  features: scene?.marks ?? [],
})

function showScene(): void {
  early.map?.map.getSource<GeoJSONSource>(MARKS_SOURCE)?.setData(markCollectionOf(early.worker?.scene))
}

/** The cells that the page asked for early; undefined when they are of other regions than these. */
export function takeEarlyCells(regions: string): Promise<{ cells: MapCellSummary[] }> | undefined {
  const cells = takeEarly('cells')
  return cells?.regions === regions ? cells.response : undefined
}
export const takeEarlySettings = () => takeEarly('settings')
/** The worker for points and its last scene. */
export const takeEarlyWorker = () => takeEarly('worker')

/** A library whose first map is the one that is drawn already; undefined when there is none. */
export function takeEarlyLibrary(): Promise<MapLibrary> | undefined {
  return takeEarly('library')?.then(library => {
    function AdoptedMap(options: { container: HTMLElement }): MapLibre {
      isMapClaimed = true
      const earlyMap = takeEarly('map')
      if (earlyMap) moveMap(earlyMap, options.container)
      takeEarly('container')?.remove()
      return earlyMap?.map ?? new library.Map(options)
    }
    return { ...library, Map: AdoptedMap as unknown as typeof MapLibre }
  })
}

/** Moves a map to another element, as react-map-gl does with a map that it reuses. */
function moveMap({ map, isLoaded }: NonNullable<EarlyParts['map']>, target: HTMLElement): void {
  const container = map.getContainer()
  target.classList.add(...container.classList)
  target.append(...container.childNodes)
  Object.assign(map, { _container: target })
  const resizeObserver: unknown = Reflect.get(map, '_resizeObserver')
  if (resizeObserver instanceof ResizeObserver) {
    resizeObserver.disconnect()
    resizeObserver.observe(target)
  }
  // Whoever takes the map adds its listeners first
  if (isLoaded) queueMicrotask(() => map.fire('load'))
}

function discardMap(): void {
  isMapClaimed = true
  takeEarly('map')?.map.remove()
  takeEarly('container')?.remove()
}

/** Ends what the screen has not taken when it is left. */
export function discardEarlyMap(): void {
  discardMap()
  takeEarly('worker')?.worker.terminate()
}
