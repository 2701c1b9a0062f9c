import { requestWatch as askWatchAlone } from '#functions/map/point-watches/request-watch.ts'
import {
  confirmByLink as confirmByLinkAlone,
  stopByLink as stopByLinkAlone,
} from '#functions/map/point-watches/watch-link.ts'
import { cancelOrder as cancelAlone } from '#functions/orders/cancel.ts'
import { reserve as reserveAlone } from '#functions/orders/reserve.ts'
import { by } from '#tests/support/by.ts'

/** The use cases that the tests of watches call, loaded together once the environment points at the emulators. */

export { createPoint } from '#functions/catalogue/points/points-store.ts'
export { createPricingTier } from '#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'
export { listWatchesOfEmail } from '#functions/map/point-watches/point-watches-store.ts'

export const askWatch = by('point_watches', askWatchAlone)
export const confirmByLink = by('point_watches', confirmByLinkAlone)
export const stopByLink = by('point_watches', stopByLinkAlone)
export const cancel = by('orders', cancelAlone)
export const reserve = by('orders', reserveAlone)
