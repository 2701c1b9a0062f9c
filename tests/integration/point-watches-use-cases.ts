import { requestPointWatch as requestPointWatchAlone } from '#functions/map/point-watches/request-watch.ts'
import {
  confirmWatchByLink as confirmWatchByLinkAlone,
  stopWatchByLink as stopWatchByLinkAlone,
} from '#functions/map/point-watches/watch-link.ts'
import { cancelOrder as cancelOrderAlone } from '#functions/orders/cancel-order.ts'
import { reserve as reserveAlone } from '#functions/orders/reserve.ts'
import { asFunction } from '#tests/support/as-function.ts'

/**
 * The use cases that the tests of point watches call. They are loaded together once the environment points at the
 * emulators.
 */

export { insertPoint } from '#functions/catalogue/points/points-store.ts'
export { insertPricingTier } from '#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'
export { listWatchesOfEmail } from '#functions/map/point-watches/point-watches-store.ts'

export const requestPointWatch = asFunction('point_watches', requestPointWatchAlone)
export const confirmWatchByLink = asFunction('point_watches', confirmWatchByLinkAlone)
export const stopWatchByLink = asFunction('point_watches', stopWatchByLinkAlone)
export const cancelOrder = asFunction('orders', cancelOrderAlone)
export const reserve = asFunction('orders', reserveAlone)
