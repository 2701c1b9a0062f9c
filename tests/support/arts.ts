import type { Art } from '#functions/installation/art/arts-store.ts'

/** An art that the office sent and nobody has decided about. */
export const anArt = (changes: Partial<Art> = {}): Art => ({
  task_id: 't1',
  order_id: 'o1',
  art_version: 1,
  file: 'art-files/t1-a.pdf',
  is_pdf: true,
  sending: 'a',
  sent_for: 1,
  outcome: 'sent',
  sent_at: '2026-11-20T12:00:00.000Z',
  sent_by: { user_id: 'admin-user', role: 'admin' },
  decided_at: null,
  decided_by: null,
  reason: null,
  removed_at: null,
  removed_by: null,
  ...changes,
})
