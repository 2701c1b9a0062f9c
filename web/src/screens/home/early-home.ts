import '#web/map/start-worker.ts'
import { MAP_CENTER, PUBLIC_START_ZOOM } from '#shared/catalogue/rules/map-settings.ts'
import { isFirstVisit } from '#web/features/map/explore/first-visit.ts'
import { loadSavedFilters } from '#web/features/map/explore/saved-filters.ts'
import { afterFirstMapDrawing } from '#web/lib/first-drawing.ts'
import { startEarlyMap } from '#web/map/early-map.ts'
import { computeView, isCoveredByPicture } from '#web/map/first-view.ts'
import { hasWebGl2 } from '#web/map/webgl-support.ts'
import { exploredFromUrl, filtersWithinPlace } from './explored-url.ts'

/**
 * First script of the home page (named by web/vite.config.ts): starts the map for the page's URL, and the site once the
 * map is drawn.
 */
const container = document.getElementById('map')
if (container && hasWebGl2()) {
  if (isFirstVisit()) document.documentElement.dataset.firstVisit = '' // page-outline.html then shows the welcome
  const { camera, filters, place } = exploredFromUrl(new URLSearchParams(location.search), loadSavedFilters())
  const startCamera = camera ?? { ...MAP_CENTER, zoom: PUBLIC_START_ZOOM }
  const windowSize = { width: innerWidth, height: innerHeight }
  const picture = document.getElementById('opening-map') ?? undefined
  if (camera || !isCoveredByPicture(windowSize)) picture?.remove()
  startEarlyMap({
    camera: startCamera,
    view: computeView(startCamera, windowSize),
    filters: filtersWithinPlace(filters, place),
    container,
    picture,
    loadLibrary: () => import('#web/map/library.ts'),
  })
}

const site = document.querySelector<HTMLLinkElement>('#site-script')
if (site) void afterFirstMapDrawing().then(() => import(/* @vite-ignore */ site.href))
