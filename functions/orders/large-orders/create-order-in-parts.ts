import { backOff } from '../../platform/table/back-off.ts'
import { type TransactAction, tryTransact } from '../../platform/table/transact.ts'
import type { OrderRecord } from '../orders-store.ts'
import { settlePoints, trySettlePoints } from './settle-points.ts'
import {
  deleteUnsettledPointsAction,
  findUnsettledPoints,
  insertUnsettledPoints,
  newUnsettledPoints,
} from './unsettled-points-store.ts'
import { writePointsInChunks } from './write-before-order.ts'

/** How often another run of the same request is looked for before it counts as dead; some seconds in all. Milliseconds. */
const MAX_CHECKS = 8
const PAUSES = { first: 250, longest: 1_500 }

/** A repeated request waits for the run that is making the same order; if that run was interrupted, its bookings are undone. */
export async function awaitOtherRunOfOrder(orderId: string, now: string): Promise<void> {
  for (let check = 0; check < MAX_CHECKS; check += 1) {
    await backOff(check, PAUSES)
    if (!(await findUnsettledPoints(orderId))) return
  }
  await settlePoints(orderId, { now })
}

/**
 * Books the points of an order in several transactions; the last makes the order, which nobody sees before. False: nothing of it is
 * left. A job takes back what a crash leaves. In the order of their ids, so that of two orders with the same points the one that comes
 * first to the first of them goes on.
 */
export async function createOrderInParts(
  order: OrderRecord,
  bookings: readonly TransactAction[],
  orderActions: readonly TransactAction[],
): Promise<boolean> {
  const { id, created_at: now } = order
  const inOrder = order.items
    .map(({ point_id }, index) => ({ point_id, booking: bookings[index] }))
    .toSorted((a, b) => (a.point_id < b.point_id ? -1 : 1))
  const unsettled = newUnsettledPoints(
    id,
    inOrder.map(({ point_id }) => point_id),
    { by: null, now },
  )
  if (!(await insertUnsettledPoints(unsettled))) return false
  let isMade = false
  try {
    const actions = inOrder.flatMap(({ booking }) => booking ?? [])
    isMade =
      (await writePointsInChunks(unsettled, actions, { now })) &&
      !(await tryTransact([...orderActions, deleteUnsettledPointsAction(unsettled)]))
    return isMade
  } finally {
    if (!isMade) await trySettlePoints(id, { now })
  }
}
