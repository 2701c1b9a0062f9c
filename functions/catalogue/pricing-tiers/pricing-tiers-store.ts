import * as z from 'zod/mini'
import {
  type ManagedTier,
  managedTierSchema,
  type PricingTier,
  pricingTierSchema,
  tiersInDisplayOrder,
} from '#shared/catalogue/rules/pricing-tiers.ts'
import { nameComparisonKey } from '#shared/catalogue/rules/tags.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { TABLE_NAME } from '../../platform/table/client.ts'
import { type Key, TIERS_PARTITION, tierKey, tierNameKey } from '../../platform/table/keys.ts'
import { collectItems, queryAll, readItem, readItems } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { putNewItemAction, type TransactAction, transact } from '../../platform/table/transact.ts'
import { ConditionsNotMet } from '../../platform/table/transaction-errors.ts'

/**
 * Pricing tiers with their prices. Access pattern: all tiers, in one small partition, because everything that shows or
 * reserves a point needs them. A TIER_NAME item for each tier keeps names unique when tiers are saved concurrently.
 */

export const storedTier = shape({ kind: 'pricing_tier', schema: managedTierSchema })
export const storedTierName = shape({ kind: 'tier_name', schema: z.object({ tier_id: z.string() }) })
const storedTierWithoutVersion = storedTier.withSchema(pricingTierSchema)

/** Ids of the tiers that this function instance has read. Prices are never cached. */
const knownTierIds = new Set<string>()

/** Keys of the tiers that a cart probably needs, so that they are read in the same request as its points. */
export const cachedTierKeys = (): Key[] => [...knownTierIds].map(tierKey)

/** Parses the tiers among `items`, and reads those of the ids `needed` that are missing there. */
export async function loadTiers(items: readonly unknown[], needed: readonly string[]): Promise<PricingTier[]> {
  const foundTiers = items.map(item => storedTierWithoutVersion.parse(item))
  const missingIds = [...new Set(needed)].filter(id => !foundTiers.some(tier => tier.id === id))
  if (missingIds.length === 0) return foundTiers
  const loadedTiers = (await readItems(missingIds.map(tierKey))).map(item => storedTierWithoutVersion.parse(item))
  for (const { id } of loadedTiers) knownTierIds.add(id)
  return [...foundTiers, ...loadedTiers]
}

const ALL_TIERS = {
  KeyConditionExpression: 'PK = :tiers',
  ExpressionAttributeValues: { ':tiers': TIERS_PARTITION },
  ConsistentRead: true,
}

/** All tiers in display order, read consistently: a reservation must see the current price. */
export const listPricingTiers = async (): Promise<PricingTier[]> =>
  tiersInDisplayOrder(await collectItems(queryAll(ALL_TIERS), storedTierWithoutVersion))

/** All tiers in display order, each with the version that an edit has to state. Consistent read. */
export const listManagedTiers = async (): Promise<ManagedTier[]> =>
  tiersInDisplayOrder(await collectItems(queryAll(ALL_TIERS), storedTier))

/** Reserves a tier's name; the transaction fails when another tier has the name. */
const claimNameAction = ({ id, name }: PricingTier): TransactAction =>
  putNewItemAction({ ...tierNameKey(nameComparisonKey(name)), ...storedTierName.stamp, tier_id: id })

/** Throws TIER_NAME_TAKEN when another tier has the name. */
export async function insertPricingTier(tier: PricingTier): Promise<ManagedTier> {
  const newTier = { ...tier, version: 1 }
  try {
    await transact([
      claimNameAction(newTier),
      putNewItemAction({ ...tierKey(newTier.id), ...storedTier.stamp, ...newTier }),
    ])
    return newTier
  } catch (error) {
    throw error instanceof ConditionsNotMet ? new DomainError('TIER_NAME_TAKEN') : error
  }
}

export const findPricingTier = (tierId: string): Promise<ManagedTier | undefined> =>
  readItem(tierKey(tierId), storedTier)

/**
 * Replaces the tier that was read, and its reserved name. Throws TIER_NAME_TAKEN, TIER_NOT_FOUND, or TIER_CHANGED with
 * the current tier when somebody else has saved it since.
 */
export async function replacePricingTier(current: ManagedTier, tier: PricingTier): Promise<ManagedTier> {
  const savedTier = { ...tier, version: current.version + 1 }
  const replaceAction: TransactAction = {
    Put: {
      TableName: TABLE_NAME,
      Item: { ...tierKey(tier.id), ...storedTier.stamp, ...savedTier },
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': current.version },
    },
  }
  const isMoved = nameComparisonKey(current.name) !== nameComparisonKey(tier.name)
  const releaseNameAction: TransactAction = {
    Delete: { TableName: TABLE_NAME, Key: tierNameKey(nameComparisonKey(current.name)) },
  }
  try {
    await transact([replaceAction, ...(isMoved ? [claimNameAction(tier), releaseNameAction] : [])])
    return savedTier
  } catch (error) {
    if (!(error instanceof ConditionsNotMet)) throw error
    if (!error.failedAt(0)) throw new DomainError('TIER_NAME_TAKEN')
    throw await tierConflictError(tier.id)
  }
}

/** The error for a tier that has changed since it was read. */
export async function tierConflictError(tierId: string): Promise<DomainError> {
  const currentTier = await findPricingTier(tierId)
  return currentTier ? new DomainError('TIER_CHANGED', { tier: currentTier }) : new DomainError('TIER_NOT_FOUND')
}
