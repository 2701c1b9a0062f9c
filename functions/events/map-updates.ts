import { syncPointsOnMapReaction } from '../map/sync-points-on-map.ts'
import { consume } from './consume.ts'

/** The public map follows the points. */
export const reactions = [syncPointsOnMapReaction]
export const handler = consume('map_updates', reactions)
