import { pointEventsOfOrder } from '#shared/orders/rules/point-events.ts'
import { batchWritePointEvents } from '../../catalogue/points/point-events-store.ts'
import { everyOrder } from '../../orders/orders-store.ts'

/** Adds contracts to the history of points that are older than that history. Returns their number. */
export async function addContractsToPointHistory(): Promise<number> {
  let contracts = 0
  for await (const order of everyOrder()) {
    const contractEvents = pointEventsOfOrder(order)
    await batchWritePointEvents(contractEvents)
    contracts += contractEvents.filter(({ event }) => event.type === 'contract_started').length
  }
  return contracts
}
