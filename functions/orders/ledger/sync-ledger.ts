import { isDeepStrictEqual } from 'node:util'
import { type LedgerEntry, ledgerEntriesOf } from '#shared/orders/rules/ledger.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { type Change, forEachChange } from '../../platform/table/changes.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { findOrder, storedOrderWithoutInternals } from '../orders-store.ts'
import { findLedgerEntriesOfOrder, replaceLedgerEntries } from './ledger-store.ts'

const withoutVersions = (entries: readonly LedgerEntry[]) => entries.map(({ version: _, ...entry }) => entry)

/**
 * Writes an order's entries in the ledger as the order is now, whatever change is told and however late. Repeats until
 * the order has not changed meanwhile, because a concurrent run may have written an older state.
 */
export const syncLedgerOfOrder = (orderId: string): Promise<void> =>
  retryOnConflict(
    async () => {
      const order = await findOrder(orderId)
      const entries = order ? ledgerEntriesOf(order) : []
      const before = await findLedgerEntriesOfOrder(orderId)
      const known = new Map(before.map(entry => [entry.id, entry]))
      const ids = new Set(entries.map(({ id }) => id))
      await replaceLedgerEntries(
        entries.filter(entry => {
          const former = known.get(entry.id)
          return !former || !isDeepStrictEqual(withoutVersions([former]), withoutVersions([entry]))
        }),
        before.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
      )
      return (await findOrder(orderId))?.version === order?.version ? undefined : CONFLICT
    },
    { what: `the ledger of order ${orderId}` },
  )

/** Handles a change of an order that changes what is owed or was received. */
export async function syncLedger({ before, after }: Change<Order>): Promise<void> {
  const [former, current] = [before, after].map(order => (order ? withoutVersions(ledgerEntriesOf(order)) : []))
  const order = after ?? before
  if (order && !isDeepStrictEqual(former, current)) await syncLedgerOfOrder(order.id)
}

export const ledgerReaction = forEachChange('order', storedOrderWithoutInternals, syncLedger)
