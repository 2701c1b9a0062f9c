import * as z from 'zod/mini'
import { type InstallationTask, TASK_STATUSES, taskStatus } from '#shared/domain/installation-tasks.ts'
import { searchText } from '#shared/domain/search.ts'
import { sumsUnder } from '../lists/counts-store.ts'
import { keepListed } from '../lists/keep-in-step.ts'
import { countedOf, type List, under } from '../lists/list.ts'
import { partsOfText } from '../lists/words.ts'
import { toAll } from '../table/changes.ts'
import { ALL_TASKS, BY_TIME, byTime, TASK_LIST, tasksOfStatus } from '../table/keys.ts'
import { findTasks, taskAsTold } from './tasks-store.ts'

/**
 * How installation tasks are listed: by the time they were made, narrowed by column, technician, city, and any part of the
 * point's or customer's name.
 */

const taskFacts = z.object({
  status: taskStatus,
  technician: z.string(),
  city: z.string(),
  due_date: z.string(),
  text: z.string(),
})
type TaskFacts = z.infer<typeof taskFacts>

export const tasksList: List<InstallationTask, TaskFacts, 'technician' | 'city' | 'status'> = {
  kind: 'installation_task',
  read: stored => taskAsTold.parse(stored),
  find: findTasks,
  keys: TASK_LIST,
  all: { index: 'GSI1', partition: ALL_TASKS },
  place: { of: ({ created_at, id }) => byTime(created_at, id), form: BY_TIME },
  facts: {
    of: known => ({
      status: known.status,
      technician: known.assigned_technician_id ?? '',
      city: known.city,
      due_date: known.due_date ?? '',
      text: searchText(known.point_name, known.customer_name),
    }),
    read: posting => taskFacts.parse(posting),
  },
  words: partsOfText,
  facets: {
    technician: { name: 'technician', of: ({ technician }) => (technician ? [technician] : []) },
    city: { name: 'city', of: ({ city }) => (city ? [city] : []) },
    status: {
      name: 'status',
      of: ({ status }) => [status],
      values: TASK_STATUSES,
      common: 'completed',
      index: status => ({ index: 'GSI2', partition: tasksOfStatus(taskStatus.parse(status)) }),
    },
  },
  reads: { each: 50, most: 40 },
}

export const tasksAreListed = toAll('installation_task', taskAsTold, changes => keepListed(tasksList, changes))

export const countedTasks = countedOf(tasksList)

/** Tasks that came back from the street and wait for somebody of the office. */
export async function tasksOnHold(): Promise<number> {
  const [sum] = (await sumsUnder(tasksList, [under(tasksList.facets.status, 'on_hold')])).values()
  return sum?.items ?? 0
}
