import {
  openOrderLink as openOrderLinkAlone,
  reportLinkedCampaign as reportLinkedCampaignAlone,
} from '#functions/installation/order-links.ts'
import { claimGuestOrders as claimGuestOrdersAlone } from '#functions/orders/claim-guest-orders.ts'
import { getOrderHistory as getOrderHistoryAlone } from '#functions/orders/get-order-history.ts'
import {
  makeOrderLink as makeOrderLinkAlone,
  revokeOrderLink as revokeOrderLinkAlone,
  showOrderLink as showOrderLinkAlone,
} from '#functions/orders/order-links/office-link.ts'
import { showLinkedContract as showLinkedContractAlone } from '#functions/orders/order-links/show-linked-contract.ts'
import { asFunction } from '#tests/support/as-function.ts'

/** The use cases that integration tests of orders' links call. They are loaded together once the environment is set. */

export * from './office-orders-use-cases.ts'
export const openOrderLink = asFunction('order_links', openOrderLinkAlone)
export const reportLinkedCampaign = asFunction('order_links', reportLinkedCampaignAlone)
export const claimGuestOrders = asFunction('post_confirmation', claimGuestOrdersAlone)
export const getOrderHistory = asFunction('orders', getOrderHistoryAlone)
export const makeOrderLink = asFunction('order_links', makeOrderLinkAlone)
export const revokeOrderLink = asFunction('order_links', revokeOrderLinkAlone)
export const showOrderLink = asFunction('order_links', showOrderLinkAlone)
export const showLinkedContract = asFunction('order_links', showLinkedContractAlone)
