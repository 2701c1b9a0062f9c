import { expect, test } from 'vitest'
import { receiptReminderDays } from '#shared/notifications/rules/end-reminders.ts'

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
