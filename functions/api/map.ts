import { createHash } from 'node:crypto'
import { type MapOpening, map } from '#shared/map/api/map.ts'
import type { MapCell } from '#shared/map/rules/map-cells.ts'
import type { PlaceIndex } from '#shared/map/rules/place-index.ts'
import { findMapSettings } from '../catalogue/map-settings/map-settings-store.ts'
import { listPricingTiers } from '../catalogue/pricing-tiers/pricing-tiers-store.ts'
import { findPlaces } from '../map/find-places.ts'
import { listMapCells, listWholeMapCells, readCellVersion, summarizeRegionsAsCells } from '../map/list-map-cells.ts'
import { readMapOpening, renderOpeningPoints } from '../map/open-map.ts'
import { listPhotosOfPoints } from '../map/point-photos.ts'
import { showPublicPoint } from '../map/public-point.ts'
import { renderAggregates } from '../map/render-aggregates.ts'
import { renderMapCell } from '../map/render-cell.ts'
import { readPlaceIndexVersion, renderPlaceIndex } from '../map/render-place-index.ts'
import { listTagsOnMap } from '../map/tags-on-map.ts'
import { enforceRateLimit } from '../platform/throttling/throttle-store.ts'
import { ReplyWithHeaders, serve } from './http/serve.ts'

/**
 * CloudFront caches responses for 2 seconds, which bounds the load on the table; afterwards CloudFront and browsers
 * revalidate by the ETag. There is no stale-while-revalidate: browsers obey it too, and would request again every
 * response that the home page has preloaded. Reservations never use these responses: they read the table.
 */
const SHORT_CACHE = { 'cache-control': 'public, max-age=0, s-maxage=2' }

/**
 * For point photos of pages with many viewers, each answer of which reads up to 50 points. It may name a removed picture for
 * minutes; the picture itself is gone at once (functions/catalogue/media/picture-copies.ts).
 */
const PHOTOS_CACHE = { 'cache-control': 'public, max-age=60, s-maxage=300, stale-while-revalidate=600' }

/** For data that rarely changes, such as places. */
const MINUTE_CACHE = { 'cache-control': 'public, max-age=60, s-maxage=60, stale-while-revalidate=600' }

/**
 * For a cell under the URL that names its version: that content never changes, and a newer one has another URL (the
 * list of cells). A day is the longest that the edge keeps anything of the API (infra/stacks/web-stack.ts).
 */
const VERSION_CACHE = { 'cache-control': 'public, max-age=86400, immutable' }

/** For aggregates: one response reads many items of the table, and the map may show it up to a minute late. */
const AGGREGATES_CACHE = { 'cache-control': 'public, max-age=0, s-maxage=30' }

const versionOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)

/** Replies with 304 when the caller's copy has the current version. */
function revalidatedReply<Output>(
  output: Output,
  ifNoneMatch: string | undefined,
  cache = SHORT_CACHE,
): ReplyWithHeaders<Output> {
  const version = versionOf(output)
  return matchesVersion(ifNoneMatch, version)
    ? notModified(version, cache)
    : new ReplyWithHeaders(output, { ...cache, etag: `"${version}"` })
}

const notModified = <Output>(version: string, cache = SHORT_CACHE): ReplyWithHeaders<Output> =>
  new ReplyWithHeaders<Output>(undefined, { ...cache, etag: `"${version}"` }, 304)

export const handler = serve(map, {
  listCells: async ({ regions }, { if_none_match }) =>
    revalidatedReply({ cells: await (regions ? listMapCells(regions) : listWholeMapCells()) }, if_none_match),
  getOpening: async ({ regions = [] }, { now, if_none_match }) => {
    const opening = await readMapOpening(regions)
    const version = versionOf(opening)
    if (matchesVersion(if_none_match, version)) return notModified<MapOpening>(version)
    const points = await renderOpeningPoints(opening.cells, { now })
    return new ReplyWithHeaders({ ...opening, points }, { ...SHORT_CACHE, etag: `"${version}"` })
  },
  listRegions: async (_, { if_none_match }) =>
    revalidatedReply({ regions: await summarizeRegionsAsCells() }, if_none_match),
  getCell: async (input, { now, if_none_match }) => {
    const version = await readCellVersion(input)
    const cache = input.version === version ? VERSION_CACHE : SHORT_CACHE
    if (matchesVersion(if_none_match, version)) return notModified<MapCell>(version, cache)
    const cell = await renderMapCell({ ...input, version }, { now })
    return new ReplyWithHeaders(cell, { ...cache, etag: `"${cell.version}"` })
  },
  getAggregates: async (input, { if_none_match }) =>
    revalidatedReply(await renderAggregates(input), if_none_match, AGGREGATES_CACHE),
  getPoint: async (input, context) => revalidatedReply(await showPublicPoint(input, context), context.if_none_match),
  listPhotos: async (input, context) =>
    new ReplyWithHeaders({ photos: await listPhotosOfPoints(input, context) }, PHOTOS_CACHE),
  findPlaces: async (input, { address, now }) => {
    await enforceRateLimit('places', { address }, now)
    return new ReplyWithHeaders({ places: await findPlaces(input, { now }) }, MINUTE_CACHE)
  },
  getPlaceIndex: async (input, { now, if_none_match }) => {
    const version = await readPlaceIndexVersion(input)
    if (matchesVersion(if_none_match, version)) return notModified<PlaceIndex>(version, MINUTE_CACHE)
    const index = await renderPlaceIndex(input, { now })
    return new ReplyWithHeaders(index, { ...MINUTE_CACHE, etag: `"${index.version}"` })
  },
  listTags: async (_, { if_none_match }) => revalidatedReply({ tags: await listTagsOnMap() }, if_none_match),
  listPricingTiers: async (_, { if_none_match }) =>
    revalidatedReply({ pricing_tiers: await listPricingTiers() }, if_none_match),
  getSettings: async (_, { if_none_match }) => revalidatedReply(await findMapSettings(), if_none_match),
})

// CloudFront's compression makes the ETag weak (W/"…"), and the header may list several.
const matchesVersion = (header: string | undefined, version: string): boolean =>
  header?.includes(`"${version}"`) ?? false
