import * as z from 'zod/mini'
import { orderHistoryEntrySchema } from '#shared/orders/rules/order-history.ts'
import { ORDER_EVENT_SORT_KEY_PREFIX, orderEventKey } from '../platform/table/keys.ts'
import { shape } from '../platform/table/shapes.ts'
import { versionHistory } from '../platform/table/version-history.ts'

/** The history of orders, in the order's partition (version-history.ts). */

const eventSortKey = z.string().check(z.regex(/#\d+$/))

export const storedOrderEvent = shape({
  kind: 'order_event',
  schema: orderHistoryEntrySchema,
  upcasters: [
    // In version 1 neither the author nor former values were recorded, and the version was only part of the key.
    ({ SK, ...old }) => ({
      ...old,
      SK,
      version: Number(eventSortKey.parse(SK).split('#').at(-1)),
      by: null,
      changes: [],
    }),
  ],
})

const history = versionHistory(storedOrderEvent, ORDER_EVENT_SORT_KEY_PREFIX, orderEventKey)

export const batchWriteOrderEvents = history.batchWrite
export const recordOrderEvent = history.record
export const findOrderHistory = history.find
