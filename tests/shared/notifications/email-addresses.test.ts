import { expect, test } from 'vitest'
import {
  type EmailAddressRecord,
  type EmailFeedback,
  withFeedback,
  withSendingResumed,
} from '#shared/notifications/rules/email-addresses.ts'

const feedback = (kind: EmailFeedback['kind'], id = 'f1'): EmailFeedback => ({
  id,
  kind,
  at: '2026-11-20T12:00:05.000Z',
  sent_at: '2026-11-20T12:00:00.000Z',
})
const UNTOUCHED: EmailAddressRecord = { suppressed: null, soft_bounces: 0, last_feedback: null, resumed_at: null }

test.each(['bounce', 'complaint'] as const)('nothing more is sent after a %s', kind => {
  expect(withFeedback(undefined, feedback(kind))).toEqual({
    suppressed: { reason: kind, since: '2026-11-20T12:00:05.000Z' },
    soft_bounces: 0,
    last_feedback: 'f1',
    resumed_at: null,
  })
})

test('a bounce that passes only counts', () => {
  const once = withFeedback(undefined, feedback('soft_bounce'))
  expect(once).toMatchObject({ suppressed: null, soft_bounces: 1 })
  expect(withFeedback(once, feedback('soft_bounce', 'f2'))).toMatchObject({ suppressed: null, soft_bounces: 2 })
})

test('one that arrives twice counts once', () => {
  expect(withFeedback(withFeedback(undefined, feedback('soft_bounce')), feedback('soft_bounce'))).toBeUndefined()
})

test('the first reason stays', () => {
  const bounced = withFeedback(undefined, feedback('bounce'))
  const later = { ...feedback('complaint', 'f2'), at: '2026-11-21T12:00:00.000Z' }
  expect(withFeedback(bounced, later)?.suppressed).toEqual({ reason: 'bounce', since: '2026-11-20T12:00:05.000Z' })
})

test('once resumed, e-mails are sent, and what was sent before stops them no more', () => {
  const again = withSendingResumed(
    { ...UNTOUCHED, suppressed: { reason: 'bounce', since: '' }, soft_bounces: 3 },
    '2026-11-20T12:00:00.001Z',
  )
  expect(again).toEqual({ ...UNTOUCHED, resumed_at: '2026-11-20T12:00:00.001Z' })
  expect(withFeedback(again, feedback('bounce'))).toBeUndefined()
  const newer = { ...feedback('bounce'), sent_at: '2026-11-20T12:00:00.001Z' }
  expect(withFeedback(again, newer)?.suppressed).toEqual({ reason: 'bounce', since: '2026-11-20T12:00:05.000Z' })
})
