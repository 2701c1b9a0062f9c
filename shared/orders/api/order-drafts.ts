import * as z from 'zod/mini'
import { endpoint, IDEMPOTENCY } from '../../platform/api/endpoint.ts'
import { pageQuery, pageSchema } from '../../platform/api/paging.ts'
import { orderDraftId, recordVersion } from '../../platform/rules/identifiers.ts'
import { MANAGERS } from '../../platform/rules/roles.ts'
import { orderDraft, orderDraftContent, orderDraftSummary } from '../rules/order-drafts.ts'

const draftParams = { draft_id: orderDraftId }

/** Drafts of orders by the office, which all colleagues share. */
export const orderDrafts = {
  list: endpoint({
    method: 'GET',
    path: '/order-drafts',
    access: MANAGERS,
    summary: 'Drafts of orders by the office, last changed first',
    input: z.object(pageQuery),
    output: pageSchema(orderDraftSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/order-drafts/{draft_id}',
    access: MANAGERS,
    summary: 'A draft with its customer as it is now',
    input: z.object(draftParams),
    output: orderDraft,
    refuses: ['ORDER_DRAFT_NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/order-drafts',
    access: MANAGERS,
    summary: 'Makes a draft, which holds no point; the same key gives the draft that it made, as it is by now',
    headers: [IDEMPOTENCY],
    input: orderDraftContent,
    output: orderDraft,
    status: 201,
    refuses: ['CUSTOMER_NOT_FOUND'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/order-drafts/{draft_id}',
    access: MANAGERS,
    summary: 'Changes a draft over the version that was read',
    input: z.object({ ...orderDraftContent.shape, ...draftParams, version: recordVersion }),
    output: orderDraft,
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
