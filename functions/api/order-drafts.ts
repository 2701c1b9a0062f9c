import { orderDrafts } from '#shared/orders/api/order-drafts.ts'
import { createOrderDraft, editOrderDraft } from '../orders/order-drafts/edit-order-draft.ts'
import { listOrderDrafts } from '../orders/order-drafts/list-order-drafts.ts'
import { getOrderDraft, removeOrderDraft } from '../orders/order-drafts/order-draft.ts'
import { serve } from './http/serve.ts'

export const handler = serve(orderDrafts, {
  list: listOrderDrafts,
  get: getOrderDraft,
  create: createOrderDraft,
  save: editOrderDraft,
  remove: removeOrderDraft,
})
