import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TaskRecord } from '#functions/installation/tasks/tasks-store.ts'
import type { BoardFilter } from '#shared/installation/api/installation-tasks.ts'
import { TASK_STATUSES } from '#shared/installation/rules/installation-tasks.ts'
import { BOARD_PAGE_SIZE } from '#shared/installation/rules/task-board.ts'
import { newProfile } from '#shared/people/rules/profiles.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { anOrder } from '#tests/support/orders.ts'
import { startTable } from '#tests/support/table.ts'
import { measureTableCost } from '#tests/support/table-cost.ts'

/**
 * The pipeline of tasks in the real table: which cards the board shows, the cost in read units, and who succeeds when
 * two people move a card.
 */

const database = await startTable()
afterAll(() => database.close())
const { table } = await import('#functions/platform/table/client.ts')
const store = await import('#functions/installation/tasks/tasks-store.ts')
const { taskCountDefinition, tasksList } = await import('#functions/installation/tasks/listed-tasks-store.ts')
const { addNewItemsToCounts } = await import('#functions/platform/lists/counts-store.ts')
const { indexItemsWrittenInBulk } = await import('#functions/platform/lists/sync-list.ts')
const lists = await import('#functions/installation/tasks/list-tasks.ts')
const { insertProfile } = await import('#functions/people/profiles/profiles-store.ts')
const { batchWriteOrders, findOrder } = await import('#functions/orders/orders-store.ts')
const { insertPoint } = await import('#functions/catalogue/points/points-store.ts')
const { recordTaskHistory } = await import('#functions/installation/tasks/record-task-history.ts')
const of = <Args extends unknown[], Result>(useCase: (...args: Args) => Result) =>
  asFunction('installation_tasks', useCase)
const board = of(lists.getTaskBoard)
const list = of(lists.listTasks)
const places = of(lists.listPlacedTasks)
const technicians = of(lists.listTechnicians)
const move = of((await import('#functions/installation/tasks/move-task.ts')).moveTask)
const assign = of((await import('#functions/installation/tasks/assign-task.ts')).assignTask)
const update = of((await import('#functions/installation/tasks/edit-task.ts')).editTask)
const getTaskDetails = of((await import('#functions/installation/tasks/present-tasks.ts')).getTaskDetails)
const getTaskHistory = of((await import('#functions/installation/tasks/get-task-history.ts')).getTaskHistory)
const noteHistory = asFunction('order_upkeep', recordTaskHistory)

/** A Wednesday. */
const NOW = '2026-11-25T12:00:00.000Z'
const at = { now: NOW }
const ana: Actor = { user_id: 'ana', role: 'admin' }
const gil: Actor = { user_id: 'gil', role: 'operations_manager' }
const as = (actor: Actor) => ({ actor, now: NOW })
const technicianOf = (index: number): string => `tec-${index % 2}`

/** `count` tasks, numbered from `first`, spread evenly over all columns. */
const madeFrom = (first: number, count: number): TaskRecord[] =>
  Array.from({ length: count }, (_, offset) => {
    const index = first + offset
    const id = String(index).padStart(6, '0')
    const status = TASK_STATUSES[index % TASK_STATUSES.length] ?? 'pending_art'
    return aTask(id, {
      status,
      point_name: `Ouro | Rua ${id}`,
      ...(index % 5 === 0 ? { asset_code: `CPS-${id}` } : {}),
      city: ['Americana', 'Sumaré', 'Nova Odessa'][Math.floor(index / 6) % 3] ?? '',
      kit_type: 'kit_placas',
      assigned_technician_id: technicianOf(index),
      created_at: new Date(Date.parse('2026-01-01T00:00:00.000Z') + index * 60_000).toISOString(),
    })
  })
async function make(tasks: readonly TaskRecord[]): Promise<void> {
  await store.batchWriteTasks(tasks)
  await indexItemsWrittenInBulk(tasksList, tasks)
}
const refusal = (settled: PromiseSettledResult<unknown>): string =>
  settled.status === 'fulfilled'
    ? 'done'
    : settled.reason instanceof DomainError
      ? settled.reason.code
      : String(settled.reason)

beforeAll(async () => {
  const profile = { email_confirmed_at: NOW, phone: '' }
  for (const [id, name] of [
    ['tec-0', 'Tadeu Técnico'],
    ['tec-1', 'Rafael Instalador'],
  ] as const)
    await insertProfile(newProfile({ ...profile, id, name, email: `${id}@example.com`, role: 'field_technician' }, NOW))
  for (const { user_id, role } of [ana, gil])
    await insertProfile(
      newProfile({ ...profile, id: user_id, name: `Gestão ${user_id}`, email: `${user_id}@example.com`, role }, NOW),
    )
})

describe('the board', () => {
  const firstTasks = madeFrom(0, 102)
  const read = () => measureTableCost(table, () => board({}, at))
  beforeAll(() => make(firstTasks))

  test('has the first page of each column, the newest first, with how many there are and whom they are given to', async () => {
    const { columns } = await board({}, at)
    expect(columns.map(({ status }) => status)).toEqual(TASK_STATUSES)
    for (const { status, items, total, cursor } of columns) {
      const meant = firstTasks.filter(task => task.status === status).toReversed()
      expect(items.map(({ id }) => id)).toEqual(meant.slice(0, BOARD_PAGE_SIZE).map(({ id }) => id))
      expect(total).toEqual({ count: 17, exact: true })
      const rest = await list({ status, cursor: cursor ?? '' }, at)
      expect(rest.items.map(({ id }) => id)).toEqual(meant.slice(BOARD_PAGE_SIZE).map(({ id }) => id))
    }
    expect(columns[0]?.items[0]?.technician_name).toBe('Tadeu Técnico')
  })

  test.each<[string, BoardFilter, (task: TaskRecord) => boolean]>([
    ['a city', { city: 'Sumaré' }, task => task.city === 'Sumaré'],
    ['a technician', { technician: 'tec-1' }, task => task.assigned_technician_id === 'tec-1'],
    ['a part of a name', { search: 'rua 00001' }, task => task.point_name.includes('Rua 00001')],
    ['a part of a code', { search: 'cps-000' }, task => task.asset_code !== undefined],
    ['the code of a task from before codes', { search: 'PU-00001' }, task => task.asset_code === undefined],
    [
      'a city and a technician',
      { city: 'Americana', technician: 'tec-0' },
      task => task.city === 'Americana' && task.assigned_technician_id === 'tec-0',
    ],
  ])('is narrowed by %s, in every column', async (_, filter, isMeant) => {
    const { columns } = await board(filter, at)
    const meant = firstTasks.filter(isMeant).toReversed()
    expect(meant.length).toBeGreaterThan(3)
    for (const { status, items } of columns)
      expect(items.map(({ id }) => id)).toEqual(
        meant.filter(task => task.status === status).flatMap(({ id }, index) => (index < BOARD_PAGE_SIZE ? [id] : [])),
      )
  })

  test('finds technicians by a part of their name', async () => {
    expect((await technicians({})).items).toEqual([
      { id: 'tec-1', name: 'Rafael Instalador' },
      { id: 'tec-0', name: 'Tadeu Técnico' },
    ])
  })

  test('its first page costs the same with 100 and with many more tasks', { timeout: 240_000 }, async () => {
    const few = await read()
    const remainingTasks = madeFrom(102, fewOrMany(900, 9_900))
    await Promise.all([store.batchWriteTasks(remainingTasks), addNewItemsToCounts(taskCountDefinition, remainingTasks)])
    const many = await read()
    console.info('read units of the first page of the board', { few: few.units, many: many.units, ...many.requests })
    expect(many).toEqual(few)
    expect((await board({}, at)).columns.map(({ total }) => total.count)).toEqual(
      TASK_STATUSES.map(() => fewOrMany(167, 1667)),
    )
  })
})

describe('by their day', () => {
  const days = ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-29', '2026-11-30']
  const dated = days.flatMap((due_date, index) => [
    aTask(`due-${index}`, { due_date, city: index % 2 ? 'Sumaré' : 'Americana', status: 'pending_assignment' }),
    aTask(`done-${index}`, { due_date, status: 'completed', completed_at: NOW }),
  ])
  beforeAll(() => make(dated))
  const ids = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id)

  test('what is overdue, and what is due from Monday to Sunday, comes by its day; what is done does not', async () => {
    expect(ids(await list({ due: 'overdue' }, at))).toEqual(['due-0', 'due-1', 'due-2'])
    expect(ids(await list({ due: 'this_week' }, at))).toEqual(['due-1', 'due-2', 'due-3', 'due-4'])
  })

  test('in its column, with the other filters', async () => {
    const { columns } = await board({ due: 'this_week', city: 'Sumaré' }, at)
    expect(columns.map(({ status, items, total }) => [status, ids({ items }), total])).toEqual(
      TASK_STATUSES.map(status => {
        const meant = status === 'pending_assignment' ? ['due-1', 'due-3'] : []
        return [status, meant, { count: meant.length, exact: true }]
      }),
    )
  })

  test('goes on page by page and ends where its days end', async () => {
    await make(
      Array.from({ length: 40 }, (_, index) =>
        aTask(`late-${String(index).padStart(2, '0')}`, { due_date: '2026-11-21' }),
      ),
    )
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ due: 'overdue', ...(cursor ? { cursor } : {}) }, at)
      found.push(...ids(page))
      cursor = page.cursor ?? undefined
    } while (cursor)
    expect(found).toHaveLength(43)
    expect(new Set(found).size).toBe(43)
    expect([found[0], found.at(-1)]).toEqual(['due-0', 'due-2'])
  })

  test('a map gets each task with its point', async () => {
    await insertPoint(aPoint('1', { latitude: -22.7, longitude: -47.3 }))
    const { items } = await places({ due: 'this_week' }, at)
    expect(items[0]).toMatchObject({ task: { id: 'due-1' }, point: { latitude: -22.7, longitude: -47.3 } })
  })
})

describe('a card', () => {
  const given = async (id: string, changes: Partial<TaskRecord> = {}): Promise<TaskRecord> => {
    const task = aTask(id, { kit_type: 'kit_placas', assigned_technician_id: 'tec-0', ...changes })
    await make([task])
    return task
  }
  const race = async (id: string, ...moves: (() => Promise<unknown>)[]) => {
    const settledCalls = await Promise.allSettled(moves.map(each => each()))
    return { outcomes: settledCalls.map(refusal).toSorted(), became: await store.findTask(id) }
  }

  test('that two managers drag at once goes where one of them put it, and the other is told', async () => {
    for (let round = 0; round < fewOrMany(4, 8); round += 1) {
      const { id } = await given(`drag-${round}`, { art_status: 'approved' })
      const { outcomes, became } = await race(
        id,
        () => move({ task_id: id, version: 1, to: 'on_hold' }, as(ana)),
        () => move({ task_id: id, version: 1, to: 'pending_assignment' }, as(gil)),
      )
      expect(outcomes).toEqual(['TASK_CHANGED', 'done'])
      expect(became).toMatchObject({
        version: 2,
        ...(became?.changed_by?.user_id === 'ana' ? { status: 'on_hold' } : { status: 'pending_assignment' }),
      })
    }
  })

  test('that two drag to the same column is moved once, and neither is refused', async () => {
    const { id } = await given('same')
    const both = [ana, gil].map(who => () => move({ task_id: id, version: 1, to: 'on_hold' }, as(who)))
    const { outcomes, became } = await race(id, ...both)
    expect(outcomes).toEqual(['done', 'done'])
    expect(became).toMatchObject({ status: 'on_hold', version: 2 })
  })

  test('that one moves while another assigns it is one or the other, never half of each', async () => {
    for (let round = 0; round < fewOrMany(4, 8); round += 1) {
      const { id } = await given(`both-${round}`, { status: 'pending_assignment', assigned_technician_id: null })
      const { outcomes, became } = await race(
        id,
        () => move({ task_id: id, version: 1, to: 'pending_art' }, as(ana)),
        () => assign({ task_id: id, version: 1, technician_id: 'tec-1' }, as(gil)),
      )
      expect(outcomes).toEqual(['TASK_CHANGED', 'done'])
      expect([became?.status, became?.assigned_technician_id]).toEqual(
        became?.changed_by?.user_id === 'gil' ? ['assigned', 'tec-1'] : ['pending_art', null],
      )
    }
  })

  test('goes out only with a technician and a kit, and to nobody who is no technician', async () => {
    const { id } = await given('bare', { assigned_technician_id: null, kit_type: null })
    const outcomes = await Promise.allSettled([
      move({ task_id: id, version: 1, to: 'assigned' }, as(ana)),
      assign({ task_id: id, version: 1, technician_id: 'gil' }, as(ana)),
      assign({ task_id: id, version: 1, technician_id: 'tec-0' }, as(ana)),
      move({ task_id: 'none', version: 1, to: 'on_hold' }, as(ana)),
    ])
    expect(outcomes.map(refusal)).toEqual([
      'TASK_WITHOUT_TECHNICIAN',
      'TECHNICIAN_NOT_FOUND',
      'TASK_WITHOUT_KIT',
      'TASK_NOT_FOUND',
    ])
    expect(await store.findTask(id)).toMatchObject({ status: 'pending_art', version: 1 })
  })

  test('is printed without its client’s approval once somebody says why, which its history keeps', async () => {
    const formerTask = await given('print', { art_status: 'sent', art_version: 1, art_file_url: 'art-files/print.pdf' })
    const id = formerTask.id
    const [asked] = await Promise.allSettled([move({ task_id: id, version: 1, to: 'art_approved' }, as(ana))])
    expect(asked && refusal(asked)).toBe('TASK_ART_UNAPPROVED')
    await move({ task_id: id, version: 1, to: 'art_approved', unapproved_art: 'Aprovada por telefone' }, as(ana))
    const printed = await store.findTask(id)
    await noteHistory({ id: 'e1', before: formerTask, after: printed })
    await noteHistory({ id: 'e1', before: formerTask, after: printed })
    await move({ task_id: id, version: 2, to: 'on_hold' }, as(gil))
    await noteHistory({ id: 'e2', before: printed, after: await store.findTask(id) })
    expect((await getTaskHistory({ task_id: id })).items).toMatchObject([
      { version: 3, event: 'moved', by: 'Gestão gil', because: null },
      {
        version: 2,
        event: 'moved',
        by: 'Gestão ana',
        because: 'Aprovada por telefone',
        changes: [{ field: 'status', before: 'pending_art', after: 'art_approved' }],
      },
    ])
  })

  test('has its details set over the version that was read; its kit is the order’s and its sisters’', async () => {
    const order = anOrder('o-kit', { status: 'completed', reserved_until: null })
    await batchWriteOrders([{ ...order, held_under: [], changed_by: null }])
    const tasks = order.items.map((item, index) =>
      aTask(item.id, {
        order_id: order.id,
        ...(index === 0 ? {} : { status: 'on_hold' as const, return_comment: 'Poste caiu' }),
      }),
    )
    await make(tasks)
    const [first, second] = tasks
    if (!first || !second) throw new Error('an order of two')
    const form = { kit_type: 'kit_completo' as const, notes: '', due_date: '2026-12-01' }
    const savedTask = await update({ task_id: first.id, version: 1, ...form }, as(ana))
    expect(savedTask).toMatchObject({ kit_type: 'kit_completo', notes: null, due_date: '2026-12-01', version: 2 })
    expect(await findOrder(order.id)).toMatchObject({ kit_type: 'kit_completo', version: order.version + 1 })
    expect(await store.findTask(second.id)).toMatchObject({
      kit_type: 'kit_completo',
      version: 2,
      status: 'on_hold',
      return_comment: 'Poste caiu',
    })
    const outcomes = await Promise.allSettled([
      update({ task_id: first.id, version: 1, ...form }, as(gil)),
      update({ task_id: first.id, version: 2, ...form, kit_type: null }, as(gil)),
    ])
    expect(outcomes.map(refusal)).toEqual(['TASK_CHANGED', 'INVALID_INPUT'])
    expect((await getTaskDetails({ task_id: first.id })).task.version).toBe(2)
  })

  test('that leaves Em Espera leaves what it came back for, and one that is reopened is not done', async () => {
    const { id } = await given('back', { status: 'on_hold', return_comment: 'Sem escada' })
    expect(await move({ task_id: id, version: 1, to: 'completed' }, as(ana))).toMatchObject({
      return_comment: null,
      completed_at: NOW,
    })
    expect(await move({ task_id: id, version: 2, to: 'assigned' }, as(ana))).toMatchObject({
      completed_at: null,
      technician_name: 'Tadeu Técnico',
    })
  })
})

describe('a task of a status that this release does not know', () => {
  test('comes first in the first column, also when narrowed, and is counted there', async () => {
    const first = async (filter: BoardFilter) => (await board(filter, at)).columns[0]
    const before = await first({})
    const [task] = madeFrom(500_000, 1)
    await make([{ ...task, due_date: '2026-11-20', status: 'archived' } as unknown as TaskRecord])
    for (const filter of [{}, { search: 'rua 500000' }, { due: 'overdue' as const }])
      expect((await first(filter))?.items[0]).toMatchObject({ id: '500000', status: 'archived' })
    const after = await first({})
    expect(after?.items.slice(1)).toEqual(before?.items)
    expect(after?.total.count).toBe((before?.total.count ?? 0) + 1)
    const rest = await list({ status: 'pending_art', cursor: after?.cursor ?? '' }, at)
    expect(rest.items.map(({ id }) => id)).not.toContain('500000')
    expect(rest.total).toEqual(after?.total)
  })
})
