import { mapOfPoints } from '../map/follow-points.ts'
import { consume } from './consume.ts'

/** The public map follows the points. */
export const reactions = [mapOfPoints]
export const handler = consume('map_updates', reactions)
