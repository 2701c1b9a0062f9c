import { orderDrafts } from '#shared/orders/api/order-drafts.ts'
import { listOrderDrafts } from '../orders/order-drafts/list-order-drafts.ts'
import { deleteOrderDraft, getOrderDraft } from '../orders/order-drafts/order-draft.ts'
import { createOrderDraft, saveOrderDraft } from '../orders/order-drafts/save-order-draft.ts'
import { serve } from './http/serve.ts'

export const handler = serve(orderDrafts, {
  list: listOrderDrafts,
  get: getOrderDraft,
  create: createOrderDraft,
  save: saveOrderDraft,
  remove: deleteOrderDraft,
})
