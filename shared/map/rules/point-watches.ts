import * as z from 'zod/mini'
import type { Point } from '../../catalogue/rules/points.ts'
import { emailSchema } from '../../platform/rules/fields.ts'
import { pointIdSchema } from '../../platform/rules/identifiers.ts'

/** Point watches ('Avise-me quando liberar'): one e-mail when a reserved or sold point becomes available again. */

/** Validity of a confirmation link. Hours. */
export const WATCH_LINK_HOURS = 48
/** How much longer than the hold or contract a confirmed watch stays, because either may be extended. Days. */
const DAYS_AFTER_END = 90
/** Minimum time that a confirmed watch stays, because a reservation may become a contract. Days. */
const MIN_DAYS = 365
const DAY_SECONDS = 86_400

/** Identifies a watch in a link: its key, and the secret that only the e-mail contains. */
export const watchLinkTokenSchema = z
  .string()
  .check(z.regex(/^[\w-]{22}\.[0-9a-f-]{36}$/, 'Este link está incompleto.'))

export const pointWatchSchema = z.object({
  point_id: pointIdSchema,
  /** Hash of the e-mail: there is one watch per point and e-mail. */
  key: z.string(),
  /** Id of the watch's e-mail. Unlike the key it may be logged. */
  id: z.string(),
  /** Secret that only the watch's links contain. */
  secret: z.string(),
  email: emailSchema,
  asked_at: z.string(),
  /** When the e-mail's owner confirmed the watch; null before, when nobody is notified. */
  confirmed_at: z.nullable(z.string()),
  /** TTL: the watch is invalid from then on, although it may be deleted days later. Epoch seconds. */
  expires_at: z.number(),
})
export type PointWatch = z.infer<typeof pointWatchSchema>

/** A watch, in the data export of its owner. */
export const exportedWatchSchema = z.object({
  point_id: pointIdSchema,
  email: z.string(),
  asked_at: z.string(),
  confirmed_at: z.nullable(z.string()),
  kept_until: z.string(),
})

type TakenPoint = Pick<Point, 'status' | 'reserved_until' | 'sold_until'>

/** When a taken point is expected to become free; null when unknown. ISO 8601. */
export const expectedFreeAt = ({ status, reserved_until, sold_until }: TakenPoint): string | null =>
  status === 'reserved' ? reserved_until : status === 'sold' ? sold_until : null

/** Expiry of a confirmed watch. Epoch seconds. */
export function watchExpiresAt(point: TakenPoint, now: string): number {
  const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000)
  const end = expectedFreeAt(point)
  const afterEnd = end === null ? 0 : seconds(end) + DAYS_AFTER_END * DAY_SECONDS
  return Math.max(afterEnd, seconds(now) + MIN_DAYS * DAY_SECONDS)
}
