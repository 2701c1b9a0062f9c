import * as amending from '../orders/amendments/amend-order.ts'
import * as editing from '../orders/change-hold-and-kit.ts'
import * as confirmation from '../orders/confirm-order.ts'
import * as tracking from '../orders/orders-with-progress.ts'
import * as takingBack from '../orders/take-back-confirmation.ts'
import { withInstallation } from './with-installation.ts'

/** The orders domain's use cases that need the installation domain, with its functions injected. */
export const confirmOrder = withInstallation(confirmation.confirmOrder)
export const takeBackConfirmation = withInstallation(takingBack.takeBackConfirmation)
export const changeHoldAndKit = withInstallation(editing.changeHoldAndKit)
export const getOrderWithProgress = withInstallation(tracking.getOrderWithProgress)
export const listOwnOrdersWithProgress = withInstallation(tracking.listOwnOrdersWithProgress)
export const amendOrder = withInstallation(amending.amendOrder)
