import { shownStatusAt } from '#shared/catalogue/rules/bookings.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { confirmWatchEmail } from '#shared/map/messages/point-watch-emails.ts'
import { expectedFreeAt, type PointWatch, WATCH_LINK_HOURS } from '#shared/map/rules/point-watches.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findPoint } from '../../catalogue/points/points-store.ts'
import { queueEmail } from '../../notifications/emails/outbox.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import type { Context } from '../../platform/context.ts'
import { epochSecondsOf } from '../../platform/table/expiry.ts'
import { enforceRateLimit } from '../../platform/throttling/throttle-store.ts'
import { extendWatch, findWatch, putWatch, watchKeyOfEmail } from './point-watches-store.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/**
 * '2026-11-22T12:0': this window is part of the e-mail's id, and an id is sent once, so repeated requests within ten
 * minutes send one e-mail.
 */
const tenMinuteWindowOf = (now: string): string => now.slice(0, 15)

type WatchRequest = { point_id: string; email: string }

/**
 * Sends an e-mail with a link that confirms the watch. The response is the same whether the e-mail is known or not, so
 * that it reveals nothing. Throws POINT_NOT_FOUND, POINT_NOT_TAKEN or TOO_MANY_REQUESTS.
 */
export async function requestPointWatch(
  { point_id, email }: WatchRequest,
  { address, now }: Pick<Context<undefined>, 'now'> & { address: string },
): Promise<Record<never, never>> {
  await enforceRateLimit('point-watch', { address }, now)
  const point = await findPoint(point_id)
  if (!point) throw new DomainError('POINT_NOT_FOUND')
  if (shownStatusAt(point, now) === 'available') throw new DomainError('POINT_NOT_TAKEN')
  // The hourly limit is checked first, so that attempts it refuses do not count for the daily limit.
  await enforceRateLimit('point-watch-email', { address, email }, now)
  await enforceRateLimit('point-watch-email-of-day', { address, email }, now)
  const watch = await findOrCreateWatch(point, email, now)
  const letter = confirmWatchEmail(point, watch, { expected: expectedFreeAt(point), siteUrl: SITE_URL })
  await queueEmail(`watch-link-${watch.id}-${tenMinuteWindowOf(now)}`, email, letter)
  return {}
}

/** Reuses an existing watch, so that links of earlier e-mails keep working. */
async function findOrCreateWatch({ id: point_id }: Point, email: string, now: string): Promise<PointWatch> {
  const key = watchKeyOfEmail(email)
  const expires_at = epochSecondsOf(now) + WATCH_LINK_HOURS * 3600
  const newWatch: PointWatch = {
    point_id,
    key,
    email,
    asked_at: now,
    confirmed_at: null,
    expires_at,
    id: crypto.randomUUID(),
    secret: crypto.randomUUID(),
  }
  const watch = (await findWatch(point_id, key, now)) ?? ((await putWatch(newWatch)) ? newWatch : undefined)
  if (watch === newWatch) return newWatch
  // A concurrent request created the watch first.
  const first = watch ?? (await findWatch(point_id, key, now))
  if (!first) throw new DomainError('TRY_AGAIN')
  if (first.confirmed_at === null) await extendWatch(first, expires_at)
  return first
}
