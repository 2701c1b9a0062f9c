import * as z from 'zod/mini'
import { daySchema } from '../../platform/rules/days.ts'
import { actorSchema } from '../../platform/rules/roles.ts'

/** A point that is gone for good, as one whose pole the town hall removed: in history and reports, and never offered. */
export const retirementSchema = z.object({ on: daySchema, reason: z.string(), by: actorSchema })
export type Retirement = z.infer<typeof retirementSchema>

type Claimed = { order_id: string | null; bookings?: readonly { order_id: string | null; to: string }[] | undefined }

/** The orders that have the point now or later, which have to be ended or moved before it is retired. */
export const ordersOfPoint = ({ order_id, bookings = [] }: Claimed, today: string): string[] => [
  ...new Set(
    [order_id, ...bookings.filter(({ to }) => to > today).map(booking => booking.order_id)].filter(id => id !== null),
  ),
]
