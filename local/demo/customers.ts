import { editOwnProfile } from '#functions/account/me/edit-own-profile.ts'
import { findPoint } from '#functions/catalogue/points/points-store.ts'
import { putWatch, watchKeyOfEmail } from '#functions/map/point-watches/point-watches-store.ts'
import { issueContract } from '#functions/orders/contracts/issue-contract.ts'
import { insertOrderDraft } from '#functions/orders/order-drafts/order-drafts-store.ts'
import { listOrdersOfOwner } from '#functions/orders/orders-store.ts'
import { requestRenewal } from '#functions/orders/request-renewal.ts'
import { findCustomers, insertCustomer } from '#functions/people/customers/customers-store.ts'
import { customersList } from '#functions/people/customers/listed-customers-store.ts'
import { findProfile } from '#functions/people/profiles/profiles-store.ts'
import { syncList } from '#functions/platform/lists/sync-list.ts'
import { DEFAULT_SETTINGS, operatorOfSettings } from '#infra/config.ts'
import { watchExpiresAt } from '#shared/map/rules/point-watches.ts'
import { renewalStateOfItem } from '#shared/orders/rules/renewals.ts'
import { actorOf, type SeededDemo } from './seed.ts'

/** Completes the profile of a client, which makes a customer too. Data that the client has entered is kept. */
async function completeProfile(demo: SeededDemo, email: string, now: string): Promise<void> {
  const actor = actorOf(demo, email)
  const profile = await findProfile(actor.user_id)
  if (!profile || profile.document_number) return
  await editOwnProfile({ version: profile.version, ...demo.fixtures.profiles.get(email) }, { actor, now })
}

/** Creates the demo's customers, one of them by an account; existing ones stay. */
export async function seedCustomers(demo: SeededDemo, now: string): Promise<void> {
  const { customers } = demo.fixtures
  const existing = await findCustomers(customers.map(({ id }) => id))
  for (const customer of customers) if (!existing.has(customer.id)) await insertCustomer(customer, [])
  await syncList(
    customersList,
    customers.map(after => ({ before: undefined, after: existing.get(after.id) ?? after })),
  )
  await completeProfile(demo, 'marcos@ponto.local', now)
}

/** Creates two drafts of orders by the office; since one was saved, a price has changed and a point was taken. */
export async function seedOrderDrafts({ fixtures }: SeededDemo): Promise<void> {
  for (const draft of fixtures.order_drafts) await insertOrderDraft(draft)
}

/** Completes the demo client's profile and issues the contract of her newest completed order. */
export async function seedContract(demo: SeededDemo, now: string): Promise<void> {
  await completeProfile(demo, 'cliente@ponto.local', now)
  const actor = actorOf(demo, 'cliente@ponto.local')
  const { items: orders } = await listOrdersOfOwner(actor.user_id, undefined, undefined)
  const order = orders.find(({ status }) => status === 'completed')
  const operator = operatorOfSettings(DEFAULT_SETTINGS)
  if (order) await issueContract({ order_id: order.id }, { actor, now, operator })
}

/** Requests the renewal of a contract that ends soon, unless an interrupted start has requested it already. */
export async function seedRenewal(demo: SeededDemo, now: string): Promise<void> {
  const actor = actorOf(demo, 'beatriz@ponto.local')
  const { items: orders } = await listOrdersOfOwner(actor.user_id, undefined, undefined)
  const endingOrder = orders.find(
    ({ status, items }) => status === 'completed' && items.every(item => renewalStateOfItem(item, now) === 'open'),
  )
  if (!endingOrder || orders.some(({ renews }) => renews !== null)) return
  const items = endingOrder.items.map(({ id, period_years }) => ({ item_id: id, period_years }))
  await requestRenewal({ order_id: endingOrder.id, items }, { actor, now, hold_hours: DEFAULT_SETTINGS.hold_hours })
}

/** Seeds the demo client's watches of two sold points. Cancelling the order of such a point sends the e-mail. */
export async function seedWatches({ points }: SeededDemo, now: string): Promise<void> {
  const email = 'cliente@ponto.local'
  const soldPoints = points.filter(({ status, company_name }) => status === 'sold' && company_name !== 'Clara Cliente')
  for (const { id } of soldPoints.slice(0, 2)) {
    const point = await findPoint(id)
    if (!point) continue
    await putWatch({
      point_id: id,
      key: watchKeyOfEmail(email),
      email,
      asked_at: now,
      confirmed_at: now,
      id: crypto.randomUUID(),
      secret: crypto.randomUUID(),
      expires_at: watchExpiresAt(point, now),
    })
  }
}
