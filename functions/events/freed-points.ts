import { notifyWatchersReaction } from '../map/point-watches/notify-watchers.ts'
import { consume } from './consume.ts'

/** Sends e-mails to the watchers of points that became available. */
export const reactions = [notifyWatchersReaction]
export const handler = consume('freed_points', reactions)
