import { expect, test } from 'vitest'
import { endReminderSchema, receiptReminderDays } from '#shared/notifications/rules/end-reminders.ts'

test.each([
  [0, undefined],
  [1, 1],
  [2, 1],
  [3, 3],
  [6, 3],
  [7, 7],
  [13, 7],
  [14, 14],
])('a receipt that has waited %i days is the reminder of day %s', (waited, days) =>
  expect(receiptReminderDays(waited)).toBe(days),
)

test.each([
  ['hold', true],
  ['contract', true],
  ['receipt', true],
  ['order', false],
])('what a reminder is of: %s, %s', (of, is) => {
  const reminder = { order_id: 'o1', of, ends_at: '2026-11-26', before: 1, noted_at: '2026-11-25' }
  expect(endReminderSchema.safeParse(reminder).success).toBe(is)
  expect(endReminderSchema.safeParse({ of }).success).toBe(false)
})
