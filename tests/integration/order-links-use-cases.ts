import { openOrderLink as openOrderLinkAlone } from '#functions/installation/order-links.ts'
import { claimGuestOrders as claimGuestOrdersAlone } from '#functions/orders/claim-guest-orders.ts'
import { getOrderHistory as getOrderHistoryAlone } from '#functions/orders/get-order-history.ts'
import {
  makeOrderLink as makeOrderLinkAlone,
  revokeOrderLink as revokeOrderLinkAlone,
  showOrderLink as showOrderLinkAlone,
} from '#functions/orders/order-links/office-link.ts'
import { showLinkedContract as showLinkedContractAlone } from '#functions/orders/order-links/show-linked-contract.ts'
import { by } from '#tests/support/by.ts'

/** The use cases that integration tests of orders' links call, loaded together once the environment is set. */

export * from './office-orders-use-cases.ts'
export const openOrderLink = by('order_links', openOrderLinkAlone)
export const claimGuestOrders = by('post_confirmation', claimGuestOrdersAlone)
export const getOrderHistory = by('orders', getOrderHistoryAlone)
export const makeOrderLink = by('order_links', makeOrderLinkAlone)
export const revokeOrderLink = by('order_links', revokeOrderLinkAlone)
export const showOrderLink = by('order_links', showOrderLinkAlone)
export const showLinkedContract = by('order_links', showLinkedContractAlone)
