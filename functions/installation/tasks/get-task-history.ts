import type { LateWorkView } from '#shared/installation/rules/field-work.ts'
import type { TaskHistoryEntryView } from '#shared/installation/rules/task-history.ts'
import { ORDER_HISTORY_TEXTS } from '#shared/orders/messages/order-history.ts'
import { PEOPLE_TEXTS } from '#shared/people/messages/people.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { isManager } from '#shared/platform/rules/roles.ts'
import { findProfiles } from '../../people/profiles/profiles-store.ts'
import { findLateWorkOfTask } from './late-work-store.ts'
import { findTaskHistory } from './task-events-store.ts'
import { findTask } from './tasks-store.ts'

type History = { items: TaskHistoryEntryView[]; late_work: LateWorkView[] }

/**
 * The history of a task, newest first, with people's current names and the work that technicians reported after the
 * task was taken from them. Eventually consistent.
 */
export async function getTaskHistory({ task_id }: { task_id: string }): Promise<History> {
  if (!(await findTask(task_id))) throw new DomainError('TASK_NOT_FOUND')
  const [entries, late] = await Promise.all([findTaskHistory(task_id), findLateWorkOfTask(task_id)])
  const technicians = entries.flatMap(({ changes }) =>
    changes.flatMap(change => (change.field === 'assigned_technician_id' ? [change.before, change.after] : [])),
  )
  const reporters = late.map(({ told_by }) => told_by.user_id)
  const ids = [...entries.map(({ by }) => by?.user_id), ...technicians, ...reporters]
  const people = await findProfiles(ids.filter(id => typeof id === 'string'))
  const nameOf = (id: string): string => people.get(id)?.name ?? PEOPLE_TEXTS.ACCOUNT_REMOVED
  return {
    items: entries.map(entry => ({
      ...entry,
      by: entry.by ? nameOf(entry.by.user_id) : ORDER_HISTORY_TEXTS.SYSTEM,
      by_office: entry.by !== null && isManager(entry.by.role),
      by_user_id: entry.by && people.has(entry.by.user_id) ? entry.by.user_id : null,
      changes: entry.changes.map(change =>
        change.field === 'assigned_technician_id'
          ? { ...change, before: nameOrNull(change.before, nameOf), after: nameOrNull(change.after, nameOf) }
          : change,
      ),
    })),
    late_work: late.map(({ task_id: _, told_by, ...work }) => ({ ...work, by: nameOf(told_by.user_id) })),
  }
}

const nameOrNull = (id: string | number | null, nameOf: (id: string) => string): string | null =>
  typeof id === 'string' ? nameOf(id) : null
