import { type ExpiryReminder, HOLD_REMINDER_HOURS } from '#shared/notifications/rules/expiry-reminders.ts'
import { isRunning } from '#shared/orders/rules/orders.ts'
import { CONTRACT_REMINDER_DAYS, daysBefore } from '#shared/orders/rules/renewals.ts'
import { findUnrecordedReminders, recordExpiryReminder } from '../../notifications/expiry-reminders-store.ts'
import { ordersEndingBetween } from '../../orders/orders-store.ts'
import type { Context } from '../../platform/context.ts'
import { forEachConcurrent } from '../../platform/table/for-each-concurrent.ts'
import { job } from './job.ts'

/** How far back a contract's notice is looked for: as long as nobody might have seen to the jobs. Days. */
const LOOKED_BACK_DAYS = 4
const AT_ONCE = 10

type Notice = Omit<ExpiryReminder, 'noted_at'>

/**
 * Notes what will end and is not noted yet; the stream takes it to who tells people (notifications/notify-of-end.ts). It reads
 * what falls due and what did in the last days, by the index of what is due. Answers how much it noted.
 */
export async function giveNotice(_: unknown, { now }: Pick<Context, 'now'>): Promise<number> {
  const due = [...(await holdsThatEnd(now)), ...(await contractsThatEnd(now))]
  let noted = 0
  await forEachConcurrent(await findUnrecordedReminders(due), AT_ONCE, async notice => {
    if (await recordExpiryReminder({ ...notice, noted_at: now })) noted += 1
  })
  return noted
}

/** Who reserved within the last day was told the end then. */
async function holdsThatEnd(now: string): Promise<Notice[]> {
  const notices: Notice[] = []
  for await (const { id, created_at, reserved_until } of ordersEndingBetween(
    'holds',
    now,
    inHours(now, HOLD_REMINDER_HOURS),
  ))
    if (reserved_until && created_at < inHours(reserved_until, -HOLD_REMINDER_HOURS))
      notices.push({ order_id: id, of: 'hold', ends_at: reserved_until, before: HOLD_REMINDER_HOURS })
  return notices
}

const inHours = (instant: string, hours: number): string => daysBefore(instant, -hours / 24)

/** The items of an order end whole years apart, so the first end, which the index has, is the only one that is near. */
async function contractsThatEnd(now: string): Promise<Notice[]> {
  const notices: Notice[] = []
  for (const before of CONTRACT_REMINDER_DAYS) {
    const to = daysBefore(now, -before)
    for await (const { id, items } of ordersEndingBetween('contracts', daysBefore(to, LOOKED_BACK_DAYS), to)) {
      const [ends_at] = items
        .flatMap(item => (isRunning(item) && item.ends_at !== null ? [item.ends_at] : []))
        .toSorted()
      if (ends_at) notices.push({ order_id: id, of: 'contract', ends_at, before })
    }
  }
  return notices
}

export const handler = job('give_notice', giveNotice)
