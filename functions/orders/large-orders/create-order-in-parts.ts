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

/**
 * How many times to check whether another run of the same request has finished, before that run counts as interrupted.
 * In all some seconds.
 */
const MAX_CHECKS = 8
const PAUSES = { first: 250, longest: 1_500 }

/**
 * Waits for another run that is creating the same order for a repeated request. If that run was interrupted, undoes its
 * bookings.
 */
export async function awaitOtherRunOfOrder(orderId: string, now: string): Promise<void> {
  for (let check = 0; check < MAX_CHECKS; check += 1) {
    await backOff(check, PAUSES)
    if (!(await findUnsettledPoints(orderId))) return
  }
  await settlePoints(orderId, { now })
}

/**
 * Creates a large order in several transactions: books its points, then writes the order, which is not visible before.
 * Returns false when a point can't be booked; then all bookings are undone. After a crash a job undoes them. Points are
 * booked in the order of their ids, so that of two orders with the same points the one that is first at the first
 * common point succeeds.
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
