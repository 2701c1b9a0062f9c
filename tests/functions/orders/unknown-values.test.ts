import { describe, expect, test } from 'vitest'
import { storedPoint } from '#functions/catalogue/points/points-store.ts'
import { storedTask } from '#functions/installation/tasks/tasks-store.ts'
import { storedOrder } from '#functions/orders/orders-store.ts'
import { api } from '#shared/api/index.ts'
import { pointStatusLabel } from '#shared/catalogue/rules/points.ts'
import { taskStatusTitle } from '#shared/installation/rules/installation-tasks.ts'
import { kitTypeLabel } from '#shared/orders/rules/kit-types.ts'
import { orderStatusLabel } from '#shared/orders/rules/orders.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { anOrder } from '#tests/support/orders.ts'

/** Values of enumerations that a later release, or somebody by hand, has stored. */

const order = { ...storedOrder.stamp, ...anOrder('o1'), changed_by: null }
const task = { ...storedTask.stamp, ...aTask('t1') }
const point = { ...storedPoint.stamp, ...aPoint('1') }

describe('a value that this release does not know', () => {
  test.each([
    ['order', 'status', () => storedOrder.parse({ ...order, status: 'archived' }).status],
    ['order', 'kit', () => storedOrder.parse({ ...order, kit_type: 'archived' }).kit_type],
    ['task', 'status', () => storedTask.parse({ ...task, status: 'archived' }).status],
    ['task', 'art', () => storedTask.parse({ ...task, art_status: 'archived' }).art_status],
    ['task', 'kit', () => storedTask.parse({ ...task, kit_type: 'archived' }).kit_type],
    ['point', 'status', () => storedPoint.parse({ ...point, status: 'archived' }).status],
  ])('is read of a stored %s as it is: its %s', (_, __, read) => {
    expect(read()).toBe('archived')
  })

  test('passes the answers of the routes', () => {
    const page = { items: [{ ...anOrder('o1'), status: 'archived', progress: null }], cursor: null }
    expect(api.orders.listMine.output.safeParse(page).success).toBe(true)
  })

  test('is shown as it is, and none as undefined', () => {
    const labels = [orderStatusLabel, kitTypeLabel, taskStatusTitle, pointStatusLabel]
    expect(labels.map(label => label('archived'))).toEqual(['archived', 'archived', 'archived', 'archived'])
    expect(labels.map(label => label(''))).toEqual(['Indefinido', 'Indefinido', 'Indefinido', 'Indefinido'])
  })

  test('is refused as input', () => {
    expect(api.orders.list.input.safeParse({ status: 'archived' }).success).toBe(false)
    expect(api.installation_tasks.move.input.safeParse({ task_id: 't', to: 'archived', version: 1 }).success).toBe(
      false,
    )
    expect(api.points.list.input.safeParse({ status: 'archived' }).success).toBe(false)
  })
})
