import { confirmOrder } from '../orders/confirm.ts'
import { editOrder } from '../orders/edit.ts'
import * as tracking from '../orders/track-orders.ts'
import { withInstallation } from './with-installation.ts'

/** Use cases of orders that need the installation domain. */
export const confirm = withInstallation(confirmOrder)
export const edit = withInstallation(editOrder)
export const trackOrder = withInstallation(tracking.trackOrder)
export const trackOrders = withInstallation(tracking.trackOrders)
