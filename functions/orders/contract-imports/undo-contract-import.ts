import { withoutBookingsOfOrder } from '#shared/catalogue/rules/bookings.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { ENTRIES_PER_UNDO_REQUEST, type RecordNotReverted } from '#shared/orders/rules/contract-imports.ts'
import { isContractRunning, type Order, shortOrderId } from '#shared/orders/rules/orders.ts'
import { nameOfCustomer } from '#shared/people/rules/customers.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import { findPoints, releasePointAction, replaceBookingsAction } from '../../catalogue/points/points-store.ts'
import { deleteCustomerActions, findCustomer } from '../../people/customers/customers-store.ts'
import type { Context } from '../../platform/context.ts'
import { readPageOfList } from '../../platform/lists/page.ts'
import { cursorAfter, sortKeyOfCursor } from '../../platform/table/read.ts'
import { type TransactAction, transact, tryTransact } from '../../platform/table/transact.ts'
import type { WithInstallation } from '../installation-port.ts'
import { ordersList } from '../listed-orders-store.ts'
import { deleteOrderAction, findOrder } from '../orders-store.ts'
import {
  type ContractImportEntry,
  customerIdsOfImportedContracts,
  deleteImportedContractActions,
  deleteImportedCustomerEntryAction,
  listEntriesOfContractImport,
  recordContractUndo,
} from './contract-imports-store.ts'

/** Number of entries undone concurrently. */
const ENTRY_CONCURRENCY = 8

type UndoContext = Pick<Context, 'now'> & WithInstallation
type UndoReport = { removed: number; kept: RecordNotReverted[] }

/**
 * Undoes one page of an import and returns the next cursor (null: done). First deletes the orders that nobody has
 * changed, and frees their points; then the customers that the import created and that nobody has changed or uses. The
 * lines can be imported again. Throws IMPORT_NOT_FOUND.
 */
export async function undoContractImport(
  { import_id: importId, cursor }: { import_id: string; cursor?: string | undefined },
  context: UndoContext,
): Promise<UndoReport & { cursor: string | null }> {
  const after = cursor === undefined ? undefined : sortKeyOfCursor(cursor)
  // Recorded before the entries are read: the import refuses lines from then on, so that no contracts are missed.
  if (!(await recordContractUndo(importId, 'undo_began_at', context.now))) throw new DomainError('IMPORT_NOT_FOUND')
  const { entries, next } = await listEntriesOfContractImport(importId, after, ENTRIES_PER_UNDO_REQUEST)
  const report = await undoImportEntries(importId, entries, context)
  if (next === undefined) await recordContractUndo(importId, 'undone_at', context.now)
  return { ...report, cursor: next === undefined ? null : cursorAfter(next) }
}

/** Undoes these entries. `removed` counts contracts. */
export async function undoImportEntries(
  importId: string,
  entries: readonly ContractImportEntry[],
  context: UndoContext,
): Promise<UndoReport> {
  const report: UndoReport = { removed: 0, kept: [] }
  await forEachConcurrent(entries, ENTRY_CONCURRENCY, async ({ contract }) => {
    if (!contract) return
    const notUndone = await undoContract(importId, contract, context)
    if (notUndone) report.kept.push(notUndone)
    else report.removed += 1
  })
  const customers = entries.filter(({ contract }) => !contract)
  if (customers.length === 0) return report
  const inUse = await customerIdsOfImportedContracts(importId)
  await forEachConcurrent(customers, ENTRY_CONCURRENCY, async ({ customer_id }) => {
    report.kept.push(...(await undoCustomer(importId, customer_id, inUse)))
  })
  return report
}

/**
 * Whether nobody has changed the order since it was entered. An account may have claimed it by its e-mail, which is no
 * change.
 */
const isAsImported = ({ version, user_id, status, items }: Order): boolean =>
  status === 'completed' && items.every(isContractRunning) && (version === 1 || (version === 2 && user_id !== null))

/** Returns the contract if it can't be undone; undefined once it is undone. */
async function undoContract(
  importId: string,
  contract: { order_id: string; fingerprint: string },
  { now, installation }: UndoContext,
): Promise<RecordNotReverted | undefined> {
  const order = await findOrder(contract.order_id)
  const entry = deleteImportedContractActions(importId, contract)
  if (!order) {
    await transact(entry)
    return undefined
  }
  const number = order.paper_contract?.number || shortOrderId(order.id)
  const notUndone = { name: `${number} · ${order.customer_name}`, order_id: order.id, customer_id: null }
  if (order.customer_id && !(await findCustomer(order.customer_id))) return { ...notUndone, why: 'retained' }
  const taskActions = isAsImported(order) ? await installation.removeTaskActions(order) : undefined
  const failedConditions =
    !taskActions ||
    (await tryTransact([deleteOrderAction(order), ...(await freeActions(order, now)), ...taskActions, ...entry]))
  // Another undo may have deleted the order at the same moment.
  if (!failedConditions || !(await findOrder(order.id))) return undefined
  return { ...notUndone, why: 'changed' }
}

/** Whether the point has a sign only because this order's import said so. */
const isSaidByImport = (point: Point | undefined, orderId: string): boolean =>
  point?.sign?.said_by === 'import' && point.sign.order_id === orderId

async function freeActions({ id, items }: Order, now: string): Promise<TransactAction[]> {
  const points = await findPoints(items.map(({ point_id }) => point_id))
  return items.map(({ point_id, booked_ahead }) => {
    const point = points.get(point_id)
    return booked_ahead && point
      ? replaceBookingsAction(point, withoutBookingsOfOrder(point, id), now)
      : releasePointAction(point_id, id, now, 'sold', isSaidByImport(point, id))
  })
}

/** Returns the customer if it has to stay; undefined once it is deleted. */
async function undoCustomer(
  importId: string,
  customer_id: string,
  inUse: ReadonlySet<string>,
): Promise<RecordNotReverted[]> {
  const customer = await findCustomer(customer_id)
  const entry = deleteImportedCustomerEntryAction(importId, customer_id)
  if (!customer) {
    // Another undo may have deleted the entry by now.
    await tryTransact([entry])
    return []
  }
  const notUndoneBecause = (why: RecordNotReverted['why']): RecordNotReverted[] => [
    { name: nameOfCustomer(customer), why, order_id: null, customer_id },
  ]
  if (customer.version !== 1) return notUndoneBecause('changed')
  if (inUse.has(customer_id) || (await hasOrders(customer_id))) return notUndoneBecause('in_use')
  const failedConditions = await tryTransact([...deleteCustomerActions(customer), entry])
  return failedConditions && (await findCustomer(customer_id)) ? notUndoneBecause('changed') : []
}

/**
 * Whether the customer has any orders, from imports or made by the office. Reads an index, which is eventually
 * consistent.
 */
async function hasOrders(customer: string): Promise<boolean> {
  let cursor: string | undefined
  do {
    const page = await readPageOfList(ordersList, { customer }, { cursor, size: 1 })
    if (page.items.length > 0) return true
    cursor = page.cursor ?? undefined
  } while (cursor)
  return false
}
