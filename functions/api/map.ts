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
 * Shared caches answer for a few seconds, which bounds the load on the table. Browsers obey the header too, so stale
 * responses must end before an open map polls again, every five seconds. Reservations read the table, never these
 * responses.
 */
const SHORT_CACHE = { 'cache-control': 'public, max-age=0, s-maxage=2, stale-while-revalidate=2' }

/** For data that rarely changes, as places, and for photos of pages with many viewers. */
const MINUTE_CACHE = { 'cache-control': 'public, max-age=60, s-maxage=60, stale-while-revalidate=600' }

const cachedReply = <Output>(output: Output): Reply<Output> => new Reply(output, SHORT_CACHE)

export const handler = serve(map, {
  listCells: async () => cachedReply({ cells: await listCellSummaries() }),
  getCell: async (wanted, { now, if_none_match }) => {
    const version = await versionOfCell(wanted)
    if (matchesVersion(if_none_match, version))
      return new Reply<MapCell>(undefined, { ...SHORT_CACHE, etag: `"${version}"` }, 304)
    const cell = await renderCell({ ...wanted, version }, { now })
    return new Reply(cell, { ...SHORT_CACHE, etag: `"${cell.version}"` })
  },
  getPoint: async (wanted, context) => cachedReply(await showPoint(wanted, context)),
  listPhotos: async (asked, context) => new Reply({ photos: await photosOfPoints(asked, context) }, MINUTE_CACHE),
  findPlaces: async (asked, { address, now }) => {
    await enforceRateLimit('places', { address }, now)
    return new Reply({ places: await findPlaces(asked) }, MINUTE_CACHE)
  },
  listTags: async () => cachedReply({ tags: await tagsOnMap() }),
  listPricingTiers: async () => cachedReply({ pricing_tiers: await listPricingTiers() }),
  getSettings: async () => cachedReply(await findMapSettings()),
})

// A compressing CDN makes the ETag weak (W/"…"), and the header may list several.
const matchesVersion = (header: string | undefined, version: string): boolean =>
  header?.includes(`"${version}"`) ?? false
