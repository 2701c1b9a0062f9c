import { afterAll, expect, test } from 'vitest'
import { asFunction } from '#tests/support/as-function.ts'
import { anOrder } from '#tests/support/orders.ts'
import { startTable } from '#tests/support/table.ts'

/**
 * Reservations with the same e-mail within minutes are sent in one e-mail, which is composed from the orders when it is
 * sent.
 */

const database = await startTable()
afterAll(() => database.close())
const { batchWriteOrders } = await import('#functions/orders/orders-store.ts')
const batches = await import('#functions/notifications/emails/email-batch-store.ts')
const { composeReservationsEmail } = await import('#functions/notifications/emails/reservations-email.ts')
const addOrderToBatch = asFunction('notifications', batches.addOrderToBatch)
const recordQueuedOrderCount = asFunction('notifications', batches.recordQueuedOrderCount)
const compose = asFunction('emails', composeReservationsEmail)

const NOW = '2026-11-22T12:00:00.000Z'
const record = (id: string, status: 'pending' | 'cancelled') => ({
  ...anOrder(id, { status }),
  held_under: [],
  changed_by: null,
})

test('a batch leaves out what was cancelled meanwhile, and only its last e-mail is sent', async () => {
  await batchWriteOrders([record('o1', 'pending'), record('o2', 'pending'), record('o3', 'cancelled')])
  const digest = batches.batchDigest('client@example.com')
  expect(await addOrderToBatch(digest, 'o1', NOW)).toEqual({ alone: true })
  const [second, third] = [await addOrderToBatch(digest, 'o2', NOW), await addOrderToBatch(digest, 'o3', NOW)]
  expect(second).toEqual({ alone: false, first: 'o1', orders: ['o2'], delay_seconds: 600 })
  expect(third).toEqual({ alone: false, first: 'o1', orders: ['o2', 'o3'], delay_seconds: 600 })
  await recordQueuedOrderCount(digest, 'o1', 2)

  const email = { message_id: 'batch', to: 'client@example.com', subject: '', html: '', text: '' }
  expect(await compose(email, { digest, first: 'o1', orders: ['o2'] })).toBeUndefined()
  const sentEmail = await compose(email, { digest, first: 'o1', orders: ['o2', 'o3'] })
  expect(sentEmail).toMatchObject({ message_id: 'batch', to: 'client@example.com' })
  expect(sentEmail?.subject).toBe('Reserva recebida: pedido o2')
})
