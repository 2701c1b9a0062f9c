import * as z from 'zod/mini'
import type { Point } from '../../catalogue/rules/points.ts'
import { email } from '../../platform/rules/fields.ts'
import { pointId } from '../../platform/rules/identifiers.ts'

/** 'Avise-me quando liberar': one e-mail to the watcher when a reserved or sold point is available again. */

/** Lifetime of a confirmation link. Hours. */
export const WATCH_LINK_HOURS = 48
/** A confirmed watch outlives the hold or contract by this: either may be extended. Days. */
const DAYS_AFTER_END = 90
/** Minimum lifetime: a reservation may become a contract. Days. */
const MIN_DAYS = 365
const DAY_SECONDS = 86_400

/** Identifies a watch in a link: its key and the secret sent by e-mail only. */
export const watchLink = z.string().check(z.regex(/^[\w-]{22}\.[0-9a-f-]{36}$/, 'Este link está incompleto.'))

export const pointWatch = z.object({
  point_id: pointId,
  /** Hash of the e-mail: one watch per point and e-mail. */
  key: z.string(),
  /** Id of the watch's only e-mail; unlike the key it may be logged. */
  id: z.string(),
  /** Only in its links. */
  secret: z.string(),
  email,
  asked_at: z.string(),
  /** Nobody is notified before. */
  confirmed_at: z.nullable(z.string()),
  /** TTL; invalid afterwards, though it may be deleted days later. Epoch seconds. */
  expires_at: z.number(),
})
export type PointWatch = z.infer<typeof pointWatch>

/** A watch in its owner's data export. */
export const watchView = z.object({
  point_id: pointId,
  email: z.string(),
  asked_at: z.string(),
  confirmed_at: z.nullable(z.string()),
  kept_until: z.string(),
})

type TakenPoint = Pick<Point, 'status' | 'reserved_until' | 'sold_until'>

/** When a taken point is expected to be free; null when unknown. ISO 8601. */
export const expectedFreeAt = ({ status, reserved_until, sold_until }: TakenPoint): string | null =>
  status === 'reserved' ? reserved_until : status === 'sold' ? sold_until : null

/** Expiry of a confirmed watch. Epoch seconds. */
export function watchExpiresAt(point: TakenPoint, now: string): number {
  const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000)
  const end = expectedFreeAt(point)
  const afterEnd = end === null ? 0 : seconds(end) + DAYS_AFTER_END * DAY_SECONDS
  return Math.max(afterEnd, seconds(now) + MIN_DAYS * DAY_SECONDS)
}
