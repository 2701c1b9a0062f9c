import { notifyWatchersReaction } from '../map/point-watches/notify-watchers.ts'
import { consume } from './consume.ts'

/** Who waited for a point is told when it can be had. */
export const reactions = [notifyWatchersReaction]
export const handler = consume('free_points', reactions)
