import type { OrderDraft, OrderDraftContent } from '#shared/orders/rules/order-drafts.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findCustomer } from '../../people/customers/customers-store.ts'
import type { Context } from '../../platform/context.ts'
import { idempotentAttemptOf, recordIdOfAttempt } from '../../platform/idempotency/attempts-store.ts'
import { getOrderDraft, orderDraftConflictError, presentOrderDraft } from './order-draft.ts'
import { findOrderDraft, insertOrderDraft, type OrderDraftRecord, replaceOrderDraft } from './order-drafts-store.ts'

/**
 * Creates a draft. A request repeated with the same key returns the draft's current state. Throws CUSTOMER_NOT_FOUND.
 */
export async function createOrderDraft(
  content: OrderDraftContent,
  { actor, idempotency_key, now }: Context,
): Promise<OrderDraft> {
  // Only the key identifies a repeated request, because the person may have typed more between the lost request and its
  // repetition.
  const id = idempotency_key
    ? recordIdOfAttempt(idempotentAttemptOf(`user ${actor.user_id}`, idempotency_key, 'order draft'))
    : crypto.randomUUID()
  const newDraft: OrderDraftRecord = {
    ...(await withCurrentCustomer(content)),
    id,
    version: 1,
    created_at: now,
    updated_at: now,
    made_by: actor,
    changed_by: actor,
  }
  if (await insertOrderDraft(newDraft)) return presentOrderDraft(newDraft, actor)
  return getOrderDraft({ draft_id: id }, { actor })
}

type Edit = OrderDraftContent & { draft_id: string; version: number }

/**
 * Saves an edit of the draft's `version`. Throws ORDER_DRAFT_NOT_FOUND, ORDER_DRAFT_CHANGED with the current draft, or
 * CUSTOMER_NOT_FOUND.
 */
export async function editOrderDraft(
  { draft_id, version, ...content }: Edit,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<OrderDraft> {
  const current = await findOrderDraft(draft_id)
  if (current?.version !== version) throw await orderDraftConflictError(draft_id, actor)
  const saved = {
    ...current,
    ...(await withCurrentCustomer(content)),
    version: version + 1,
    updated_at: now,
    changed_by: actor,
  }
  if (!(await replaceOrderDraft(version, saved))) throw await orderDraftConflictError(draft_id, actor)
  return presentOrderDraft(saved, actor)
}

/** Replaces the id of a customer that was merged, which a browser may still have. */
async function withCurrentCustomer(content: OrderDraftContent): Promise<OrderDraftContent> {
  if (content.customer_id === null) return content
  const customer = await findCustomer(content.customer_id)
  if (!customer) throw new DomainError('CUSTOMER_NOT_FOUND')
  return { ...content, customer_id: customer.id }
}
