import type { DraftAuthor, OrderDraft } from '#shared/orders/rules/order-drafts.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { findCustomer } from '../../people/customers/customers-store.ts'
import { findAuthorNames } from '../../people/profiles/author-names.ts'
import type { Context } from '../../platform/context.ts'
import { deleteOrderDraft, findOrderDraft, type OrderDraftRecord } from './order-drafts-store.ts'

type DraftReference = { draft_id: string }

/** Returns a draft. Throws ORDER_DRAFT_NOT_FOUND. */
export async function getOrderDraft(
  { draft_id }: DraftReference,
  { actor }: Pick<Context, 'actor'>,
): Promise<OrderDraft> {
  const found = await findOrderDraft(draft_id)
  if (!found) throw new DomainError('ORDER_DRAFT_NOT_FOUND')
  return presentOrderDraft(found, actor)
}

/** Deletes a draft. Throws ORDER_DRAFT_NOT_FOUND. */
export async function removeOrderDraft({ draft_id }: DraftReference): Promise<Record<never, never>> {
  if (!(await deleteOrderDraft(draft_id))) throw new DomainError('ORDER_DRAFT_NOT_FOUND')
  return {}
}

/** The error after a conflict with another write: the draft has changed, or no longer exists. */
export async function orderDraftConflictError(id: string, actor: Actor): Promise<DomainError> {
  const current = await findOrderDraft(id)
  return current
    ? new DomainError('ORDER_DRAFT_CHANGED', { draft: await presentOrderDraft(current, actor) })
    : new DomainError('ORDER_DRAFT_NOT_FOUND')
}

/** The draft with its authors' names and its customer. If that was merged, the customer that stayed. */
export async function presentOrderDraft(record: OrderDraftRecord, actor: Actor): Promise<OrderDraft> {
  const [customer, authorOf] = await Promise.all([
    record.customer_id === null ? undefined : findCustomer(record.customer_id),
    draftAuthorNames([record], actor),
  ])
  return {
    ...record,
    made_by: authorOf(record.made_by),
    changed_by: authorOf(record.changed_by),
    customer_id: customer?.id ?? null,
    customer: customer ?? null,
  }
}

export async function draftAuthorNames(
  records: readonly OrderDraftRecord[],
  actor: Actor,
): Promise<(by: Actor) => DraftAuthor> {
  const nameOf = await findAuthorNames(
    actor,
    records.flatMap(({ made_by, changed_by }) => [made_by, changed_by]),
  )
  return by => {
    const { by: name, by_user_id } = nameOf(by)
    return { name, user_id: by_user_id }
  }
}
