import type { HeldPointLimits } from '#shared/orders/rules/held-points.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { type Actor, isManager } from '#shared/platform/rules/roles.ts'
import { log } from '../../platform/aws/log.ts'
import { countGuestOrder, uncountGuestOrder } from './guest-orders-store.ts'
import { acquireQuota, type PointsToHold, type QuotaHolder, releaseQuota } from './held-points-store.ts'
import { guestOrdersDigest, holderDigest } from './holder-digests.ts'

export type ReservingCustomer = {
  actor: Actor | undefined
  email: string
  /** The caller's network address; undefined for demo data, which has no limit. */
  address: string | undefined
  limits: HeldPointLimits | undefined
}

/**
 * Under whom an order's points count: a guest's under e-mail and network address, a client's under the account, a
 * manager's under nobody.
 */
function holdersOf({ actor, email, address, limits }: ReservingCustomer): QuotaHolder[] {
  if (address === undefined || limits === undefined) return []
  const holder = (held_by: keyof HeldPointLimits, value: string): QuotaHolder => ({
    held_by,
    digest: holderDigest(held_by, value),
    max: limits[held_by],
  })
  if (!actor) return [holder('email', email), holder('address', address)]
  return isManager(actor.role) ? [] : [holder('account', actor.user_id)]
}

/**
 * The quotas under which an order's points were counted. `release` undoes the counting when the order is not written.
 */
export type QuotaClaim = { held_under: string[]; release: () => Promise<void> }

/**
 * Counts a guest's order under the guest's e-mail, and an order's points under every holder; all or nothing. Throws
 * TOO_MANY_GUEST_ORDERS, TOO_MANY_HELD_POINTS with the exceeded limit, or TransactionBusy.
 */
export async function acquireQuotas(claimant: ReservingCustomer, holding: PointsToHold): Promise<QuotaClaim> {
  const { actor, address, email } = claimant
  const isGuest = !actor && address !== undefined
  const guestOrder = { digest: guestOrdersDigest(email), order_id: holding.order_id, now: holding.now }
  // Guest orders are counted first, so that a refusal leaves no quota to release.
  if (isGuest) await countGuestOrder(guestOrder)
  const holders = holdersOf(claimant)
  const heldCounts = await Promise.all(holders.map(holder => acquireQuota(holder, holding)))
  const countedDigests = holders.filter((_, index) => heldCounts[index] === undefined).map(({ digest }) => digest)
  const claim = {
    held_under: countedDigests,
    release: () =>
      releaseAll([
        ...countedDigests.map(digest => releaseQuota(digest, holding)),
        ...(isGuest ? [uncountGuestOrder(guestOrder)] : []),
      ]),
  }
  const fullIndex = holders.findIndex((_, index) => heldCounts[index] !== undefined)
  const holder = holders[fullIndex]
  if (!holder) return claim
  await claim.release()
  throw new DomainError('TOO_MANY_HELD_POINTS', {
    held_by: holder.held_by,
    held: heldCounts[fullIndex] ?? 0,
    most: holder.max,
  })
}

/** Larger than any number of points: a quota that counts and never refuses. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER

/**
 * Counts a reopened order's points under its account or its guest's e-mail. The network address from which it was
 * reserved is not stored. Never refuses, because the office decides.
 */
export async function countReopenedOrder(
  { user_id, customer_email, isCounted }: Pick<Order, 'user_id' | 'customer_email'> & { isCounted: boolean },
  holding: PointsToHold,
): Promise<QuotaClaim> {
  const holder: QuotaHolder =
    user_id === null
      ? { held_by: 'email', digest: holderDigest('email', customer_email), max: NO_LIMIT }
      : { held_by: 'account', digest: holderDigest('account', user_id), max: NO_LIMIT }
  const isUncounted = !isCounted || (await acquireQuota(holder, holding)) !== undefined
  return {
    held_under: isUncounted ? [] : [holder.digest],
    release: () => (isUncounted ? Promise.resolve() : releaseAll([releaseQuota(holder.digest, holding)])),
  }
}

/**
 * Releases quotas. When that fails, the counts are corrected later: wrong quotas are pruned when the limit is reached,
 * and guest orders leave the count within a day.
 */
async function releaseAll(releases: readonly Promise<void>[]): Promise<void> {
  for (const release of await Promise.allSettled(releases))
    if (release.status === 'rejected') log.error('what did not come to be still counts', { error: release.reason })
}
