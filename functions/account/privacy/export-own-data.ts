import { RETENTION_SCHEDULE } from '#shared/account/messages/retention.ts'
import { ownDataExportSchema } from '#shared/account/rules/privacy.ts'
import { listWatchesOfEmail } from '../../map/point-watches/point-watches-store.ts'
import { findAllNotifications } from '../../notifications/notifications-store.ts'
import { mayReadContract } from '../../orders/contracts/contract-readers.ts'
import { findAllOrdersOfCustomer, findAllOrdersOfPerson } from '../../orders/find-all-orders.ts'
import { findCustomerOfProvenAccount } from '../../people/customers/customer-accounts.ts'
import { listRoleChangesOf } from '../../people/users/role-history-store.ts'
import type { Context } from '../../platform/context.ts'
import { getOwnProfile } from '../me/get-own-profile.ts'
import { findDeletionRequest } from './deletions-store.ts'
import { exportOrders } from './export-orders.ts'

/**
 * All data about the caller in the contract's field names, with the reasons and periods of retention (LGPD art. 18, I,
 * II and V). A contract of a customer that the caller may not see is left out, as in show-contract.ts. Throws PROFILE_NOT_FOUND.
 */
export async function exportOwnData(_: unknown, { actor, now }: Context) {
  const { user_id } = actor
  const profile = await getOwnProfile({}, { actor })
  const [own, notifications, request, role_changes, watches] = await Promise.all([
    findAllOrdersOfPerson(profile),
    findAllNotifications(user_id),
    findDeletionRequest(user_id),
    listRoleChangesOf(user_id),
    // Point watches are included only for a confirmed e-mail, because an unconfirmed one could belong to somebody else.
    profile.email_confirmed_at === null ? [] : listWatchesOfEmail(profile.email),
  ])
  const customer = await findCustomerOfProvenAccount(profile)
  const ofCustomer = customer ? await findAllOrdersOfCustomer(customer.id, now) : []
  const orders = [...new Map([...own, ...ofCustomer].map(order => [order.id, order])).values()]
  const withContract = orders.filter(({ contract_hash }) => contract_hash !== null)
  const mayRead = await Promise.all(withContract.map(order => mayReadContract(order, actor)))
  return ownDataExportSchema.parse({
    generated_at: now,
    profile,
    // A company's data is not this person's alone, so it is left out.
    customer: customer?.type === 'person' ? customer : null,
    sign_in: { user_id, email: profile.email, email_confirmed_at: profile.email_confirmed_at, role: profile.role },
    ...(await exportOrders(
      orders,
      actor,
      withContract.filter((_, index) => mayRead[index]),
    )),
    notifications,
    role_changes,
    point_watches: watches.map(({ expires_at, ...watch }) => ({
      ...watch,
      kept_until: new Date(expires_at * 1000).toISOString(),
    })),
    deletion_request: request ? { requested_at: request.requested_at, outcome: request.outcome } : null,
    retention: RETENTION_SCHEDULE,
  })
}
