import { removeCustomerFromOrder as removeCustomerFromOrderAlone } from '#functions/account/privacy/remove-person-from-order.ts'
import { blockDays as blockDaysAlone, unblockDays as unblockDaysAlone } from '#functions/catalogue/points/block-days.ts'
import { removePoint as removePointAlone } from '#functions/catalogue/points/remove-point.ts'
import { retirePoint as retirePointAlone } from '#functions/catalogue/points/retire-point.ts'
import { amendOrder as amendOrderAlone } from '#functions/installation/orders.ts'
import { getPointHistory as getPointHistoryAlone } from '#functions/installation/proof/get-point-history.ts'
import { previewAmendment as previewAmendmentAlone } from '#functions/orders/amendments/amend-order.ts'
import { issueContract as issueContractAlone } from '#functions/orders/contracts/issue-contract.ts'
import { createOfficeOrder as createOfficeOrderAlone } from '#functions/orders/office-orders/create-office-order.ts'
import { editOfficeOrder as editOfficeOrderAlone } from '#functions/orders/office-orders/edit-office-order.ts'
import { quotePointsForSale as quotePointsForSaleAlone } from '#functions/orders/office-orders/quote-points.ts'
import { setOrderCustomer as setOrderCustomerAlone } from '#functions/orders/office-orders/set-order-customer.ts'
import {
  createCustomer as createCustomerAlone,
  editCustomer as editCustomerAlone,
} from '#functions/people/customers/save-customer.ts'
import { asFunction } from '#tests/support/as-function.ts'

/**
 * The use cases that integration tests of orders by the office call. They are loaded together once the environment is
 * set.
 */

export { findTask } from '#functions/installation/tasks/tasks-store.ts'
export * from './orders-use-cases.ts'
export const amendOrder = asFunction('orders', amendOrderAlone)
export const previewAmendment = asFunction('orders', previewAmendmentAlone)
export const createOfficeOrder = asFunction('orders', createOfficeOrderAlone)
export const editOfficeOrder = asFunction('orders', editOfficeOrderAlone)
export const quotePointsForSale = asFunction('orders', quotePointsForSaleAlone)
export const setOrderCustomer = asFunction('orders', setOrderCustomerAlone)
export const createCustomer = asFunction('customers', createCustomerAlone)
export const editCustomer = asFunction('customers', editCustomerAlone)
export const issueContract = asFunction('contracts', issueContractAlone)
export const retirePoint = asFunction('points', retirePointAlone)
export const removePoint = asFunction('points', removePointAlone)
export const getPointHistory = asFunction('proof', getPointHistoryAlone)
export const blockDays = asFunction('points', blockDaysAlone)
export const unblockDays = asFunction('points', unblockDaysAlone)
export const removeCustomerFromOrder = asFunction('deletions', removeCustomerFromOrderAlone)
