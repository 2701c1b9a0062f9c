import { syncPointsOnMapReaction } from '../map/sync-points-on-map.ts'
import { consume } from './consume.ts'

/** Syncs the public map with the points. */
export const reactions = [syncPointsOnMapReaction]
export const handler = consume('map_updates', reactions)
