import { syncPointsOnMapReaction } from '../map/follow-points.ts'
import { consume } from './consume.ts'

/** The public map follows the points. */
export const reactions = [syncPointsOnMapReaction]
export const handler = consume('map_updates', reactions)
