import {
  type EndReminder,
  HOLD_REMINDER_HOURS,
  INSTALMENT_REMINDER_DAYS,
  INSTALMENT_REMINDER_HOUR,
  receiptReminderDays,
} from '#shared/notifications/rules/end-reminders.ts'
import { daysWaited, isContractRunning } from '#shared/orders/rules/orders.ts'
import { CONTRACT_REMINDER_DAYS, instantDaysBefore } from '#shared/orders/rules/renewals.ts'
import { addDays, dayOf, startOfDay } from '#shared/platform/rules/days.ts'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import { filterUnrecordedReminders, recordEndReminder } from '../../notifications/end-reminders-store.ts'
import { yieldOpenInstalmentsDueOn, yieldWaitingInstalmentReceipts } from '../../orders/ledger/ledger-store.ts'
import { yieldOrdersDueBetween } from '../../orders/orders-store.ts'
import type { Context } from '../../platform/context.ts'
import { scheduledJob } from './job.ts'

/** How many days back ends are looked for, so that reminders are not lost when the job fails for up to so many days. */
const LOOKBACK_DAYS = 4
const CONCURRENCY = 10

type DueReminder = Omit<EndReminder, 'noted_at'>

/**
 * Records reminders of holds and contracts that end soon, of receipts that wait for the office and of instalments that
 * are due or late, unless they are recorded already; a stream consumer sends them (notifications/remind-of-end.ts). Queries the index of due dates.
 * Returns the number of new records.
 */
export async function recordReminders(_: unknown, { now }: Pick<Context, 'now'>): Promise<number> {
  const due = [
    ...(await expiringHolds(now)),
    ...(await expiringContracts(now)),
    ...(await waitingReceipts(now)),
    ...(await dueInstalments(now)),
  ]
  let recordedCount = 0
  await forEachConcurrent(await filterUnrecordedReminders(due), CONCURRENCY, async reminder => {
    if (await recordEndReminder({ ...reminder, noted_at: now })) recordedCount += 1
  })
  return recordedCount
}

/**
 * Pending orders whose hold ends soon. A hold that was shorter than the reminder's lead time from the start gets no
 * reminder, because the reservation's e-mail said when it ends.
 */
async function expiringHolds(now: string): Promise<DueReminder[]> {
  const reminders: DueReminder[] = []
  for await (const { id, created_at, reserved_until } of yieldOrdersDueBetween('holds', {
    from: now,
    to: hoursAfter(now, HOLD_REMINDER_HOURS),
  }))
    if (reserved_until && created_at < hoursAfter(reserved_until, -HOLD_REMINDER_HOURS))
      reminders.push({ order_id: id, of: 'hold', ends_at: reserved_until, before: HOLD_REMINDER_HOURS })
  return reminders
}

const hoursAfter = (instant: string, hours: number): string => instantDaysBefore(instant, -hours / 24)

/**
 * Contracts that end soon. Items of an order end whole years apart, so only the first end can be near, and that is the
 * one in the index.
 */
async function expiringContracts(now: string): Promise<DueReminder[]> {
  const reminders: DueReminder[] = []
  for (const before of CONTRACT_REMINDER_DAYS) {
    const to = instantDaysBefore(now, -before)
    for await (const { id, items } of yieldOrdersDueBetween('contracts', {
      from: instantDaysBefore(to, LOOKBACK_DAYS),
      to,
    })) {
      const [ends_at] = items
        .flatMap(item => (isContractRunning(item) && item.ends_at !== null ? [item.ends_at] : []))
        .toSorted()
      if (ends_at) reminders.push({ order_id: id, of: 'contract', ends_at, before })
    }
  }
  return reminders
}

async function waitingReceipts(now: string): Promise<DueReminder[]> {
  const reminders: DueReminder[] = []
  for await (const { id, unread_receipt } of yieldOrdersDueBetween('receipts', { to: instantDaysBefore(now, 1) })) {
    const before = unread_receipt && receiptReminderDays(daysWaited(unread_receipt.sent_at, now))
    if (unread_receipt && before)
      reminders.push({ order_id: id, of: 'receipt', ends_at: unread_receipt.sent_at, before })
  }
  for await (const { order_id, receipt_sent_at } of yieldWaitingInstalmentReceipts(instantDaysBefore(now, 1))) {
    const before = receipt_sent_at && receiptReminderDays(daysWaited(receipt_sent_at, now))
    if (receipt_sent_at && before) reminders.push({ order_id, of: 'receipt', ends_at: receipt_sent_at, before })
  }
  return reminders
}

/** Instalments of confirmed orders that are not paid, on the days of their reminders. Two of a day have one. */
async function dueInstalments(now: string): Promise<DueReminder[]> {
  const today = dayOf(now)
  if (now < hoursAfter(startOfDay(today), INSTALMENT_REMINDER_HOUR)) return []
  const reminders = new Map<string, DueReminder>()
  for (const before of INSTALMENT_REMINDER_DAYS) {
    const ends_at = addDays(today, before)
    for await (const { order_id } of yieldOpenInstalmentsDueOn(ends_at))
      reminders.set(`${order_id} ${before}`, { order_id, of: 'instalment', ends_at, before })
  }
  return [...reminders.values()]
}

export const handler = scheduledJob('record_reminders', recordReminders)
