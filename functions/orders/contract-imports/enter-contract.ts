import { withBookingAdded } from '#shared/catalogue/rules/bookings.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { HangingSign } from '#shared/catalogue/rules/signs.ts'
import { type Booking, wholeYearsWithin } from '#shared/catalogue/rules/terms.ts'
import { PAPER_SALE_TEXTS } from '#shared/orders/messages/contract-imports.ts'
import type { ContractRow, ContractRowError } from '#shared/orders/rules/contract-rows.ts'
import { type OrderItem, totalAmount, withContractStarted } from '#shared/orders/rules/orders.ts'
import { customerHistoryEntryOf } from '#shared/people/rules/customer-history.ts'
import { type Customer, contactDetailsOf, emailsOf, nameOfCustomer } from '#shared/people/rules/customers.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { findPoints, replaceBookingsAction, sellFreePointAction } from '../../catalogue/points/points-store.ts'
import { recordCustomerEventAction } from '../../people/customers/customer-events-store.ts'
import {
  createCustomerActions,
  findCustomersOfDocuments,
  sellToCustomerAction,
} from '../../people/customers/customers-store.ts'
import type { Context } from '../../platform/context.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type TransactAction, tryTransact } from '../../platform/table/transact.ts'
import type { WithInstallation } from '../installation-port.ts'
import { newOrderItem } from '../new-order-item.ts'
import { createOrderAction, type OrderRecord } from '../orders-store.ts'
import {
  type ContractImportEntry,
  type ContractImportRecord,
  createImportedContractActions,
  createImportedCustomerAction,
  findKnownContracts,
} from './contract-imports-store.ts'
import {
  type ContractToEnter,
  contractLineKeyOf,
  documentOfSheetContract,
  pointErrorOfRow,
} from './validate-contract-lines.ts'

type EnterResult = { entry: ContractImportEntry; made_customer: boolean } | { errors: ContractRowError[] } | 'known'

/**
 * Enters a contract that runs: its customer, its order, and its points, sold until its end, all in one transaction.
 * Returns errors for points that were taken since the sheet was checked. Sends no notifications.
 */
export const enterContract = (
  contract: ContractToEnter,
  contractImport: ContractImportRecord,
  context: Pick<Context, 'actor' | 'now'> & WithInstallation,
): Promise<EnterResult> =>
  retryOnConflict<EnterResult>(async () => {
    const { now } = context
    const { fingerprint, rows } = contract
    const isKnown = async () => (await findKnownContracts([fingerprint])).has(fingerprint)
    const points = await currentPoints(contract)
    const errors = rows.flatMap((row, index) => pointErrorOfRow(row, points[index], now) ?? [])
    if (errors.length > 0) return (await isKnown()) ? 'known' : { errors }
    const { customer, isNew, actions: customerActions } = await findOrMakeCustomer(contract, contractImport, context)
    const newOrder = orderOf({ ...contract, points }, customer, contractImport, context)
    const knownContract = {
      fingerprint,
      order_id: newOrder.id,
      import_id: contractImport.id,
      lines: rows.map(contractLineKeyOf),
    }
    const tasks = contractImport.with_tasks
      ? await context.installation.createTaskActions(newOrder, newOrder.items, { by: context.actor, now })
      : []
    const failedConditions = await tryTransact([
      ...createImportedContractActions(knownContract, customer.id),
      createOrderAction(newOrder),
      ...newOrder.items.flatMap((item, index) => {
        const point = points[index]
        return point ? [takePointAction(point, item, newOrder, { contractImport, now })] : []
      }),
      ...customerActions,
      ...tasks,
    ])
    if (!failedConditions)
      return {
        entry: { customer_id: customer.id, contract: { order_id: newOrder.id, fingerprint } },
        made_customer: isNew,
      }
    return (await isKnown()) ? 'known' : CONFLICT
  })

/** The contract's points, read again because other contracts of the same request may have taken some of them. */
async function currentPoints({ points }: ContractToEnter): Promise<(Point | undefined)[]> {
  const current = await findPoints(points.map(({ id }) => id))
  return points.map(({ id }) => current.get(id))
}

/** A contract that runs already takes the point at once; one that begins later is added to the point's bookings. */
function takePointAction(
  point: Point,
  item: OrderItem,
  order: OrderRecord,
  { contractImport, now }: { contractImport: ContractImportRecord; now: string },
): TransactAction {
  const sale = {
    ...{ order_id: order.id, company_name: order.customer_name },
    ...{ sold_from: item.starts_at, sold_until: item.ends_at },
  }
  if (!item.booked_ahead || !item.term) {
    const sign: HangingSign = { since: item.starts_at ?? now, said_by: 'import', order_id: order.id }
    return sellFreePointAction(point, { ...sale, sign: contractImport.signs_hang === false ? null : sign }, now)
  }
  const booking: Booking = { ...item.term, kind: 'contract', order_id: order.id, reserved_until: null, reason: null }
  return replaceBookingsAction(point, withBookingAdded(point, booking, dayOf(now)), now)
}

type EnterContext = Pick<Context, 'actor' | 'now'>

/** Finds the customer by the document and leaves that one unchanged, or creates a customer from the sheet's data. */
async function findOrMakeCustomer(
  contract: ContractToEnter,
  { id: importId }: ContractImportRecord,
  { actor, now }: EnterContext,
): Promise<{ customer: Customer; isNew: boolean; actions: TransactAction[] }> {
  const document = documentOfSheetContract(contract)
  const found = (await findCustomersOfDocuments([document])).get(document)
  if (found) return { customer: found, isNew: false, actions: [sellToCustomerAction(found)] }
  const [row] = contract.rows
  if (!row) throw new Error('a contract has rows')
  const stamp = { id: crypto.randomUUID(), version: 1, created_at: now, updated_at: now }
  const customer = { ...stamp, ...row.customer, proven_emails: emailsOf(row.customer) }
  return {
    customer,
    isNew: true,
    actions: [
      ...createCustomerActions(customer),
      recordCustomerEventAction(customer.id, customerHistoryEntryOf(undefined, customer, actor)),
      createImportedCustomerAction(importId, customer.id),
    ],
  }
}

/** The order of an entered contract: completed from the beginning, with the contract's own days and prices. */
function orderOf(
  { rows, points }: Pick<ContractToEnter, 'rows'> & { points: readonly (Point | undefined)[] },
  customer: Customer,
  { id: import_id, file_name, with_tasks, signs_hang }: ContractImportRecord,
  { actor, now }: EnterContext,
): OrderRecord {
  const items = rows.flatMap((row, index) => {
    const point = points[index]
    return point ? [withContractStarted(itemOf(row, point, now), now)] : []
  })
  const [first] = rows
  const number = first?.number ?? ''
  const { email, phone } = contactDetailsOf(customer)
  return {
    id: crypto.randomUUID(),
    created_at: now,
    updated_at: now,
    customer_id: customer.id,
    customer_name: nameOfCustomer(customer),
    customer_email: email,
    customer_phone: phone,
    total_amount: totalAmount(items),
    payment_receipt_url: null,
    reserved_until: null,
    status: 'completed',
    user_id: null,
    kit_type: null,
    edited_by_admin: false,
    items,
    renews: null,
    renewal_order_id: null,
    contract_hash: null,
    sale: {
      salesperson_id: actor.user_id,
      discount: null,
      price_reason: PAPER_SALE_TEXTS.PRICE_REASON,
      notes: PAPER_SALE_TEXTS.NOTES(number, file_name),
    },
    paper_contract: {
      ...{ import_id, number, with_tasks },
      // Nobody knows the signs of points whose contract begins later.
      signs_hang: signs_hang !== false && !items.some(({ booked_ahead }) => booked_ahead),
      ...{ signed_on: first?.signed_on ?? null, paid_until: first?.paid_until ?? null },
    },
    version: 1,
    held_under: [],
    changed_by: actor,
  }
}

const itemOf = ({ term, price }: ContractRow, point: Point, now: string): OrderItem =>
  newOrderItem({
    ...{ point_id: point.id, point_name: point.name, asset_code: point.asset_code },
    ...{ term, list_price: null, period_years: wholeYearsWithin(term), price },
    ...(term.from > dayOf(now) && { booked_ahead: true as const }),
  })
