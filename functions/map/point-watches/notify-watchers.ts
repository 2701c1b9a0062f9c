import { statusWithNextBooking } from '#shared/catalogue/rules/bookings.ts'
import { isReservable, type Point } from '#shared/catalogue/rules/points.ts'
import { pointFreeEmail } from '#shared/map/messages/point-watch-emails.ts'
import { findPoint, storedPoint } from '../../catalogue/points/points-store.ts'
import { queueEmail } from '../../notifications/emails/outbox.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { type Change, forAllChanges } from '../../platform/table/changes.ts'
import { deleteWatch, deleteWatchesOfPoint, listActiveWatches } from './point-watches-store.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/**
 * Whether a visitor can reserve the point for the shortest period: it is available, and not booked before that period
 * ends.
 */
const isOnOffer = (point: Point): boolean =>
  isReservable({ ...point, status: statusWithNextBooking(point, point.status, new Date().toISOString()) })

/**
 * Sends an e-mail to each watcher of a point that is free again. A watch is deleted after its e-mail is queued, and an
 * e-mail that is queued twice is sent once. Reads the point's current state: if it was taken again, the watches stay.
 */
async function notifyWatchers(changes: readonly Change<Point>[]): Promise<void> {
  const freedOrGone = changes.flatMap(({ before, after }) =>
    before && (!after || (!isOnOffer(before) && isOnOffer(after))) ? [before.id] : [],
  )
  for (const id of new Set(freedOrGone)) await notifyWatchersOfPoint(id)
}

async function notifyWatchersOfPoint(pointId: string): Promise<void> {
  const point = await findPoint(pointId)
  if (!point) return deleteWatchesOfPoint(pointId)
  if (!isOnOffer(point)) return
  for (const watch of await listActiveWatches(pointId, new Date().toISOString())) {
    await queueEmail(`point-free-${watch.id}`, watch.email, pointFreeEmail(point, SITE_URL))
    await deleteWatch(watch)
  }
}

export const notifyWatchersReaction = forAllChanges('point', storedPoint, notifyWatchers)
