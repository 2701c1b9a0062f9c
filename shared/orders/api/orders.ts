import * as z from 'zod/mini'
import { MAX_ASSET_CODE_LENGTH } from '../../catalogue/rules/asset-codes.ts'
import { periodYearsSchema } from '../../catalogue/rules/periods.ts'
import { endpoint, IDEMPOTENCY } from '../../platform/api/endpoint.ts'
import { listPageSchema, pageQuery, pageSchema } from '../../platform/api/paging.ts'
import { daySchema } from '../../platform/rules/days.ts'
import { instantSchema } from '../../platform/rules/fields.ts'
import {
  customerIdSchema,
  instalmentIdSchema,
  orderIdSchema,
  orderItemIdSchema,
  paymentIdSchema,
  pointIdSchema,
  recordVersionSchema,
} from '../../platform/rules/identifiers.ts'
import { reasonSchema } from '../../platform/rules/reasons.ts'
import { EVERYONE_SIGNED_IN, MANAGERS } from '../../platform/rules/roles.ts'
import { MAX_SEARCH_LENGTH } from '../../platform/rules/search.ts'
import { textLine } from '../../platform/rules/texts.ts'
import { ORDER_REFUSALS } from '../refusals/orders.ts'
import { amendmentFormSchema, amendmentPreviewSchema } from '../rules/amendments.ts'
import { bankAccountSchema, fitidSchema } from '../rules/bank-statements.ts'
import { MAX_POINTS_PER_OFFICE_ORDER } from '../rules/cart.ts'
import { clientOrderViewSchema } from '../rules/installation-progress.ts'
import { instalmentFormsSchema, MAX_INSTALMENTS, paymentFormSchema } from '../rules/instalments.ts'
import { kitTypeSchema } from '../rules/kit-types.ts'
import {
  MAX_QUOTED_CODES,
  officeOrderEditSchema,
  officeOrderFormSchema,
  quotedPointSchema,
} from '../rules/office-orders.ts'
import { listedDueKindSchema } from '../rules/order-dates.ts'
import { orderDetailsSchema, orderHistoryEntryViewSchema } from '../rules/order-details.ts'
import { orderSummarySchema } from '../rules/order-summary.ts'
import { orderSchema, orderStatusSchema, reservationContactSchema, reservationItemsSchema } from '../rules/orders.ts'
import { itemsToOfferSchema, itemsToRenewSchema } from '../rules/renewals.ts'
import { amendmentNumberSchema, sealedAmendmentSchema } from '../rules/sealed-amendments.ts'

const orderParams = { order_id: orderIdSchema }

/** Version of the order on screen; if it has changed since, the request is refused (ORDER_CHANGED). */
const expectedVersion = { version: z.optional(recordVersionSchema) }

const CHANGE_ORDER_REFUSALS = ['ORDER_NOT_FOUND', 'ORDER_NOT_PENDING', 'ORDER_CHANGED'] as const

/** Allowed page sizes of the office's list of orders; an export uses the largest. */
const ORDER_PAGES = ['25', '50', '100', '200'] as const
const pageSize = z._default(z.enum(ORDER_PAGES), '25')

/** Filters of the office's list of orders; several filters are combined with AND. */
export const orderListFilterSchema = z.object({
  /** A complete order id or its first eight characters, a complete document, or any part of name, e-mail or phone. */
  search: z.optional(textLine().check(z.maxLength(MAX_SEARCH_LENGTH))),
  status: z.optional(orderStatusSchema),
  /** Only orders with a payment receipt, or only those without. */
  receipt: z.optional(z.enum(['yes', 'no'])),
  /** Only the orders of the customer with this id. */
  customer: z.optional(customerIdSchema),
})
export type OrderListFilter = z.infer<typeof orderListFilterSchema>

const AMENDMENT_FORM_REFUSALS = [
  'ORDER_NOT_FOUND',
  'ORDER_CHANGED',
  'ORDER_ITEM_NOT_FOUND',
  'ORDER_FULL',
  'INSTALMENT_HAS_RECEIPT',
  'POINT_NOT_FOUND',
  'AMENDMENT_NOT_POSSIBLE',
  'AMENDMENT_DAY_INVALID',
  'AMENDMENT_POINT_TAKEN',
  'AMENDMENT_POINT_IN_ORDER',
  'AMENDMENT_TOTAL_NEGATIVE',
  'AMENDMENT_WITHOUT_CHANGE',
] as const

const RENEWAL_REFUSALS = [
  'ORDER_NOT_FOUND',
  'ORDER_CHANGED',
  'ORDER_ITEM_NOT_FOUND',
  'ORDER_WITHOUT_CONTRACT',
  'RENEWAL_ASKED',
  'CONTRACT_RENEWED',
  'CONTRACT_ENDED',
  'CONTRACT_ENDS_EARLY',
  'RENEWAL_TOO_EARLY',
  'PERIOD_WITHOUT_PRICE',
  'POINT_BOOKED_LATER',
] as const

export const orders = {
  list: endpoint({
    method: 'GET',
    path: '/orders',
    access: MANAGERS,
    summary: 'All orders, newest first, narrowed by any of the filters',
    input: z.object({ ...pageQuery, ...orderListFilterSchema.shape, limit: pageSize }),
    output: listPageSchema(orderSummarySchema),
  }),
  due: endpoint({
    method: 'GET',
    path: '/orders/due',
    access: MANAGERS,
    summary:
      'Orders whose hold, or first running contract, ends by the end of a day (America/Sao_Paulo), the first end first; or whose receipt is unread, the longest waiting first',
    input: z.object({ ...pageQuery, kind: listedDueKindSchema, until: daySchema, limit: pageSize }),
    output: pageSchema(orderSummarySchema),
  }),
  reserve: endpoint({
    method: 'POST',
    path: '/orders',
    access: 'optional',
    summary: 'Reserves every point of a cart or none (create-order); repeat with the same Idempotency-Key at will',
    input: z.object({ customerData: reservationContactSchema, items: reservationItemsSchema }),
    output: orderSchema,
    status: 201,
    headers: [IDEMPOTENCY],
    refuses: [
      'POINT_NOT_FOUND',
      'POINT_UNAVAILABLE',
      'PERIOD_WITHOUT_PRICE',
      'TOO_MANY_GUEST_ORDERS',
      'TOO_MANY_HELD_POINTS',
      'RESERVATION_CONFLICT',
      'PROFILE_NOT_FOUND',
    ],
  }),
  listMine: endpoint({
    method: 'GET',
    path: '/me/orders',
    access: EVERYONE_SIGNED_IN,
    summary: "The caller's own orders, newest first",
    input: z.object(pageQuery),
    output: pageSchema(clientOrderViewSchema),
  }),
  get: endpoint({
    method: 'GET',
    path: '/orders/{order_id}',
    access: EVERYONE_SIGNED_IN,
    summary: 'One order with how far its signs are: managers any, others their own',
    input: z.object(orderParams),
    output: clientOrderViewSchema,
    refuses: ['ORDER_NOT_FOUND'],
  }),
  details: endpoint({
    method: 'GET',
    path: '/orders/{order_id}/details',
    access: EVERYONE_SIGNED_IN,
    summary: 'One order with its points as they are now and its account: managers any, others their own',
    input: z.object(orderParams),
    output: orderDetailsSchema,
    refuses: ['ORDER_NOT_FOUND'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/orders/{order_id}/history',
    access: EVERYONE_SIGNED_IN,
    summary:
      'What happened to an order, by whom, with old and new values, newest first: managers any, others their own',
    input: z.object(orderParams),
    output: z.object({ items: z.array(orderHistoryEntryViewSchema) }),
    refuses: ['ORDER_NOT_FOUND'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/orders/{order_id}/confirm',
    access: MANAGERS,
    summary:
      'Confirms the sale, with its payment: points become sold and each item gets its installation task; in instalments, the first payment or the signed contract is enough',
    input: z.object({
      ...orderParams,
      ...expectedVersion,
      /** Undefined: the whole total, today; for an order in instalments, none. With a payment, `version` is required. */
      payment: z.optional(paymentFormSchema),
    }),
    output: orderSchema,
    refuses: [
      ...CHANGE_ORDER_REFUSALS,
      'ORDER_HOLD_OVER',
      'POINT_BOOKED_LATER',
      'RECEIPT_REFUSED',
      'SALE_NOT_SECURED',
      'PAYMENT_NOT_DUE',
      'PAYMENT_INCOMPLETE',
      'PAYMENT_DAY_INVALID',
      'PAYMENT_TOO_LARGE',
    ],
  }),
  setInstalments: endpoint({
    method: 'PUT',
    path: '/orders/{order_id}/instalments',
    access: MANAGERS,
    summary: 'Replaces the instalments of an order that is not cancelled; those with a payment keep day and amount',
    input: z.object({ ...orderParams, version: recordVersionSchema, instalments: instalmentFormsSchema }),
    output: orderSchema,
    refuses: [
      'ORDER_NOT_FOUND',
      'ORDER_CHANGED',
      'ORDER_NOT_PAYABLE',
      'PAYMENT_NOT_DUE',
      'INSTALMENTS_SUM_WRONG',
      'INSTALMENT_PAID',
      'INSTALMENT_HAS_RECEIPT',
      'INSTALMENT_NOT_FOUND',
      'INSTALMENT_DUE_INVALID',
      'ORDER_FULL',
    ],
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: '/orders/{order_id}/payments',
    access: MANAGERS,
    summary: 'Records a payment of a completed order, for the instalments that are due first or for chosen ones',
    input: z.object({
      ...orderParams,
      version: recordVersionSchema,
      payment: paymentFormSchema,
      /** Undefined: all, the first due first. What is left of the amount is the customer's credit. */
      instalment_ids: z.optional(
        z
          .array(instalmentIdSchema)
          .check(z.minLength(1, 'Escolha pelo menos uma parcela.'), z.maxLength(MAX_INSTALMENTS)),
      ),
      /** The entry of a bank statement that the payment is, which can be booked once. */
      bank_entry: z.optional(z.object({ account: bankAccountSchema, fitid: fitidSchema })),
    }),
    output: orderSchema,
    refuses: [
      'ORDER_NOT_FOUND',
      'ORDER_CHANGED',
      'ORDER_NOT_PAYABLE',
      'SALE_NOT_CONFIRMED',
      'PAYMENT_NOT_DUE',
      'PAYMENT_DAY_INVALID',
      'PAYMENT_TOO_LARGE',
      'INSTALMENT_NOT_FOUND',
      'TOO_MANY_PAYMENTS',
      'BANK_ENTRY_BOOKED',
      'ORDER_FULL',
    ],
  }),
  reversePayment: endpoint({
    method: 'POST',
    path: '/orders/{order_id}/payments/{payment_id}/reversal',
    access: MANAGERS,
    summary: 'Takes a payment back, with a reason; it stays on record',
    input: z.object({
      ...orderParams,
      payment_id: paymentIdSchema,
      version: recordVersionSchema,
      reason: reasonSchema,
    }),
    output: orderSchema,
    refuses: [
      'ORDER_NOT_FOUND',
      'ORDER_CHANGED',
      'ORDER_NOT_PAYABLE',
      'SALE_NOT_CONFIRMED',
      'PAYMENT_NOT_FOUND',
      'PAYMENT_REVERSED',
    ],
  }),
  previewAmendment: endpoint({
    method: 'POST',
    path: '/orders/{order_id}/amendments/preview',
    access: MANAGERS,
    summary: 'What an amendment of the contract would change, to the centavo; writes nothing',
    input: z.object({ ...orderParams, version: recordVersionSchema, form: amendmentFormSchema }),
    output: amendmentPreviewSchema,
    refuses: AMENDMENT_FORM_REFUSALS,
  }),
  amend: endpoint({
    method: 'POST',
    path: '/orders/{order_id}/amendments',
    access: MANAGERS,
    summary: 'Amends the contract of a completed order as previewed, with a numbered and sealed addendum',
    input: z.object({
      ...orderParams,
      version: recordVersionSchema,
      form: amendmentFormSchema,
      reason: reasonSchema,
      /** The total of the preview, in centavos; another one is refused (AMENDMENT_CHANGED). */
      expected_total: z.int(),
    }),
    output: orderSchema,
    refuses: [...AMENDMENT_FORM_REFUSALS, 'AMENDMENT_CHANGED', 'ORDER_NOT_PENDING'],
  }),
  amendment: endpoint({
    method: 'GET',
    path: '/orders/{order_id}/amendments/{number}',
    access: EVERYONE_SIGNED_IN,
    summary: 'A sealed amendment of an order: managers any, others of their own',
    input: z.object({ ...orderParams, number: amendmentNumberSchema }),
    output: sealedAmendmentSchema,
    refuses: ['ORDER_NOT_FOUND', 'CONTRACT_OF_CUSTOMER', 'AMENDMENT_NOT_FOUND'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/orders/{order_id}/cancel',
    access: EVERYONE_SIGNED_IN,
    summary: 'Cancels a pending order and releases its points: managers any, others their own',
    input: z.object({ ...orderParams, ...expectedVersion }),
    output: orderSchema,
    refuses: [...CHANGE_ORDER_REFUSALS],
  }),
  limitToItems: endpoint({
    method: 'PUT',
    path: '/orders/{order_id}/items',
    access: EVERYONE_SIGNED_IN,
    summary: 'Keeps these items of a pending order and releases the points of the others; at least one stays',
    input: z.object({
      ...orderParams,
      ...expectedVersion,
      item_ids: z
        .array(orderItemIdSchema)
        .check(z.minLength(1, ORDER_REFUSALS.ORDER_WITHOUT_ITEMS.sentence), z.maxLength(MAX_POINTS_PER_OFFICE_ORDER)),
    }),
    output: orderSchema,
    refuses: [...CHANGE_ORDER_REFUSALS, 'ORDER_ITEM_NOT_FOUND', 'ORDER_WITHOUT_ITEMS'],
  }),
  changePeriod: endpoint({
    method: 'PATCH',
    path: '/orders/{order_id}/items/{item_id}',
    access: EVERYONE_SIGNED_IN,
    summary: "Changes an item's period of a pending order, at the server's price of that period",
    input: z.object({
      ...orderParams,
      ...expectedVersion,
      item_id: orderItemIdSchema,
      period_years: periodYearsSchema,
    }),
    output: orderSchema,
    refuses: [
      ...CHANGE_ORDER_REFUSALS,
      'ORDER_HOLD_OVER',
      'ORDER_ITEM_NOT_FOUND',
      'PERIOD_WITHOUT_PRICE',
      'POINT_BOOKED_LATER',
      'TERM_AGREED',
    ],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/orders/{order_id}/reopen',
    access: MANAGERS,
    summary:
      'Reopens an order that lapsed, or that was cancelled with a receipt: holds all its points again, or those of these items; names those that are not free',
    input: z.object({
      ...orderParams,
      ...expectedVersion,
      item_ids: z.optional(
        z
          .array(orderItemIdSchema)
          .check(z.minLength(1, ORDER_REFUSALS.ORDER_WITHOUT_ITEMS.sentence), z.maxLength(MAX_POINTS_PER_OFFICE_ORDER)),
      ),
    }),
    output: orderSchema,
    refuses: [
      'ORDER_NOT_FOUND',
      'ORDER_CHANGED',
      'ORDER_NOT_LAPSED',
      'ORDER_ITEM_NOT_FOUND',
      'POINT_UNAVAILABLE',
      'RENEWAL_ASKED',
    ],
  }),
  takeBackConfirmation: endpoint({
    method: 'POST',
    path: '/orders/{order_id}/confirmation/reversal',
    access: MANAGERS,
    summary:
      'Takes back a confirmation made by mistake, with a reason: the order is pending with a new hold, its tasks go, and the payment that confirmed it is reversed',
    input: z.object({ ...orderParams, version: recordVersionSchema, reason: reasonSchema }),
    output: orderSchema,
    refuses: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'CONFIRMATION_STAYS', 'POINT_BOOKED_LATER'],
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/orders/{order_id}',
    access: MANAGERS,
    summary:
      'Extends the hold of a pending order or marks it as edited by the operator; sets the kit type of one that is not cancelled',
    input: z.object({
      ...orderParams,
      ...expectedVersion,
      reserved_until: z.optional(instantSchema),
      /** Why the hold ends later. Required for a hold longer than LONG_HOLD_DAYS, and recorded in the history. */
      hold_reason: z.optional(reasonSchema),
      kit_type: z.optional(kitTypeSchema),
      /** Marks that the office changed the order by hand. The mark can't be removed. */
      edited_by_admin: z.optional(z.literal(true)),
    }),
    output: orderSchema,
    refuses: [
      ...CHANGE_ORDER_REFUSALS,
      'ORDER_HOLD_OVER',
      'HOLD_DATE_INVALID',
      'HOLD_REASON_REQUIRED',
      'POINT_BOOKED_LATER',
      'RECEIPT_UNREAD',
    ],
  }),
  setCustomer: endpoint({
    method: 'PUT',
    path: '/orders/{order_id}/customer',
    access: MANAGERS,
    summary: 'Sets the customer of an order made on the site, whose data the contract will contain',
    input: z.object({ ...orderParams, ...expectedVersion, customer_id: customerIdSchema }),
    output: orderSchema,
    refuses: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'ORDER_CUSTOMER_FIXED', 'CUSTOMER_NOT_FOUND'],
  }),
  createByOffice: endpoint({
    method: 'POST',
    path: '/orders/office',
    access: MANAGERS,
    summary:
      'Makes an order for a customer, for any term from any day, at the tables’ prices or own ones; all points or none',
    input: officeOrderFormSchema,
    output: orderSchema,
    status: 201,
    headers: [IDEMPOTENCY],
    refuses: [
      'ORDER_DRAFT_NOT_FOUND',
      'ORDER_DRAFT_CHANGED',
      'CUSTOMER_NOT_FOUND',
      'SALESPERSON_NOT_FOUND',
      'START_DATE_INVALID',
      'TERM_INVALID',
      'HOLD_DATE_INVALID',
      'HOLD_REASON_REQUIRED',
      'DISCOUNT_TOO_LARGE',
      'PRICE_REASON_REQUIRED',
      'ORDER_TOTAL_CHANGED',
      'PAYMENT_PLAN_INVALID',
      'INSTALMENT_DUE_INVALID',
      'POINT_NOT_FOUND',
      'POINT_UNAVAILABLE',
      'PERIOD_WITHOUT_PRICE',
      'RESERVATION_CONFLICT',
    ],
  }),
  editByOffice: endpoint({
    method: 'PUT',
    path: '/orders/{order_id}/office',
    access: MANAGERS,
    summary:
      'Edits a pending order of the office whole: points, term, prices, customer, instalments; holds what comes and releases what goes, all or nothing',
    input: z.object({ ...orderParams, version: recordVersionSchema, ...officeOrderEditSchema.shape }),
    output: orderSchema,
    refuses: [
      ...CHANGE_ORDER_REFUSALS,
      'ORDER_NOT_EDITABLE',
      'ORDER_TOO_LARGE_TO_MOVE',
      'ORDER_CUSTOMER_PAPERS',
      'CUSTOMER_NOT_FOUND',
      'SALESPERSON_NOT_FOUND',
      'START_DATE_INVALID',
      'TERM_INVALID',
      'HOLD_DATE_INVALID',
      'HOLD_REASON_REQUIRED',
      'RECEIPT_UNREAD',
      'DISCOUNT_TOO_LARGE',
      'PRICE_REASON_REQUIRED',
      'ORDER_TOTAL_CHANGED',
      'PAYMENT_PLAN_INVALID',
      'INSTALMENT_DUE_INVALID',
      'POINT_NOT_FOUND',
      'POINT_UNAVAILABLE',
      'PERIOD_WITHOUT_PRICE',
    ],
  }),
  quote: endpoint({
    method: 'POST',
    path: '/orders/office/quote',
    access: MANAGERS,
    summary: 'Points by id or asset code, with their prices and when they are free; names the codes of none',
    input: z.object({
      point_ids: z.array(pointIdSchema).check(z.maxLength(MAX_POINTS_PER_OFFICE_ORDER)),
      codes: z.array(textLine().check(z.maxLength(MAX_ASSET_CODE_LENGTH))).check(z.maxLength(MAX_QUOTED_CODES)),
      /** The order that is edited, whose own points are free for it. */
      order_id: z.optional(orderIdSchema),
    }),
    output: z.object({
      points: z.array(quotedPointSchema),
      unknown_ids: z.array(pointIdSchema),
      unknown_codes: z.array(z.string()),
    }),
  }),
  offerRenewal: endpoint({
    method: 'POST',
    path: '/orders/{order_id}/renewal-offer',
    access: MANAGERS,
    summary:
      "Goes on with contracts that end soon for their client, at the office's own prices if it says so: makes an order that is the client's",
    input: z.object({
      ...orderParams,
      ...expectedVersion,
      items: itemsToOfferSchema,
      /** Why prices differ from the list prices, such as an index. Required when one differs. */
      price_reason: z.optional(reasonSchema),
    }),
    output: orderSchema,
    status: 201,
    refuses: [...RENEWAL_REFUSALS, 'PRICE_REASON_REQUIRED'],
  }),
  requestRenewal: endpoint({
    method: 'POST',
    path: '/orders/{order_id}/renewal',
    access: EVERYONE_SIGNED_IN,
    summary: "Asks to go on with contracts of one's own order that end soon: makes an order that the office confirms",
    input: z.object({ ...orderParams, ...expectedVersion, items: itemsToRenewSchema }),
    output: orderSchema,
    status: 201,
    refuses: RENEWAL_REFUSALS,
  }),
}
