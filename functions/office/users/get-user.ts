import { type TaskInField, taskInFieldSchema } from '#shared/installation/rules/installation-tasks.ts'
import { countHoldings, type HoldingCounts } from '#shared/orders/rules/holdings.ts'
import { userViewOf } from '#shared/people/rules/profiles.ts'
import type { User } from '#shared/people/rules/users.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { listTasksInField } from '../../installation/tasks/tasks-store.ts'
import { findAllOrdersOfPerson } from '../../orders/find-all-orders.ts'
import { findProfile } from '../../people/profiles/profiles-store.ts'

type UserDetails = { user: User; holdings: HoldingCounts; tasks_in_field: TaskInField[] }

/** A user, with the numbers of their orders and contracts, and a technician's tasks in the street. Throws USER_NOT_FOUND. */
export async function getUser({ user_id }: { user_id: string }): Promise<UserDetails> {
  const person = await findProfile(user_id)
  if (!person) throw new DomainError('USER_NOT_FOUND')
  const [orders, tasks] = await Promise.all([
    findAllOrdersOfPerson(person),
    person.role === 'field_technician' ? listTasksInField(person.id) : [],
  ])
  return {
    user: userViewOf(person),
    holdings: countHoldings(orders),
    tasks_in_field: tasks.map(task => taskInFieldSchema.parse(task)),
  }
}
