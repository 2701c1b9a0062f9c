import { campaignReportNotification } from '#shared/notifications/messages/task-notifications.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { type DayPeriod, withPeriod } from '#shared/platform/rules/day-periods.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { getOrderOfLink } from '../../orders/order-links/office-link.ts'
import { isOrderOwner } from '../../orders/order-owner.ts'
import { findProfile } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import { isSuppressedAddress } from '../feedback/email-addresses-store.ts'
import { notifyOrderClient } from '../notify-order-client.ts'
import { orderPathWithoutAccount } from './order-paths.ts'

/**
 * Tells an order's client that the report of the campaign can be opened: by bell and e-mail, or without an account by an
 * e-mail with the order's link. Within ten minutes the same report is sent once. Throws ORDER_NOT_FOUND,
 * CAMPAIGN_WITHOUT_READER or ORDER_LINK_UNDELIVERABLE.
 */
export async function sendCampaignReport(
  { order_id, ...period }: DayPeriod & { order_id: string },
  { now }: Pick<Context, 'now'>,
): Promise<{ to: string }> {
  const order = await getOrderOfLink(order_id)
  const to = await addressOfReader(order)
  if (to === undefined) throw new DomainError('CAMPAIGN_WITHOUT_READER')
  if (await isSuppressedAddress(to)) throw new DomainError('ORDER_LINK_UNDELIVERABLE')
  await notifyOrderClient(order, campaignReportNotification(period), {
    event: ['campaign', order_id, period.from ?? '', period.to ?? '', now.slice(0, 15)].join('-'),
    at: now,
    path: withPeriod(`/dashboard/relatorio/${order_id}`, period),
  })
  return { to }
}

/** The e-mail of whoever can open the order: the account that has it, or the person who has its link. */
async function addressOfReader(order: Order): Promise<string | undefined> {
  const { user_id, sale, customer_email } = order
  if (user_id === null)
    return customer_email !== '' && (await orderPathWithoutAccount(order)) !== null ? customer_email : undefined
  if (sale && !(await isOrderOwner(order, { user_id }))) return undefined
  return (await findProfile(user_id))?.email
}
