import { withBookingAdded } from '#shared/catalogue/rules/bookings.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { HangingSign } from '#shared/catalogue/rules/signs.ts'
import { type Booking, wholeYearsWithin } from '#shared/catalogue/rules/terms.ts'
import { PAPER_SALE_TEXTS } from '#shared/orders/messages/contract-imports.ts'
import { type ContractRow, type ContractRowError, sheetInstalmentsOf } from '#shared/orders/rules/contract-rows.ts'
import { type Payment, paidInFullAt } from '#shared/orders/rules/instalments.ts'
import { itemWithContractStarted, type OrderItem } from '#shared/orders/rules/orders.ts'
import { customerHistoryEntryOf } from '#shared/people/rules/customer-history.ts'
import { type Customer, emailsOf, hasContactDetails } from '#shared/people/rules/customers.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { findPoints, replaceBookingsAction, sellFreePointAction } from '../../catalogue/points/points-store.ts'
import { recordCustomerEventAction } from '../../people/customers/customer-events-store.ts'
import {
  findCustomersOfDocuments,
  insertCustomerActions,
  sellToCustomerAction,
} from '../../people/customers/customers-store.ts'
import type { Context } from '../../platform/context.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { MAX_ACTIONS_PER_TRANSACTION, type TransactAction, tryTransact } from '../../platform/table/transact.ts'
import type { WithInstallation } from '../installation-port.ts'
import { newOrderFields, newOrderItem, orderCustomerFields } from '../new-order.ts'
import { insertOrderAction, type OrderRecord } from '../orders-store.ts'
import {
  type ContractImportEntry,
  type ContractImportRecord,
  findKnownContracts,
  insertImportedContractActions,
  insertImportedCustomerAction,
} from './contract-imports-store.ts'
import {
  type ContractToEnter,
  contractLineKeyOf,
  documentOfSheetContract,
  hasNameOfRow,
  otherPointsErrors,
  pointErrorOfRow,
} from './validate-contract-lines.ts'

type EnterResult = { entry: ContractImportEntry; made_customer: boolean } | { errors: ContractRowError[] } | 'known'

type EnteringContext = Pick<Context, 'actor' | 'now'> & WithInstallation

/** Actions that create a customer: the record, its document, its history and the import's entry. */
const MAX_CUSTOMER_ACTIONS = 4
/** Actions of a contract besides those of its points: the contract is known, the import's entry and the order. */
const CONTRACT_ACTIONS = 3

/** Divides contracts into those that `enterContracts` takes: each part fits in one transaction. */
export function contractsPerTransaction(
  contracts: readonly ContractToEnter[],
  { with_tasks }: ContractImportRecord,
): ContractToEnter[][] {
  const parts: ContractToEnter[][] = []
  let freeActions = 0
  for (const contract of contracts) {
    const actions = CONTRACT_ACTIONS + contract.rows.length * (with_tasks ? 2 : 1)
    const lastPart = parts.at(-1)
    if (lastPart && actions <= freeActions) lastPart.push(contract)
    else {
      parts.push([contract])
      freeActions = MAX_ACTIONS_PER_TRANSACTION - MAX_CUSTOMER_ACTIONS
    }
    freeActions -= actions
  }
  return parts
}

/**
 * Enters contracts of one customer that run: the customer, and of each contract its order and its points, sold until its
 * end. All are written in one transaction, because one for each would take longer than a request may, and concurrent ones
 * would conflict at the customer. When something has changed since the sheet was checked, each contract has a transaction
 * of its own. Returns the results in the order of the contracts; errors for points that were taken meanwhile. Sends no
 * notifications.
 */
export async function enterContracts(
  contracts: readonly ContractToEnter[],
  contractImport: ContractImportRecord,
  context: EnteringContext,
): Promise<EnterResult[]> {
  const together = contracts.length > 1 ? await tryToEnter(contracts, contractImport, context) : CONFLICT
  if (together !== CONFLICT) return together
  const results: EnterResult[] = []
  for (const contract of contracts)
    results.push(...(await retryOnConflict(() => tryToEnter([contract], contractImport, context))))
  return results
}

async function tryToEnter(
  contracts: readonly ContractToEnter[],
  contractImport: ContractImportRecord,
  context: EnteringContext,
): Promise<EnterResult[] | typeof CONFLICT> {
  const { now } = context
  const [first] = contracts
  if (!first) return []
  const isAlone = contracts.length === 1
  const current = await findCurrentPoints(contracts)
  const errors = current.flatMap(({ rows, points }) =>
    rows.flatMap((row, index) => pointErrorOfRow(row, points[index], now) ?? []),
  )
  if (errors.length > 0) {
    if (!isAlone) return CONFLICT
    return [(await resultOfKnown(first)) ?? { errors }]
  }
  const { customer, isNew, actions: customerActions } = await findOrMakeCustomer(first, contractImport, context)
  const entries: ContractImportEntry[] = []
  const actions: TransactAction[] = []
  for (const { fingerprint, rows, points } of current) {
    const newOrder = orderOf({ rows, points }, customer, contractImport, context)
    const knownContract = {
      fingerprint,
      order_id: newOrder.id,
      import_id: contractImport.id,
      lines: rows.map(contractLineKeyOf),
    }
    entries.push({ customer_id: customer.id, contract: { order_id: newOrder.id, fingerprint } })
    actions.push(
      ...insertImportedContractActions(knownContract, customer.id),
      insertOrderAction(newOrder),
      ...newOrder.items.flatMap((item, index) => {
        const point = points[index]
        return point ? [takePointAction(point, item, newOrder, { contractImport, now })] : []
      }),
      ...(contractImport.with_tasks
        ? await context.installation.createTaskActions(newOrder, newOrder.items, { by: context.actor, now })
        : []),
    )
  }
  const failedConditions = await tryTransact([...actions, ...customerActions])
  if (!failedConditions) return entries.map((entry, index) => ({ entry, made_customer: isNew && index === 0 }))
  const known = isAlone ? await resultOfKnown(first) : undefined
  return known === undefined ? CONFLICT : [known]
}

/** The result of a contract that another request has entered, with errors of lines that it lacks; undefined when none has. */
async function resultOfKnown(contract: ContractToEnter): Promise<EnterResult | undefined> {
  const known = (await findKnownContracts([contract.fingerprint])).get(contract.fingerprint)
  if (!known) return undefined
  const errors = otherPointsErrors(contract, known)
  return errors.length > 0 ? { errors } : 'known'
}

/** The contracts with their points as they are now: other contracts may have taken some of them. */
async function findCurrentPoints(contracts: readonly ContractToEnter[]) {
  const current = await findPoints(contracts.flatMap(({ points }) => points.map(({ id }) => id)))
  return contracts.map(contract => ({ ...contract, points: contract.points.map(({ id }) => current.get(id)) }))
}

/** A contract that runs already takes the point at once; one that begins later is added to the point's bookings. */
function takePointAction(
  point: Point,
  item: OrderItem,
  order: OrderRecord,
  { contractImport, now }: { contractImport: ContractImportRecord; now: string },
): TransactAction {
  const sale = {
    order_id: order.id,
    company_name: order.customer_name,
    sold_from: item.starts_at,
    sold_until: item.ends_at,
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
      ...insertCustomerActions(customer),
      recordCustomerEventAction(customer.id, customerHistoryEntryOf(undefined, customer, actor)),
      insertImportedCustomerAction(importId, customer.id),
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
    return point ? [itemWithContractStarted(itemOf(row, point, now), now)] : []
  })
  const [first] = rows
  const number = first?.number ?? ''
  const [contact] = first?.customer.contacts ?? []
  const otherName =
    first && !hasNameOfRow(customer, first) ? PAPER_SALE_TEXTS.OTHER_NAME(first.customer.legal_name) : ''
  const otherContact =
    contact && !hasContactDetails(customer, contact)
      ? PAPER_SALE_TEXTS.OTHER_CONTACT([contact.name, contact.phone, contact.email])
      : ''
  const order: OrderRecord = {
    id: crypto.randomUUID(),
    ...newOrderFields(items, now),
    ...orderCustomerFields(customer),
    reserved_until: null,
    status: 'completed',
    sale: {
      salesperson_id: actor.user_id,
      discount: null,
      price_reason: PAPER_SALE_TEXTS.PRICE_REASON,
      notes: `${PAPER_SALE_TEXTS.NOTES(number, file_name)}${otherName}${otherContact}`,
    },
    paper_contract: {
      import_id,
      number,
      with_tasks,
      // Nobody knows the signs of points whose contract begins later.
      signs_hang: signs_hang !== false && !items.some(({ booked_ahead }) => booked_ahead),
      signed_on: first?.signed_on ?? null,
      paid_until: first?.paid_until ?? null,
    },
    held_under: [],
    changed_by: actor,
  }
  return first ? withSheetPlan(order, first, { actor, now }) : order
}

/** The order with the instalments that the sheet says, and a payment for each that was paid. */
function withSheetPlan(order: OrderRecord, row: ContractRow, { actor, now }: EnterContext): OrderRecord {
  const planned = sheetInstalmentsOf(row, { total: order.total_amount, today: dayOf(now) })
  if (!planned) return order
  const divided = planned.map(each => ({ ...each, id: crypto.randomUUID() }))
  const payments = divided.flatMap(({ id, due_on, amount, method, isPaid }): Payment[] =>
    isPaid
      ? [
          {
            id: crypto.randomUUID(),
            paid_on: due_on,
            amount,
            method,
            note: PAPER_SALE_TEXTS.PAID_BEFORE,
            recorded_at: now,
            recorded_by: actor.user_id,
            allocations: [{ instalment_id: id, amount }],
          },
        ]
      : [],
  )
  const instalments = divided.map(({ isPaid: _, ...instalment }) => instalment)
  const paid = { ...order, instalments, payments }
  return { ...paid, payment_confirmed_at: paidInFullAt(paid) }
}

const itemOf = ({ term, price }: ContractRow, point: Point, now: string): OrderItem =>
  newOrderItem({
    point_id: point.id,
    point_name: point.name,
    asset_code: point.asset_code,
    term,
    list_price: null,
    period_years: wholeYearsWithin(term),
    price,
    ...(term.from > dayOf(now) && { booked_ahead: true as const }),
  })
