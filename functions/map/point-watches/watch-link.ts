import { shownStatusAt } from '#shared/catalogue/rules/bookings.ts'
import { expectedFreeAt, type PointWatch, watchExpiresAt } from '#shared/map/rules/point-watches.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findPoint } from '../../catalogue/points/points-store.ts'
import type { Context } from '../../platform/context.ts'
import { enforceRateLimit } from '../../platform/throttling/throttle-store.ts'
import { confirmWatch, deleteWatch, findWatch } from './point-watches-store.ts'

type WatchLink = { point_id: string; watch: string }
type Caller = Pick<Context<undefined>, 'now'> & { address: string }
type ConfirmedWatch = { point_name: string; expected_at: string | null; kept_until: string }

const parseWatchLink = ({ point_id, watch }: WatchLink): Pick<PointWatch, 'point_id' | 'key' | 'secret'> => {
  const [key = '', secret = ''] = watch.split('.')
  return { point_id, key, secret }
}

/**
 * Confirms a watch by its link, if the point is taken. Idempotent. Throws WATCH_UNKNOWN, POINT_NOT_TAKEN (the watch is
 * then deleted) or TOO_MANY_REQUESTS.
 */
export async function confirmWatchByLink(link: WatchLink, { address, now }: Caller): Promise<ConfirmedWatch> {
  await enforceRateLimit('point-watch-link', { address }, now)
  const { point_id, key, secret } = parseWatchLink(link)
  const [watch, point] = await Promise.all([findWatch(point_id, key, now), findPoint(point_id)])
  if (!watch || watch.secret !== secret) throw new DomainError('WATCH_UNKNOWN')
  const expires_at = watch.confirmed_at !== null || !point ? watch.expires_at : watchExpiresAt(point, now)
  const takenVersion = point && shownStatusAt(point, now) !== 'available' ? point.version : undefined
  const refused = watch.confirmed_at === null ? await confirmWatch(watch, { takenVersion, expires_at, now }) : undefined
  if (refused === 'gone') throw new DomainError('WATCH_UNKNOWN')
  if (refused === 'not_taken' || !point) {
    await deleteWatch(watch)
    throw new DomainError('POINT_NOT_TAKEN')
  }
  return {
    point_name: point.name,
    expected_at: expectedFreeAt(point),
    kept_until: new Date(expires_at * 1000).toISOString(),
  }
}

/** Deletes a watch by its link. Idempotent; an unknown link changes nothing. Throws TOO_MANY_REQUESTS. */
export async function stopWatchByLink(link: WatchLink, { address, now }: Caller): Promise<Record<never, never>> {
  await enforceRateLimit('point-watch-link', { address }, now)
  await deleteWatch(parseWatchLink(link))
  return {}
}
