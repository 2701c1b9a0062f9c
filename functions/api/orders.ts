import { orders } from '#shared/orders/api/orders.ts'
import {
  amendOrder,
  changeHoldAndKit,
  confirmOrder,
  getOrderWithProgress,
  listOwnOrdersWithProgress,
  takeBackConfirmation,
} from '../installation/orders.ts'
import { previewAmendment } from '../orders/amendments/amend-order.ts'
import { showAmendment } from '../orders/amendments/show-amendment.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { operator } from '../orders/contracts/operator.ts'
import { editItemPeriod } from '../orders/edit-item-period.ts'
import { getOrderDetails } from '../orders/get-order-details.ts'
import { getOrderHistory } from '../orders/get-order-history.ts'
import { limitOrderToItems } from '../orders/limit-order-to-items.ts'
import { listOrders, listOrdersEndingBy } from '../orders/list-orders.ts'
import { createOfficeOrder } from '../orders/office-orders/create-office-order.ts'
import { editOfficeOrder } from '../orders/office-orders/edit-office-order.ts'
import { quotePointsForSale } from '../orders/office-orders/quote-points.ts'
import { setOrderCustomer } from '../orders/office-orders/set-order-customer.ts'
import { recordPayment, reversePayment, setInstalments } from '../orders/payments.ts'
import { presentOrder } from '../orders/present-order.ts'
import { reopenOrder } from '../orders/reopen-order.ts'
import { createRenewalByOffice, requestRenewal } from '../orders/request-renewal.ts'
import { reserve } from '../orders/reserve.ts'
import { readEnvironment } from '../platform/aws/environment.ts'
import { serve } from './http/serve.ts'

const settings = readEnvironment(
  'HOLD_HOURS',
  'HELD_POINTS_PER_EMAIL',
  'HELD_POINTS_PER_ACCOUNT',
  'HELD_POINTS_PER_ADDRESS',
)
const hold_hours = Number(settings.HOLD_HOURS)
const held_points = {
  email: Number(settings.HELD_POINTS_PER_EMAIL),
  account: Number(settings.HELD_POINTS_PER_ACCOUNT),
  address: Number(settings.HELD_POINTS_PER_ADDRESS),
}

export const handler = serve(orders, {
  reserve: (cart, context) => reserve(cart, { ...context, hold_hours, held_points }),
  list: listOrders,
  due: listOrdersEndingBy,
  listMine: listOwnOrdersWithProgress,
  get: getOrderWithProgress,
  details: getOrderDetails,
  history: getOrderHistory,
  confirm: confirmOrder,
  setInstalments,
  recordPayment,
  reversePayment,
  previewAmendment,
  amend: (input, context) => amendOrder(input, { ...context, operator }),
  amendment: showAmendment,
  cancel: async (input, context) => presentOrder(await cancelOrder(input, context), context.actor),
  limitToItems: async (input, context) => presentOrder(await limitOrderToItems(input, context), context.actor),
  changePeriod: async (input, context) => presentOrder(await editItemPeriod(input, context), context.actor),
  reopen: (input, context) => reopenOrder(input, { ...context, hold_hours }),
  takeBackConfirmation: (input, context) => takeBackConfirmation(input, { ...context, hold_hours }),
  edit: changeHoldAndKit,
  setCustomer: setOrderCustomer,
  createByOffice: (form, context) => createOfficeOrder(form, { ...context, hold_hours }),
  editByOffice: editOfficeOrder,
  quote: quotePointsForSale,
  offerRenewal: async (input, context) =>
    presentOrder(await createRenewalByOffice(input, { ...context, hold_hours }), context.actor),
  requestRenewal: (input, context) => requestRenewal(input, { ...context, hold_hours }),
})
