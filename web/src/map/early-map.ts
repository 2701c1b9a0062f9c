import type { GeoJSONSource, StyleSpecification } from 'maplibre-gl'
import { type MapOpening, map as mapApi } from '#shared/map/api/map.ts'
import type { MapCell, MapCellSummary } from '#shared/map/rules/map-cells.ts'
import { callApi } from '#web/lib/call-api.ts'
import { registerFirstMapDrawing } from '#web/lib/first-drawing.ts'
import { loadSiteConfig } from '#web/lib/site-config.ts'
import { loadBaseMap } from './base-map.ts'
import { isEmbeddedStyle } from './base-map-stages.ts'
import { REGION_SOURCE_ID, REGION_TILES } from './base-map-tiles.ts'
import { placeOf, recordClicks } from './early-clicks.ts'
import { dragPicture, isFollowingDrag } from './early-drag.ts'
import { rememberFailedSources } from './failed-tiles.ts'
import { tilesInView } from './first-view.ts'
import { FLAT_MAP_OPTIONS } from './flat-map.ts'
import { drawFirstIcons, drawIconsOnDemand } from './images.ts'
import { MARKS_LAYER, MARKS_SOURCE_ID } from './layers.ts'
import type { Map as EarlyMap } from './library.ts'
import { regionsNear } from './listed-regions.ts'
import { MAP_LOCALE } from './locale.ts'
import { drawOpeningMarks } from './opening-points.ts'
import { MAP_PALETTE } from './palette.ts'
import { fetchTileEarly } from './pmtiles.ts'
import type { PointFilters } from './point-filters.ts'
import type { Camera } from './points-map.tsx'
import type { MapInput, MapView, MessageFromWorker, MessageToWorker, Scene } from './protocol.ts'
import { startWorker } from './start-worker.ts'

/**
 * The public map before React has loaded: the page's first script starts the worker, the requests and the map, and the
 * home screen takes each of these parts over when React draws it (docs/decisions/0052). Each part can be taken once; a
 * later caller gets undefined and starts its own.
 */

export type MapLibrary = typeof import('./library.ts')

type EarlyParts = {
  worker?: { worker: Worker; firstPoints: Promise<void>; scene: Scene | undefined }
  opening?: Promise<MapOpening>
  /** The regions whose cells are in it. */
  regions?: string
  library?: Promise<MapLibrary>
  map?: { map: EarlyMap; hasStyle: boolean; isLoaded: boolean }
  /** The element that the map is drawn in until the screen offers its own. */
  container?: HTMLElement
}
const early: EarlyParts = {}
/**
 * Whether the screen already has a map: the early one, or one that it created itself because the early one was not
 * ready.
 */
let isMapClaimed = false

function takeEarly<Part extends keyof EarlyParts>(part: Part): EarlyParts[Part] {
  const value = early[part]
  delete early[part]
  return value
}

/** The longest time to wait for the worker's first points. Milliseconds. */
const MAX_POINTS_WAIT = 400

/**
 * How long the picture stays behind the map that covers it: a browser shows a canvas some frames after it became visible, and
 * nothing says when. Milliseconds.
 */
const PICTURE_DELAY = 1_000

type Options = {
  camera: Camera
  view: MapView
  filters: PointFilters
  /** The element that the map is drawn in until the screen offers its own. */
  container: HTMLElement
  /** Picture of the embedded base map from this camera, shown until the map is drawn. */
  picture: HTMLElement | undefined
  loadLibrary: () => Promise<MapLibrary>
}

export function startEarlyMap({ filters, loadLibrary, ...options }: Options): void {
  const { container } = options
  startWorkerAndRequests(options, filters)
  early.container = container
  recordClicks(container, () => early.map?.map)
  early.library = loadLibrary()
  const firstDrawing = startMap(early.library, options)
  firstDrawing.catch(discardMap) // the screen creates its own map and reports the error
  registerFirstMapDrawing(firstDrawing)
}

function startWorkerAndRequests({ view, picture }: Pick<Options, 'view' | 'picture'>, filters: PointFilters): void {
  const worker = startWorker()
  const firstPoints = firstPointsOf(worker)
  const workerPart: NonNullable<EarlyParts['worker']> = { worker, firstPoints, scene: undefined }
  early.worker = workerPart
  // Drops a worker that failed; the screen starts its own
  worker.addEventListener('error', () => {
    if (early.worker === workerPart) delete early.worker
  })
  const send = (change: Partial<MapInput>, points?: readonly MapCell[]) =>
    worker.postMessage({ type: 'change', revision: 0, change, ...(points && { points }) } satisfies MessageToWorker)
  worker.addEventListener('message', ({ data }: MessageEvent<MessageFromWorker>) => {
    if (data.type !== 'scene' || early.worker !== workerPart) return
    workerPart.scene = data.scene
    if (picture?.isConnected) void drawOpeningMarks(picture, data.scene.marks, view)
    showScene()
  })
  const regions = regionsNear(view)?.join(',')
  early.opening = callApi(mapApi.getOpening, { regions })
  if (regions) early.regions = regions
  send({ view, filters })
  early.opening
    .then(({ settings, cells, points }) => send({ settings, ...(regions && { cells }) }, points))
    .catch(() => undefined) // the screen requests each part again
}

/**
 * Resolves with the worker's first scene that has points. The map is created after that, because creating it keeps the page busy:
 * messages to and from the worker would wait until the map is created. Never rejects; resolves after MAX_POINTS_WAIT at the latest.
 */
const firstPointsOf = (worker: Worker): Promise<void> =>
  new Promise(resolve => {
    worker.addEventListener('message', ({ data }: MessageEvent<MessageFromWorker>) => {
      if (data.type === 'scene' && data.scene.marks.length > 0) resolve()
    })
    worker.addEventListener('error', () => resolve(), { once: true })
    setTimeout(resolve, MAX_POINTS_WAIT)
  })

type MapOptions = Pick<Options, 'camera' | 'view' | 'container' | 'picture'>

async function startMap(library: Promise<MapLibrary>, { camera, view, container, picture }: MapOptions): Promise<void> {
  const loadStyle = async () => {
    const config = await loadSiteConfig().catch(() => undefined)
    const { style } = await loadBaseMap(config)
    if (!isEmbeddedStyle(style)) {
      picture?.remove()
      return style
    }
    fetchTilesEarly(style, view)
    if (picture?.isConnected && !isMapClaimed) {
      container.prepend(picture)
      await untilPainted()
    }
    return style
  }
  const followDrag = picture && dragPicture(container, picture)
  const [{ Map: MapLibre }, style] = await Promise.all([library, loadStyle()])
  await early.worker?.firstPoints
  for (let frame = 0; frame < 2; frame += 1) await untilPainted() // one to draw, one to be shown
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
  const earlyMap: NonNullable<EarlyParts['map']> = { map, hasStyle: false, isLoaded: false }
  early.map = earlyMap
  // The screen then creates its own map and says so if the WebGL context of that one is lost too
  map.once('webglcontextlost', () => {
    if (early.map === earlyMap) discardMap()
  })
  rememberFailedSources(map)
  drawIconsOnDemand(map, MAP_PALETTE)
  map.once('style.load', () => {
    drawFirstIcons(map, MAP_PALETTE)
    earlyMap.hasStyle = true
    showScene()
  })
  map.once('load', () => {
    earlyMap.isLoaded = true
  })
  followDrag?.(map)
  if (picture) showOnceDrawn(map, picture)
  await Promise.race([
    map.firstDrawing,
    new Promise((_, reject) => map.once('webglcontextlost', () => reject(new Error('the early map is lost')))),
  ])
}

/**
 * Shows the map over the picture when the whole map is drawn, or shows another place than the picture. Until then the map's canvas is transparent
 * (page-outline.html), because the points of both would be seen twice.
 */
function showOnceDrawn(map: EarlyMap, picture: Element): void {
  let openedAt = placeOf(map)
  const show = () => {
    map.off('move', showOnceMoved)
    map.getCanvas().style.opacity = '1'
    setTimeout(() => picture.remove(), PICTURE_DELAY)
  }
  const showOnceMoved = (event: object) => {
    if (isFollowingDrag(event)) openedAt = placeOf(map)
    else if (placeOf(map) !== openedAt) show() // not when the map only takes another size
  }
  map.on('move', showOnceMoved)
  void map.firstDrawing.then(untilPainted).then(show)
}

/**
 * Resolves when the browser has painted what is in the page, because creating the map blocks painting for long.
 * Resolves at once in a hidden page, which is never painted.
 */
const untilPainted = () =>
  new Promise<void>(resolve => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

/** Starts to fetch the embedded base map's tiles of the opening view while the map library is still loading. */
function fetchTilesEarly(style: StyleSpecification, view: MapView): void {
  const source = style.sources[REGION_SOURCE_ID]
  if (source?.type !== 'vector') return
  for (const url of source.tiles ?? [])
    for (const tile of tilesInView(view, REGION_TILES.maxZoom)) fetchTileEarly(url.replace('{z}/{x}/{y}', tile))
}

/**
 * Shows the worker's last scene on the early map. Stops when the screen takes the worker over, because then the screen
 * shows the scenes.
 */
function showScene(): void {
  const scene = early.worker?.scene
  if (!early.map?.hasStyle || !scene) return
  const { map } = early.map
  const data = { type: 'FeatureCollection' as const, features: scene.marks }
  const source = map.getSource<GeoJSONSource>(MARKS_SOURCE_ID)
  if (source) source.setData(data)
  else if (scene.marks.length > 0) {
    // Added only with the first scene: an empty source would cost as much work as a full one
    map.addSource(MARKS_SOURCE_ID, { type: 'geojson', data })
    map.addLayer({ ...MARKS_LAYER, source: MARKS_SOURCE_ID })
  }
}

/** The cells that the opening map has requested; undefined when it was for other regions than these. */
export const takeEarlyCells = (regions: string): Promise<{ cells: MapCellSummary[] }> | undefined =>
  takeEarly('regions') === regions ? early.opening?.then(({ cells }) => ({ cells })) : undefined

const takenOfOpening = new Set<keyof MapOpening>()
/** A part of what the opening map has requested in one answer; each can be taken once. */
export function takeEarlyOpening<Part extends keyof MapOpening>(part: Part): Promise<MapOpening[Part]> | undefined {
  if (takenOfOpening.has(part)) return undefined
  takenOfOpening.add(part)
  return early.opening?.then(opening => opening[part])
}
/** The early worker, with the last scene that it posted. */
export const takeEarlyWorker = () => takeEarly('worker')

/** A map library whose first `new Map` returns the early map; undefined when there is no early map. */
export function takeLibraryWithEarlyMap(): Promise<MapLibrary> | undefined {
  return takeEarly('library')?.then(library => {
    function AdoptedMap(options: { container: HTMLElement }): EarlyMap {
      isMapClaimed = true
      const earlyMap = takeEarly('map')
      if (earlyMap) moveMap(earlyMap, options.container)
      takeEarly('container')?.remove()
      return earlyMap?.map ?? new library.Map(options)
    }
    return { ...library, Map: AdoptedMap as unknown as typeof EarlyMap }
  })
}

/** Moves an early map to another element, in the same way as react-map-gl reuses maps. */
function moveMap({ map, isLoaded }: NonNullable<EarlyParts['map']>, target: HTMLElement): void {
  const container = map.getContainer()
  target.classList.add(...container.classList)
  target.append(...container.childNodes)
  Object.assign(map, { _container: target })
  const resizeObserver: unknown = Reflect.get(map, '_resizeObserver')
  if (resizeObserver instanceof ResizeObserver) {
    resizeObserver.disconnect()
    const observe = () => resizeObserver.observe(target)
    // Not in a drag, which MapLibre ends when it is told a size
    if (map.isMoving()) map.once('moveend', observe)
    else observe()
  }
  // After the caller has added its listeners
  if (isLoaded) queueMicrotask(() => map.fire('load'))
}

function discardMap(): void {
  isMapClaimed = true
  takeEarly('map')?.map.remove()
  takeEarly('container')?.remove()
}

/** Removes the early parts that the screen has not taken over, when the visitor leaves the screen. */
export function discardEarlyMap(): void {
  discardMap()
  takeEarly('worker')?.worker.terminate()
}
