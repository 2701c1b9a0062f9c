import * as z from 'zod/mini'
import { endpoint, IDEMPOTENCY } from '../../platform/api/endpoint.ts'
import { pageQuery, pageSchema } from '../../platform/api/paging.ts'
import { orderDraftIdSchema, recordVersionSchema } from '../../platform/rules/identifiers.ts'
import { MANAGERS } from '../../platform/rules/roles.ts'
import { orderDraftContentSchema, orderDraftSchema, orderDraftSummarySchema } from '../rules/order-drafts.ts'

const draftParams = { draft_id: orderDraftIdSchema }

/** Drafts of orders by the office, which all colleagues share. */
export const orderDrafts = {
  list: endpoint({
    method: 'GET',
    path: '/order-drafts',
    access: MANAGERS,
    summary: 'Drafts of orders by the office, last changed first',
    input: z.object(pageQuery),
    output: pageSchema(orderDraftSummarySchema),
  }),
  get: endpoint({
    method: 'GET',
    path: '/order-drafts/{draft_id}',
    access: MANAGERS,
    summary: 'A draft with its customer as it is now',
    input: z.object(draftParams),
    output: orderDraftSchema,
    refuses: ['ORDER_DRAFT_NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/order-drafts',
    access: MANAGERS,
    summary: 'Makes a draft, which holds no point; the same key gives the draft that it made, as it is by now',
    headers: [IDEMPOTENCY],
    input: orderDraftContentSchema,
    output: orderDraftSchema,
    status: 201,
    refuses: ['CUSTOMER_NOT_FOUND'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/order-drafts/{draft_id}',
    access: MANAGERS,
    summary: 'Changes a draft over the version that was read',
    input: z.object({ ...orderDraftContentSchema.shape, ...draftParams, version: recordVersionSchema }),
    output: orderDraftSchema,
    refuses: ['ORDER_DRAFT_NOT_FOUND', 'ORDER_DRAFT_CHANGED', 'CUSTOMER_NOT_FOUND'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/order-drafts/{draft_id}',
    access: MANAGERS,
    summary: 'Deletes a draft',
    input: z.object(draftParams),
    output: z.object({}),
    refuses: ['ORDER_DRAFT_NOT_FOUND'],
  }),
}
