import * as confirmation from '../orders/confirm-order.ts'
import * as editing from '../orders/edit-order.ts'
import * as tracking from '../orders/track-orders.ts'
import { withInstallation } from './with-installation.ts'

/** The orders domain's use cases that need the installation domain, with its functions injected. */
export const confirmOrder = withInstallation(confirmation.confirmOrder)
export const editOrder = withInstallation(editing.editOrder)
export const trackOrder = withInstallation(tracking.trackOrder)
export const trackOrders = withInstallation(tracking.trackOrders)
