import type { MapOpening } from '#shared/map/api/map.ts'
import { totalPointsOf } from '#shared/map/rules/crowded-views.ts'
import { MAX_OPENING_POINTS, type MapCell, type MapCellSummary } from '#shared/map/rules/map-cells.ts'
import { findMapSettings } from '../catalogue/map-settings/map-settings-store.ts'
import { listPricingTiers } from '../catalogue/pricing-tiers/pricing-tiers-store.ts'
import type { Context } from '../platform/context.ts'
import { listRegionsAndCells } from './list-map-cells.ts'
import { renderMapCell } from './render-cell.ts'
import { listTagsOnMap } from './tags-on-map.ts'

/** What an opening map needs, except the points: the versions of their cells stand for them. */
export async function readMapOpening(regionNames: readonly string[]): Promise<Omit<MapOpening, 'points'>> {
  const [settings, regionsAndCells, pricing_tiers, tags] = await Promise.all([
    findMapSettings(),
    listRegionsAndCells(regionNames),
    listPricingTiers(),
    listTagsOnMap(),
  ])
  return { settings, ...regionsAndCells, pricing_tiers, tags }
}

/** The points of all these cells; none if they are too many for the answer that a map opens with. */
export const renderOpeningPoints = async (
  cells: readonly MapCellSummary[],
  context: Pick<Context, 'now'>,
): Promise<MapCell[]> =>
  totalPointsOf(cells) <= MAX_OPENING_POINTS ? Promise.all(cells.map(cell => renderMapCell(cell, context))) : []
