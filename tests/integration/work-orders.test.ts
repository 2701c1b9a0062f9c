import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TaskWork } from '#shared/catalogue/rules/task-work.ts'
import { newProfile } from '#shared/people/rules/profiles.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { startTable } from '#tests/support/table.ts'

/** Work orders in the real table: one open one of a kind a point, whoever makes it, and the sign that a takedown removes. */

const database = await startTable()
afterAll(() => database.close())
const { insertPoint, findPoint } = await import('#functions/catalogue/points/points-store.ts')
const { insertProfile } = await import('#functions/people/profiles/profiles-store.ts')
const { everyTask, findTask } = await import('#functions/installation/tasks/tasks-store.ts')
const of = <Args extends unknown[], Result>(useCase: (...args: Args) => Result) =>
  asFunction('installation_tasks', useCase)
const make = of((await import('#functions/installation/work-orders/make-work-orders.ts')).makeWorkOrders)
const move = of((await import('#functions/installation/tasks/move-task.ts')).moveTask)
const board = of((await import('#functions/installation/tasks/list-tasks.ts')).getTaskBoard)
const { deletePoint } = await import('#functions/catalogue/points/deleted-points-store.ts')

const NOW = '2026-11-25T12:00:00.000Z'
const ana: Actor = { user_id: 'ana', role: 'admin' }
const gil: Actor = { user_id: 'gil', role: 'operations_manager' }
const as = (actor: Actor) => ({ actor, now: NOW })
const SIGN = { since: '2026-11-01T12:00:00.000Z', said_by: 'office', order_id: null } as const

beforeAll(async () => {
  const profile = { email_confirmed_at: NOW, phone: '', email: 'tec@example.com', name: 'Tadeu Técnico' }
  await insertProfile(newProfile({ ...profile, id: 'tec', role: 'field_technician' }, NOW))
  for (let id = 1; id <= 40; id += 1) await insertPoint(aPoint(String(id), { sign: SIGN }))
})

const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => String(first + index))
const orders = (work: TaskWork, point_ids: string[], request_id: string = crypto.randomUUID()) => ({
  request_id,
  work,
  point_ids,
  for_customer: false,
  technician_id: null,
  due_date: '2026-12-01',
  notes: null,
  checklist: [],
})
async function openAt(pointIds: readonly string[], work: TaskWork) {
  const found: string[] = []
  for await (const task of everyTask()) if (pointIds.includes(task.point_id) && task.work === work) found.push(task.id)
  return found
}

describe('work that two people order at once', () => {
  test('is made once at each point, and each point is named to one of them', async () => {
    const points = idsFrom(1, 8)
    const reports = await Promise.all([ana, gil].map(actor => make(orders('inspection', points), as(actor))))
    expect(reports.reduce((sum, { made }) => sum + made, 0)).toBe(8)
    expect(reports.flatMap(({ left_out }) => left_out.map(({ point_id }) => point_id)).toSorted()).toEqual(points)
    expect(new Set(reports.flatMap(({ left_out }) => left_out.map(({ why }) => why)))).toEqual(new Set(['open']))
    expect(await openAt(points, 'inspection')).toHaveLength(8)
  })

  test('by the same request, sent twice at once and once more, is made once and answered alike', async () => {
    const points = idsFrom(11, 8)
    const request = orders('cleaning', points)
    const reports = await Promise.all([make(request, as(ana)), make(request, as(ana))])
    reports.push(await make(request, as(ana)))
    expect(reports).toEqual(Array.from({ length: 3 }, () => ({ made: 8, left_out: [] })))
    expect(await openAt(points, 'cleaning')).toHaveLength(8)
    const other = await make({ ...request, due_date: '2026-12-24' }, as(ana))
    expect([other.made, other.left_out[0]?.why]).toEqual([0, 'open'])
  })

  test('of another kind is another task', async () => {
    expect((await make(orders('cleaning', ['1']), as(ana))).made).toBe(1)
    expect((await make(orders('maintenance', ['1']), as(ana))).made).toBe(1)
  })
})

test('a point that is deleted at once gets a task before, or none', async () => {
  for (let round = 0; round < fewOrMany(5, 100); round += 1) {
    const id = String(1000 + round)
    await insertPoint(aPoint(id))
    const point = await findPoint(id)
    if (!point) throw new Error('was inserted')
    const [report] = await Promise.all([
      make(orders('inspection', [id]), as(ana)),
      deletePoint(id, { by: gil, now: NOW }).catch(() => undefined),
    ])
    expect(await openAt([id], 'inspection')).toHaveLength(report.made)
    expect(report.left_out.map(({ why }) => why)).toEqual(report.made === 1 ? [] : ['gone'])
  }
})

test('the board has one kind alone, without a posting for it', async () => {
  const { columns } = await board({ work: 'cleaning' }, { now: NOW })
  const shown = columns.flatMap(({ items }) => items)
  expect(shown.map(({ point_id }) => point_id).toSorted()).toEqual(['1', ...idsFrom(11, 8)].toSorted())
  expect(shown.every(({ work, status }) => work === 'cleaning' && status === 'pending_assignment')).toBe(true)
})

describe('a takedown', () => {
  const refusal = (settled: PromiseSettledResult<unknown>) =>
    settled.status === 'fulfilled' ? 'done' : settled.reason instanceof DomainError ? settled.reason.code : 'failed'

  test('removes the sign, and taken back it hangs again as it did', async () => {
    await make(orders('takedown', ['21']), as(ana))
    const [id = ''] = await openAt(['21'], 'takedown')
    const done = await move({ task_id: id, version: 1, to: 'completed' }, as(ana))
    expect((await findPoint('21'))?.sign).toBeNull()
    expect(done).not.toHaveProperty('removed_sign')
    await move({ task_id: id, version: done.version, to: 'assigned' }, as(ana)).catch(() => undefined)
    await move({ task_id: id, version: done.version, to: 'on_hold' }, as(ana))
    expect((await findPoint('21'))?.sign).toEqual(SIGN)
  })

  test('completed and taken back at once leaves a sign that follows the task', async () => {
    for (let round = 0; round < fewOrMany(5, 100); round += 1) {
      const pointId = String(2000 + round)
      await insertPoint(aPoint(pointId, { sign: SIGN }))
      await make(orders('takedown', [pointId]), as(ana))
      const [id = ''] = await openAt([pointId], 'takedown')
      const done = await move({ task_id: id, version: 1, to: 'completed' }, as(ana))
      const both = await Promise.allSettled([
        move({ task_id: id, version: done.version, to: 'on_hold' }, as(ana)),
        move({ task_id: id, version: done.version, to: 'pending_assignment' }, as(gil)),
      ])
      expect(both.map(refusal).toSorted()).toEqual(['TASK_CHANGED', 'done'])
      const task = await findTask(id)
      expect((await findPoint(pointId))?.sign ?? null).toEqual(task?.status === 'completed' ? null : SIGN)
    }
  })
})
