import { DomainError } from '#shared/domain/domain-error.ts'
import { inDisplayOrder, type PricingTier, pricingTier } from '#shared/domain/pricing-tiers.ts'
import { sameNameKey } from '#shared/domain/tags.ts'
import { TABLE_NAME } from '../table/client.ts'
import { type Key, TIERS, tierKey, tierNameKey } from '../table/keys.ts'
import { collect, queryAll, readItems } from '../table/read.ts'
import { transact } from '../table/transact.ts'
import { ConditionsNotMet } from '../table/transaction-errors.ts'

/**
 * Pricing tiers, their prices inside. Served: all tiers, in one small partition that is read whole, because everything
 * that shows or reserves a point needs them. A TIER_NAME item beside each keeps names unique under concurrency.
 */

/** Ids of tiers that this instance has met: never their prices, which are read anew each time. */
const met = new Set<string>()

/** Keys of the tiers that a cart may need, to be read together with its points in one request. */
export const likelyTierKeys = (): Key[] => [...met].map(tierKey)

/** The tiers among these items of the table, and those of `needed` that are not among them. */
export async function tiersAmong(items: readonly unknown[], needed: readonly string[]): Promise<PricingTier[]> {
  const found = items.flatMap(item => {
    const parsed = pricingTier.safeParse(item)
    return parsed.success ? [parsed.data] : []
  })
  const missing = [...new Set(needed)].filter(id => !found.some(tier => tier.id === id))
  if (missing.length === 0) return found
  const read = (await readItems(missing.map(tierKey))).map(item => pricingTier.parse(item))
  for (const { id } of read) met.add(id)
  return [...found, ...read]
}

/** All tiers in display order, read consistently: a reservation must see today's price. */
export async function listPricingTiers(): Promise<PricingTier[]> {
  const query = {
    KeyConditionExpression: 'PK = :tiers',
    ExpressionAttributeValues: { ':tiers': TIERS },
    ConsistentRead: true,
  }
  return inDisplayOrder(await collect(queryAll(query), pricingTier))
}

/** Throws TIER_NAME_TAKEN when another tier has the name, whoever came first. */
export async function createPricingTier(tier: PricingTier): Promise<void> {
  const condition = { ConditionExpression: 'attribute_not_exists(PK)', TableName: TABLE_NAME }
  try {
    await transact([
      { Put: { ...condition, Item: { ...tierNameKey(sameNameKey(tier.name)), tier_id: tier.id } } },
      { Put: { ...condition, Item: { ...tierKey(tier.id), kind: 'pricing_tier', ...tier } } },
    ])
  } catch (error) {
    if (error instanceof ConditionsNotMet) throw new DomainError('TIER_NAME_TAKEN')
    throw error
  }
}
