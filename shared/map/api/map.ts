import * as z from 'zod/mini'
import { foundPlaceSchema, MAX_PLACE_SEARCH_LENGTH } from '../../catalogue/rules/found-places.ts'
import { mapSettingsSchema } from '../../catalogue/rules/map-settings.ts'
import { photoOfPointSchema, photoPointIdsSchema } from '../../catalogue/rules/point-photos.ts'
import { publicPointSchema } from '../../catalogue/rules/points.ts'
import { pricingTierSchema } from '../../catalogue/rules/pricing-tiers.ts'
import { tagSchema } from '../../catalogue/rules/tags.ts'
import { endpoint } from '../../platform/api/endpoint.ts'
import { cellNameSchema, cellVersionSchema, pointIdSchema, regionNameSchema } from '../../platform/rules/identifiers.ts'
import { textLine } from '../../platform/rules/texts.ts'
import { aggregateBlockSchema, mapAggregatesSchema } from '../rules/map-aggregates.ts'
import { mapCellSchema, mapCellSummarySchema, mapRegionSummarySchema, regionNamesSchema } from '../rules/map-cells.ts'
import { placeIndexSchema } from '../rules/place-index.ts'

const noInput = z.object({})
const mapOpening = z.object({
  settings: mapSettingsSchema,
  regions: z.array(mapRegionSummarySchema),
  pricing_tiers: z.array(pricingTierSchema),
  tags: z.array(tagSchema),
  /** The cells of the regions that were asked for, and their points unless they are many. */
  cells: z.array(mapCellSummarySchema),
  points: z.array(mapCellSchema),
})
export type MapOpening = z.output<typeof mapOpening>

const SEARCH_TEXT_REQUIRED_MESSAGE = 'Informe o que buscar.'

export const map = {
  listCells: endpoint({
    method: 'GET',
    path: '/map/cells',
    access: 'public',
    summary:
      'The cells of some regions (regions: geohashes of 3 characters between commas) with their counts by status and a version; one with many points comes as its parts. Without regions all cells, whole, for older sites',
    input: z.object({ regions: z.optional(regionNamesSchema) }),
    output: z.object({ cells: z.array(mapCellSummarySchema) }),
  }),
  getOpening: endpoint({
    method: 'GET',
    path: '/map/opening',
    access: 'public',
    summary:
      'What an opening map needs, in one answer: how it groups points, all regions, pricing tiers, tags, and the cells of some regions (as in the list of cells) with their points, unless these are many',
    input: z.object({ regions: z.optional(regionNamesSchema) }),
    output: mapOpening,
  }),
  listRegions: endpoint({
    method: 'GET',
    path: '/map/regions',
    access: 'public',
    summary: 'The regions of the map that have points, with their counts by status and a version',
    input: noInput,
    output: z.object({ regions: z.array(mapRegionSummarySchema) }),
  }),
  getCell: endpoint({
    method: 'GET',
    path: '/map/cells/{cell}',
    access: 'public',
    summary:
      'The points of one part of the map as they are now, in columns; answers 304 to If-None-Match. Naming the version that the list told keeps caches on the way from answering with an older one',
    input: z.object({ cell: cellNameSchema, version: z.optional(cellVersionSchema) }),
    output: mapCellSchema,
    refuses: ['MAP_CELL_NOT_FOUND'],
  }),
  getAggregates: endpoint({
    method: 'GET',
    path: '/map/aggregates/{block}',
    access: 'public',
    summary:
      'How many points each area of a block has of each combination of status, tier, tags and own prices; its areas have two characters more than the block. Up to a minute old',
    input: z.object({ block: aggregateBlockSchema }),
    output: mapAggregatesSchema,
  }),
  getPoint: endpoint({
    method: 'GET',
    path: '/points/{point_id}',
    access: 'public',
    summary: 'A point as anybody may see it, with the price of every period',
    input: z.object({ point_id: pointIdSchema }),
    output: publicPointSchema,
    refuses: ['POINT_NOT_FOUND'],
  }),
  listPhotos: endpoint({
    method: 'GET',
    path: '/point-photos',
    access: 'public',
    summary:
      'Where the photos of up to 50 points are, and their codes, for a page of the list; point_ids: between commas',
    input: z.object({ point_ids: photoPointIdsSchema }),
    output: z.object({ photos: z.array(photoOfPointSchema) }),
  }),
  findPlaces: endpoint({
    method: 'GET',
    path: '/places',
    access: 'public',
    summary:
      'The point whose code was typed, or else cities, neighbourhoods, streets, crossings and named points that the text may mean, the likeliest first, with how many points on the map each has',
    input: z.object({
      text: textLine(SEARCH_TEXT_REQUIRED_MESSAGE).check(
        z.maxLength(MAX_PLACE_SEARCH_LENGTH, 'A busca é longa demais.'),
      ),
    }),
    output: z.object({ places: z.array(foundPlaceSchema) }),
  }),
  getPlaceIndex: endpoint({
    method: 'GET',
    path: '/places/index/{region}',
    access: 'public',
    summary:
      'All places of a part of the map (a geohash of 3 characters) with how many points each has, and its landmarks, to be searched by the browser; answers 304 to If-None-Match',
    input: z.object({ region: regionNameSchema }),
    output: placeIndexSchema,
  }),
  listTags: endpoint({
    method: 'GET',
    path: '/tags',
    access: 'public',
    summary: 'The tags that points on the map have, by name',
    input: noInput,
    output: z.object({ tags: z.array(tagSchema) }),
  }),
  listPricingTiers: endpoint({
    method: 'GET',
    path: '/pricing-tiers',
    access: 'public',
    summary: 'All pricing tiers with their prices: Ouro, Prata, Bronze, then by name',
    input: noInput,
    output: z.object({ pricing_tiers: z.array(pricingTierSchema) }),
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/map-settings',
    access: 'public',
    summary: 'How the map groups points at each zoom level; the defaults when nothing is stored',
    input: noInput,
    output: mapSettingsSchema,
  }),
}
