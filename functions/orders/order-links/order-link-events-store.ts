import { officeLinkActionSchema } from '#shared/orders/rules/order-links.ts'
import { ORDER_LINK_EVENT_SORT_KEY_PREFIX, orderLinkEventKey } from '../../platform/table/keys.ts'
import { shape } from '../../platform/table/shapes.ts'
import { versionHistory } from '../../platform/table/version-history.ts'

/**
 * What the office did with an order's links (made, revoked, sent), in the order's partition. Written in the transaction
 * of that action. Separate from the order's own history, so that a release from before links existed can read that
 * history.
 */

export const storedOrderLinkEvent = shape({ kind: 'order_link_event', schema: officeLinkActionSchema })

const history = versionHistory(storedOrderLinkEvent, ORDER_LINK_EVENT_SORT_KEY_PREFIX, orderLinkEventKey)

export const recordLinkEventAction = history.recordAction
export const findOrderLinkHistory = history.findConsistently
