import { orderLinkEntry } from '#shared/orders/rules/order-links.ts'
import { ORDER_LINK_EVENT_SORT_KEY_PREFIX, orderLinkEventKey } from '../../platform/table/keys.ts'
import { shape } from '../../platform/table/shapes.ts'
import { versionHistory } from '../../platform/table/version-history.ts'

/**
 * What the office did with the links of an order, in the order's partition; written in the transaction of the act. Apart
 * from the order's own history, which a release that knows no links reads.
 */

export const storedOrderLinkEvent = shape({ kind: 'order_link_event', schema: orderLinkEntry })

const history = versionHistory(storedOrderLinkEvent, ORDER_LINK_EVENT_SORT_KEY_PREFIX, orderLinkEventKey)

export const recordLinkEventAction = history.recordAction
export const findOrderLinkHistory = history.findConsistently
