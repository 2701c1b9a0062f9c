import { editOwnProfile as editOwnProfileAlone } from '#functions/account/me/edit-own-profile.ts'
import {
  carryOutCustomerDeletion as carryOutCustomerDeletionAlone,
  onCustomerRetentionChanged as onCustomerRetentionChangedAlone,
  onLateCustomerOrder as onLateCustomerOrderAlone,
} from '#functions/account/privacy/carry-out-customer-deletion.ts'
import {
  carryOutPersonDeletion as carryOutPersonDeletionAlone,
  onLatePersonOrder as onLatePersonOrderAlone,
  onProfileRemoved as onProfileRemovedAlone,
  onRetainedPersonExpired as onRetainedPersonExpiredAlone,
} from '#functions/account/privacy/carry-out-person-deletion.ts'
import { exportCustomerData as exportCustomerDataAlone } from '#functions/account/privacy/export-customer-data.ts'
import { exportOwnData as exportOwnDataAlone } from '#functions/account/privacy/export-own-data.ts'
import {
  previewCustomerDeletion as previewCustomerDeletionAlone,
  requestCustomerDeletion as requestCustomerDeletionAlone,
} from '#functions/account/privacy/request-customer-deletion.ts'
import {
  previewDeletion as previewDeletionAlone,
  requestDeletion as requestDeletionAlone,
} from '#functions/account/privacy/request-deletion.ts'
import { confirmOrder as confirmOrderAlone } from '#functions/installation/orders.ts'
import { insertNotification as insertNotificationAlone } from '#functions/notifications/notifications-store.ts'
import { cancelOrder as cancelOrderAlone } from '#functions/orders/cancel-order.ts'
import { issueContract as issueContractAlone } from '#functions/orders/contracts/issue-contract.ts'
import { showContract as showContractAlone } from '#functions/orders/contracts/show-contract.ts'
import {
  linkAccountToCustomer as linkAccountToCustomerAlone,
  listCustomerAndSuggestedAccounts as listCustomerAndSuggestedAccountsAlone,
  unlinkAccountFromCustomer as unlinkAccountFromCustomerAlone,
} from '#functions/orders/customer-accounts.ts'
import {
  mergeCustomers as mergeCustomersAlone,
  previewCustomerMerge as previewCustomerMergeAlone,
} from '#functions/orders/customer-merges/merge-customers.ts'
import {
  moveOrdersOfMergedCustomer as moveOrdersOfMergedCustomerAlone,
  onOrderOfMergedCustomer as onOrderOfMergedCustomerAlone,
} from '#functions/orders/customer-merges/move-orders.ts'
import {
  findAccessibleOrder as findAccessibleOrderAlone,
  listOwnOrders as listOwnOrdersAlone,
} from '#functions/orders/find-accessible-order.ts'
import { findAllOrdersOfPerson as findAllOrdersOfPersonAlone } from '#functions/orders/find-all-orders.ts'
import { getOrderDetails as getOrderDetailsAlone } from '#functions/orders/get-order-details.ts'
import { createOfficeOrder as createOfficeOrderAlone } from '#functions/orders/office-orders/create-office-order.ts'
import { setOrderCustomer as setOrderCustomerAlone } from '#functions/orders/office-orders/set-order-customer.ts'
import {
  createOrderDraft as createOrderDraftAlone,
  editOrderDraft as editOrderDraftAlone,
} from '#functions/orders/order-drafts/edit-order-draft.ts'
import { listOrderDrafts as listOrderDraftsAlone } from '#functions/orders/order-drafts/list-order-drafts.ts'
import {
  getOrderDraft as getOrderDraftAlone,
  removeOrderDraft as removeOrderDraftAlone,
} from '#functions/orders/order-drafts/order-draft.ts'
import { makeOrderLink as makeOrderLinkAlone } from '#functions/orders/order-links/office-link.ts'
import { findOrder as findOrderAlone } from '#functions/orders/orders-store.ts'
import { readdressOrdersOnContactChange as readdressOrdersOnContactChangeAlone } from '#functions/orders/readdress-orders.ts'
import { releaseOrdersOfPartedAccounts as releaseOrdersOfPartedAccountsAlone } from '#functions/orders/release-parted-orders.ts'
import {
  createRenewalByOffice as createRenewalByOfficeAlone,
  requestRenewal as requestRenewalAlone,
} from '#functions/orders/request-renewal.ts'
import { reserve as reserveAlone } from '#functions/orders/reserve.ts'
import { getCustomerHistory as getCustomerHistoryAlone } from '#functions/people/customers/get-customer-history.ts'
import {
  createCustomer as createCustomerAlone,
  editCustomer as editCustomerAlone,
} from '#functions/people/customers/save-customer.ts'
import { inviteUser as inviteUserAlone } from '#functions/people/users/invite-user.ts'
import { removeUser as removeUserAlone } from '#functions/people/users/remove-user.ts'
import { asFunction } from '#tests/support/as-function.ts'

/**
 * The use cases that the tests of privacy call. They are loaded together once the environment points at the emulators.
 */

export { findCustomerDeletion } from '#functions/account/privacy/customer-deletions-store.ts'
export { findDeletionRequest, retainedPersonSchema } from '#functions/account/privacy/deletions-store.ts'
export { findPoint, insertPoint } from '#functions/catalogue/points/points-store.ts'
export { insertPricingTier } from '#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'
export { listNotifications } from '#functions/notifications/notifications-store.ts'
export { ordersList } from '#functions/orders/listed-orders-store.ts'
export { findOrderDraft } from '#functions/orders/order-drafts/order-drafts-store.ts'
export { findOrderLink } from '#functions/orders/order-links/order-links-store.ts'
export { findCustomerMerge } from '#functions/people/customers/customer-merges-store.ts'
export { findCustomer } from '#functions/people/customers/customers-store.ts'
export { cognitoClient } from '#functions/people/identity/cognito.ts'
export { profilesList } from '#functions/people/profiles/listed-profiles-store.ts'
export { findProfile, insertProfile } from '#functions/people/profiles/profiles-store.ts'
export { syncList } from '#functions/platform/lists/sync-list.ts'
export { hasSessionEnded } from '#functions/platform/sessions/sessions-store.ts'
export { TABLE_NAME, table } from '#functions/platform/table/client.ts'

export { auditTable } from '#tests/support/audit.ts'
export const carryOutPersonDeletion = asFunction('deletions', carryOutPersonDeletionAlone)
export const onLatePersonOrder = asFunction('deletions', onLatePersonOrderAlone)
export const onProfileRemoved = asFunction('deletions', onProfileRemovedAlone)
export const onRetainedPersonExpired = asFunction('deletions', onRetainedPersonExpiredAlone)
export const insertNotification = asFunction('notifications', insertNotificationAlone)
export const cancelOrder = asFunction('orders', cancelOrderAlone)
export const confirmOrder = asFunction('orders', confirmOrderAlone)
export const findAllOrdersOfPerson = asFunction('me', findAllOrdersOfPersonAlone)
export const findOrder = asFunction('orders', findOrderAlone)
export const reserve = asFunction('orders', reserveAlone)
export const requestDeletion = asFunction('me', requestDeletionAlone)
export const inviteUser = asFunction('users', inviteUserAlone)
export const removeUser = asFunction('users', removeUserAlone)
export const createCustomer = asFunction('customers', createCustomerAlone)
export const editCustomer = asFunction('customers', editCustomerAlone)
export const exportCustomerData = asFunction('customer_privacy', exportCustomerDataAlone)
export const previewCustomerDeletion = asFunction('customer_privacy', previewCustomerDeletionAlone)
export const requestCustomerDeletion = asFunction('customer_privacy', requestCustomerDeletionAlone)
export const carryOutCustomerDeletion = asFunction('deletions', carryOutCustomerDeletionAlone)
export const onLateCustomerOrder = asFunction('deletions', onLateCustomerOrderAlone)
export const onCustomerRetentionChanged = asFunction('deletions', onCustomerRetentionChangedAlone)
export const createOrderDraft = asFunction('order_drafts', createOrderDraftAlone)
export const editOrderDraft = asFunction('order_drafts', editOrderDraftAlone)
export const getOrderDraft = asFunction('order_drafts', getOrderDraftAlone)
export const removeOrderDraft = asFunction('order_drafts', removeOrderDraftAlone)
export const listOrderDrafts = asFunction('order_drafts', listOrderDraftsAlone)
export const createOfficeOrder = asFunction('orders', createOfficeOrderAlone)
export const requestRenewal = asFunction('orders', requestRenewalAlone)
export const setOrderCustomer = asFunction('orders', setOrderCustomerAlone)
export const showContract = asFunction('contracts', showContractAlone)
export const getOrderDetails = asFunction('orders', getOrderDetailsAlone)
export const createRenewalByOffice = asFunction('orders', createRenewalByOfficeAlone)
export const makeOrderLink = asFunction('order_links', makeOrderLinkAlone)
export const getCustomerHistory = asFunction('customers', getCustomerHistoryAlone)
export const issueContract = asFunction('contracts', issueContractAlone)
export const mergeCustomers = asFunction('customer_merges', mergeCustomersAlone)
export const previewCustomerMerge = asFunction('customer_merges', previewCustomerMergeAlone)
export const moveOrdersOfMergedCustomer = asFunction('order_upkeep', moveOrdersOfMergedCustomerAlone)
export const onOrderOfMergedCustomer = asFunction('order_upkeep', onOrderOfMergedCustomerAlone)
export const editOwnProfile = asFunction('me', editOwnProfileAlone)
export const previewDeletion = asFunction('me', previewDeletionAlone)
export const exportOwnData = asFunction('me', exportOwnDataAlone)
export const listOwnOrders = asFunction('orders', listOwnOrdersAlone)
export const getOrderFor = asFunction('orders', findAccessibleOrderAlone)
export const listCustomerAndSuggestedAccounts = asFunction('customers', listCustomerAndSuggestedAccountsAlone)
export const linkAccountToCustomer = asFunction('customers', linkAccountToCustomerAlone)
export const unlinkAccountFromCustomer = asFunction('customers', unlinkAccountFromCustomerAlone)
export const releaseOrdersOfPartedAccounts = asFunction('order_upkeep', releaseOrdersOfPartedAccountsAlone)
export const readdressOrdersOnContactChange = asFunction('order_upkeep', readdressOrdersOnContactChangeAlone)
