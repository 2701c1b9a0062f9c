import { DomainError } from '#shared/domain/domain-error.ts'
import type { HeldPointLimits } from '#shared/domain/held-points.ts'
import { type Actor, isManager } from '#shared/domain/roles.ts'
import { log } from '../aws/log.ts'
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
 * Counts an order's points under everybody whom they count under, or under nobody. Throws TOO_MANY_HELD_POINTS with the
 * limit that is met.
 */
export async function claimPoints(claimant: Claimant, holding: Holding): Promise<Claim> {
  const holders = holdersOf(claimant)
  const held = await Promise.all(holders.map(holder => count(holder, holding)))
  const counted = holders.filter((_, index) => held[index] === undefined).map(({ digest }) => digest)
  const claim = { held_under: counted, giveBack: () => giveAllBack(counted, holding) }
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

/** What can't be given back now is forgotten when the limit is met. */
async function giveAllBack(digests: readonly string[], holding: Holding): Promise<void> {
  const given = await Promise.allSettled(digests.map(digest => giveBack(digest, holding)))
  for (const each of given)
    if (each.status === 'rejected') log.error('points that are not held still count', { error: each.reason })
}
