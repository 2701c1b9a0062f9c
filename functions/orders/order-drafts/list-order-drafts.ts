import { type OrderDraftSummary, totalOfDraft } from '#shared/orders/rules/order-drafts.ts'
import { nameOfCustomer } from '#shared/people/rules/customers.ts'
import { findCustomer, findCustomers } from '../../people/customers/customers-store.ts'
import type { Context } from '../../platform/context.ts'
import { draftAuthorNames } from './order-draft.ts'
import { listOrderDraftRecords } from './order-drafts-store.ts'

/** A page of the office's order drafts, the last changed first. */
export async function listOrderDrafts(
  { cursor }: { cursor?: string | undefined },
  { actor }: Pick<Context, 'actor'>,
): Promise<{ items: OrderDraftSummary[]; cursor: string | null }> {
  const page = await listOrderDraftRecords(cursor)
  const [nameOf, authorOf] = await Promise.all([
    customerNames(page.items.flatMap(({ customer_id }) => customer_id ?? [])),
    draftAuthorNames(page.items, actor),
  ])
  return {
    items: page.items.map(draft => ({
      id: draft.id,
      version: draft.version,
      created_at: draft.created_at,
      updated_at: draft.updated_at,
      made_by: authorOf(draft.made_by),
      changed_by: authorOf(draft.changed_by),
      customer_name: draft.customer_id === null ? null : (nameOf.get(draft.customer_id) ?? null),
      points: draft.items.length,
      total: totalOfDraft(draft) ?? null,
    })),
    cursor: page.cursor,
  }
}

/** Customers' names by id. A merged customer has the name of the customer that stayed. */
async function customerNames(ids: readonly string[]): Promise<Map<string, string>> {
  const found = await findCustomers(ids)
  const names = new Map([...found].map(([id, customer]) => [id, nameOfCustomer(customer)]))
  for (const id of new Set(ids.filter(draftId => !found.has(draftId)))) {
    const customer = await findCustomer(id)
    if (customer) names.set(id, nameOfCustomer(customer))
  }
  return names
}
