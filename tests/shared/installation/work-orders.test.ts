import { expect, test } from 'vitest'
import { TASK_WORK } from '#shared/catalogue/rules/task-work.ts'
import { DEFAULT_CHECKLISTS } from '#shared/installation/messages/work-orders.ts'
import { startOfWorkOrder, whyNotWorkAt, workOrdersSchema } from '#shared/installation/rules/work-orders.ts'

const SIGN = { since: '2026-11-01T12:00:00.000Z', said_by: 'office', order_id: null } as const

test.each([
  ['installation', 'tec', '2026-12-01', 'pending_art'],
  ['art_change', 'tec', '2026-12-01', 'pending_art'],
  ['inspection', 'tec', '2026-12-01', 'assigned'],
  ['cleaning', 'tec', null, 'pending_assignment'],
  ['takedown', null, '2026-12-01', 'pending_assignment'],
  ['maintenance', null, null, 'pending_assignment'],
] as const)('%s given to %s for %s starts in %s', (work, assigned_technician_id, due_date, start) =>
  expect(startOfWorkOrder({ work, assigned_technician_id, due_date })).toBe(start),
)

test('a takedown needs a sign, and work for a customer somebody who has the point', () => {
  const why = (point: object, work: 'takedown' | 'cleaning', for_customer: boolean, order_id: string | null) =>
    whyNotWorkAt(point, { work, for_customer }, order_id)
  expect(why({ sign: null }, 'takedown', false, 'o1')).toBe('no_sign')
  expect(why({ sign: SIGN }, 'takedown', false, null)).toBeUndefined()
  expect(why({ sign: null }, 'cleaning', false, null)).toBeUndefined()
  expect(why({ sign: SIGN }, 'takedown', true, null)).toBe('no_customer')
  expect(why({ sign: SIGN }, 'takedown', true, 'o1')).toBeUndefined()
})

const REQUEST = {
  request_id: '3f0c4a52-7a3d-4f39-9a55-0f6f3d9a1c11',
  work: 'inspection',
  point_ids: ['1', '1', '2'],
  for_customer: false,
  technician_id: null,
  due_date: null,
  notes: null,
  checklist: [],
}
test('a request names each point once, at most 200, and its checklist ends', () => {
  expect(workOrdersSchema.parse(REQUEST).point_ids).toEqual(['1', '2'])
  const refuses = (change: object) => !workOrdersSchema.safeParse({ ...REQUEST, ...change }).success
  expect(refuses({ point_ids: [] })).toBe(true)
  expect(refuses({ point_ids: Array.from({ length: 201 }, (_, index) => `${index + 1}`) })).toBe(true)
  expect(refuses({ checklist: Array.from({ length: 21 }, () => 'QR') })).toBe(true)
  expect(refuses({ due_date: '2026-02-30' })).toBe(true)
  for (const work of TASK_WORK) expect(refuses({ work, checklist: DEFAULT_CHECKLISTS[work] })).toBe(false)
})
