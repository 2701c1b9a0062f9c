import { createHash } from 'node:crypto'
import geohash from 'ngeohash'
import type { MapCellSummary } from '#shared/map/rules/map-cells.ts'
import { countPointsByPlace, mergeCountedPlaces, type PlaceIndex } from '#shared/map/rules/place-index.ts'
import type { Context } from '../platform/context.ts'
import { listPointsOfCell } from './cells-store.ts'
import { listWholeMapCells } from './list-map-cells.ts'
import { LANDMARKS, STREET_ALIASES } from './local-names.ts'
import { toMapPoints } from './to-map-points.ts'

/**
 * The search index of a region's places, computed from the map's cells, which a stream consumer keeps current. So it
 * counts exactly the points that the map shows, is not stored itself, needs no repair or audit, and causes no writes
 * when a point changes.
 */

type Counted = ReturnType<typeof countPointsByPlace>

/** Cache of counted cells in this function instance; only cells that have changed are read again. */
const cellCache = new Map<string, { version: string; counted: Counted }>()
const MAX_CACHED_CELLS = 256

type Region = { region: string }

/** Part of the version, so that browsers fetch the index again after a release that changes its format. */
const INDEX_FORMAT_VERSION = 1

const versionOf = (cells: readonly MapCellSummary[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        INDEX_FORMAT_VERSION,
        LANDMARKS,
        STREET_ALIASES,
        cells.map(({ cell, version }) => `${cell}${version}`).toSorted(),
      ]),
    )
    .digest('base64url')
    .slice(0, 16)

/** The current version of a region's index, which costs one read of its cells' summaries. */
export const readPlaceIndexVersion = async ({ region }: Region): Promise<string> =>
  versionOf(await listWholeMapCells(region))

async function countCell({ cell, version }: MapCellSummary, now: string): Promise<Counted> {
  const cached = cellCache.get(cell)
  if (cached?.version === version) return cached.counted
  const placesOfCell = countPointsByPlace(toMapPoints(await listPointsOfCell(cell), now))
  if (cellCache.size >= MAX_CACHED_CELLS) cellCache.delete(cellCache.keys().next().value ?? '')
  cellCache.set(cell, { version, counted: placesOfCell })
  return placesOfCell
}

/** Renders a region's index; a region without points still has its landmarks. */
export async function renderPlaceIndex({ region }: Region, { now }: Pick<Context, 'now'>): Promise<PlaceIndex> {
  const cells = await listWholeMapCells(region)
  const { places, ...placeCounts } = mergeCountedPlaces(await Promise.all(cells.map(cell => countCell(cell, now))))
  return {
    version: versionOf(cells),
    ...placeCounts,
    places: places.map(place => {
      const aliases = place.kind === 'street' ? STREET_ALIASES[place.key] : undefined
      return aliases ? { ...place, aliases } : place
    }),
    landmarks: LANDMARKS.filter(
      ({ latitude, longitude }) => geohash.encode(latitude, longitude, region.length) === region,
    ),
  }
}
