import * as z from 'zod/mini'
import { artViewSchema } from '../../installation/rules/arts.ts'
import { exportedWatchSchema } from '../../map/rules/point-watches.ts'
import { notificationSchema } from '../../notifications/rules/notifications.ts'
import { issuedContractSchema } from '../../orders/rules/contracts.ts'
import { anonymiseMoney } from '../../orders/rules/instalments.ts'
import { latestRetention, mustBeRetained } from '../../orders/rules/order-retention.ts'
import { type Order, orderItemSchema, orderSchema } from '../../orders/rules/orders.ts'
import { customerHistoryEntrySchema } from '../../people/rules/customer-history.ts'
import { customerSchema } from '../../people/rules/customers.ts'
import { profileSchema } from '../../people/rules/profiles.ts'
import { REMOVED_PERSON } from '../../people/rules/retention.ts'
import { roleChangeSchema } from '../../people/rules/role-history.ts'
import { orderIdSchema, userIdSchema } from '../../platform/rules/identifiers.ts'
import { roleSchema } from '../../platform/rules/roles.ts'

/** Preview of what a deletion request (LGPD art. 18, VI) will do. */
export const deletionPreviewSchema = z.object({
  /** Pending orders are cancelled and their points freed. */
  pending_orders: z.number(),
  reserved_points: z.number(),
  /** Number of completed orders, whose contact and fiscal data must be retained. */
  kept_orders: z.number(),
  /** End of retention; null when nothing is retained. ISO 8601. */
  kept_until: z.nullable(z.string()),
  /** True for office staff: managers delete their accounts after they have handed over their work. */
  needs_manager: z.boolean(),
})
export type DeletionPreview = z.infer<typeof deletionPreviewSchema>

/** Preview for a customer of the office. Orders that an account has claimed belong to that person and stay. */
export const customerDeletionPreviewSchema = z.object({
  ...z.omit(deletionPreviewSchema, { needs_manager: true }).shape,
  account_orders: z.number(),
})
export type CustomerDeletionPreview = z.infer<typeof customerDeletionPreviewSchema>

/**
 * Anonymises an order. Its user id stays, because it identifies nobody once the account is deleted; null for an order
 * of the office.
 */
export const anonymiseOrder = <Known extends Order>(order: Known, userId: string | null): Known => ({
  ...order,
  customer_name: REMOVED_PERSON,
  customer_email: '',
  customer_phone: '',
  // The receipt shows who paid, and from which account; the signed copy, who signed.
  payment_receipt_url: null,
  ...(order.refused_receipt && { refused_receipt: undefined }),
  ...(order.signed_copy !== undefined && { signed_copy: undefined }),
  ...(order.paper_contract?.file !== undefined && { paper_contract: { ...order.paper_contract, file: undefined } }),
  ...(order.sale && { sale: { ...order.sale, notes: '' } }),
  ...anonymiseMoney(order),
  ...(order.instalment_receipts && { instalment_receipts: undefined }),
  user_id: userId,
})

/** What a deletion would do to a person's orders. */
export function deletionPreviewOf(orders: readonly Order[], now: string): Omit<DeletionPreview, 'needs_manager'> {
  const pending = orders.filter(({ status }) => status === 'pending')
  return {
    pending_orders: pending.length,
    reserved_points: pending.reduce((points, { items }) => points + items.length, 0),
    kept_orders: orders.filter(order => mustBeRetained(order, now)).length,
    kept_until: latestRetention(orders, now),
  }
}

export function customerDeletionPreviewOf(orders: readonly Order[], now: string): CustomerDeletionPreview {
  const own = orders.filter(isOrderWithoutAccount)
  return { ...deletionPreviewOf(own, now), account_orders: orders.length - own.length }
}

/** Whether an order of the office belongs to no account. */
export const isOrderWithoutAccount = ({ user_id }: Pick<Order, 'user_id'>): boolean => user_id === null

const retention = z.readonly(z.array(z.object({ what: z.string(), why: z.string(), until: z.string() })))

/** A person's data export. The schema drops table keys and other people's data. */
export const ownDataExportSchema = z.object({
  generated_at: z.string(),
  profile: profileSchema,
  /** The office's customer record of the same person. */
  customer: z.nullable(customerSchema),
  sign_in: z.object({
    user_id: userIdSchema,
    email: z.string(),
    email_confirmed_at: z.nullable(z.string()),
    role: roleSchema,
  }),
  orders: z.array(z.extend(orderSchema, { must_be_kept_until: z.nullable(z.string()) })),
  contracts: z.array(z.extend(orderItemSchema, { order_id: orderIdSchema })),
  /** Issued contracts, verbatim. */
  issued_contracts: z.array(issuedContractSchema),
  /** Arts of the person's signs, with the decisions about them. */
  arts: z.array(z.extend(artViewSchema, { order_id: orderIdSchema, point_name: z.string() })),
  notifications: z.array(notificationSchema),
  role_changes: z.array(roleChangeSchema),
  /** The person's point watches. */
  point_watches: z.array(exportedWatchSchema),
  deletion_request: z.nullable(z.object({ requested_at: z.string(), outcome: z.string() })),
  retention,
})

/** A customer's data export, without the names of colleagues who wrote the data. */
export const customerDataExportSchema = z.object({
  generated_at: z.string(),
  customer: customerSchema,
  changes: z.array(z.omit(customerHistoryEntrySchema, { by: true })),
  ...z.pick(ownDataExportSchema, { orders: true, contracts: true, issued_contracts: true, arts: true, retention: true })
    .shape,
})
