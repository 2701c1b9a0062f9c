import { map } from '#shared/map/api/map.ts'
import type { MapCell } from '#shared/map/rules/map-cells.ts'
import { findMapSettings } from '../catalogue/map-settings/map-settings-store.ts'
import { listPricingTiers } from '../catalogue/pricing-tiers/pricing-tiers-store.ts'
import { listCellSummaries } from '../map/cells-store.ts'
import { findPlaces } from '../map/find-places.ts'
import { photosOfPoints } from '../map/point-photos.ts'
import { showPoint } from '../map/public-point.ts'
import { renderCell, versionOfCell } from '../map/render-cell.ts'
import { tagsOnMap } from '../map/tags-on-map.ts'
import { enforceRateLimit } from '../platform/throttling/throttle-store.ts'
import { Reply, serve } from './http/serve.ts'

/**
 * Shared caches may keep an answer for a few seconds: however many look at the map, the table is asked some times a
 * minute. Browsers heed the same words, so what may be served stale must be over before an open map asks again, every five
 * seconds. What somebody reserves is judged by the table, never by these answers.
 */
const BRIEFLY = { 'cache-control': 'public, max-age=0, s-maxage=2, stale-while-revalidate=2' }

/**
 * Where points stand changes rarely, and how many can be had is a hint there: a word that many type is looked up once. So are
 * the photos of a page that many look at.
 */
const FOR_A_MINUTE = { 'cache-control': 'public, max-age=60, s-maxage=60, stale-while-revalidate=600' }

const shared = <Output>(output: Output): Reply<Output> => new Reply(output, BRIEFLY)

export const handler = serve(map, {
  listCells: async () => shared({ cells: await listCellSummaries() }),
  getCell: async (wanted, { now, if_none_match }) => {
    const version = await versionOfCell(wanted)
    if (namesVersion(if_none_match, version))
      return new Reply<MapCell>(undefined, { ...BRIEFLY, etag: `"${version}"` }, 304)
    const cell = await renderCell({ ...wanted, version }, { now })
    return new Reply(cell, { ...BRIEFLY, etag: `"${cell.version}"` })
  },
  getPoint: async (wanted, context) => shared(await showPoint(wanted, context)),
  listPhotos: async (asked, context) => new Reply({ photos: await photosOfPoints(asked, context) }, FOR_A_MINUTE),
  findPlaces: async (asked, { address, now }) => {
    await enforceRateLimit('places', { address }, now)
    return new Reply({ places: await findPlaces(asked) }, FOR_A_MINUTE)
  },
  listTags: async () => shared({ tags: await tagsOnMap() }),
  listPricingTiers: async () => shared({ pricing_tiers: await listPricingTiers() }),
  getSettings: async () => shared(await findMapSettings()),
})

/** A CDN that compresses makes the tag weak (W/"…") and may send several. */
const namesVersion = (header: string | undefined, version: string): boolean => header?.includes(`"${version}"`) ?? false
