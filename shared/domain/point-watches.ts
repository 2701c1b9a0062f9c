import * as z from 'zod/mini'
import { email } from './fields.ts'
import { pointId } from './identifiers.ts'
import type { Point } from './points.ts'

/** 'Avise-me quando liberar': one e-mail to who asked for it, once a point that is reserved or sold can be had again. */

/** How long a link to confirm works. Hours. */
export const WATCH_LINK_HOURS = 48
/** A confirmed watch outlives what has the point by this: a hold is prolonged, an end comes late. Days. */
const DAYS_AFTER_END = 90
/** And is kept this long at least: a reservation may become a contract. Days. */
const MIN_DAYS = 365
const DAY_SECONDS = 86_400

/** What a link names: which watch of the point, and the secret that only its e-mail brought. */
export const watchLink = z.string().check(z.regex(/^[\w-]{22}\.[0-9a-f-]{36}$/, 'Este link está incompleto.'))

export const pointWatch = z.object({
  point_id: pointId,
  /** A digest of the e-mail: one watch of a point for each. */
  key: z.string(),
  /** Names the one e-mail that it may send; logged. */
  id: z.string(),
  /** In its links alone. */
  secret: z.string(),
  email,
  asked_at: z.string(),
  /** Until then nobody is told anything. */
  confirmed_at: z.nullable(z.string()),
  /** TTL; nothing counts after it, though it may be removed days later. Seconds since 1970. */
  expires_at: z.number(),
})
export type PointWatch = z.infer<typeof pointWatch>

/** A watch as its owner's data say it. */
export const watchView = z.object({
  point_id: pointId,
  email: z.string(),
  asked_at: z.string(),
  confirmed_at: z.nullable(z.string()),
  kept_until: z.string(),
})

type Taken = Pick<Point, 'status' | 'reserved_until' | 'sold_until'>

/** When a taken point is likely to be free; null where nobody knows. ISO 8601. */
export const expectedFreeAt = ({ status, reserved_until, sold_until }: Taken): string | null =>
  status === 'reserved' ? reserved_until : status === 'sold' ? sold_until : null

/** Until when a watch of such a point is kept once it is confirmed. Seconds since 1970. */
export function watchExpiresAt(point: Taken, now: string): number {
  const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000)
  const end = expectedFreeAt(point)
  const afterEnd = end === null ? 0 : seconds(end) + DAYS_AFTER_END * DAY_SECONDS
  return Math.max(afterEnd, seconds(now) + MIN_DAYS * DAY_SECONDS)
}
