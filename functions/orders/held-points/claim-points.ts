import { DomainError } from '#shared/domain/domain-error.ts'
import type { HeldPointLimits } from '#shared/domain/held-points.ts'
import { type Actor, isManager } from '#shared/domain/roles.ts'
import { log } from '../../platform/aws/log.ts'
import { countGuestOrder, uncountGuestOrder } from './guest-orders-store.ts'
import { count, giveBack, type Holder, type Holding, holderDigest } from './held-points-store.ts'

export type Claimant = {
  actor: Actor | undefined
  email: string
  /** undefined: no visitor's (demo data), and not limited. */
  address: string | undefined
  limits: HeldPointLimits | undefined
}

/** Whom a reservation counts under. */
function holdersOf({ actor, email, address, limits }: Claimant): Holder[] {
  if (address === undefined || limits === undefined) return []
  const holder = (held_by: keyof HeldPointLimits, value: string): Holder => ({
    held_by,
    digest: holderDigest(held_by, value),
    most: limits[held_by],
  })
  if (!actor) return [holder('email', email), holder('address', address)]
  return isManager(actor.role) ? [] : [holder('account', actor.user_id)]
}

/** Points counted for an order: whom they count under, and how to give them back when the order does not come to be. */
export type Claim = { held_under: string[]; giveBack: () => Promise<void> }

/**
 * Counts a guest's order under their e-mail, and an order's points under everybody whom they count under; or both under nobody.
 * Throws TOO_MANY_GUEST_ORDERS, TOO_MANY_HELD_POINTS with the limit that is met, or TransactionBusy.
 */
export async function claimPoints(claimant: Claimant, holding: Holding): Promise<Claim> {
  const { actor, address, email } = claimant
  const isGuest = !actor && address !== undefined
  const guestOrder = { email, order_id: holding.order_id, now: holding.now }
  // First, so that what is refused here is counted nowhere.
  if (isGuest) await countGuestOrder(guestOrder)
  const holders = holdersOf(claimant)
  const held = await Promise.all(holders.map(holder => count(holder, holding)))
  const counted = holders.filter((_, index) => held[index] === undefined).map(({ digest }) => digest)
  const claim = {
    held_under: counted,
    giveBack: () =>
      leaveAll([
        ...counted.map(digest => giveBack(digest, holding)),
        ...(isGuest ? [uncountGuestOrder(guestOrder)] : []),
      ]),
  }
  const full = holders.findIndex((_, index) => held[index] !== undefined)
  const holder = holders[full]
  if (!holder) return claim
  await claim.giveBack()
  throw new DomainError('TOO_MANY_HELD_POINTS', {
    held_by: holder.held_by,
    held: held[full] ?? 0,
    most: holder.most,
  })
}

/** Points that can't be given back now are forgotten when the limit is met, an order within a day. */
async function leaveAll(leaving: readonly Promise<void>[]): Promise<void> {
  for (const each of await Promise.allSettled(leaving))
    if (each.status === 'rejected') log.error('what did not come to be still counts', { error: each.reason })
}
