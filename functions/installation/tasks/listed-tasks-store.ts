import * as z from 'zod/mini'
import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import {
  type InstallationTask,
  isKnownTaskStatus,
  isOpenTask,
  TASK_STATUSES,
  taskStatusSchema,
} from '#shared/installation/rules/installation-tasks.ts'
import { type DueFilter, dueFilterRange } from '#shared/installation/rules/task-board.ts'
import { orUnknown } from '#shared/platform/rules/known-values.ts'
import { searchText } from '#shared/platform/rules/search.ts'
import { readSumsBetween, readSumsOfFacets } from '../../platform/lists/counts-store.ts'
import { countDefinitionOf, facetKey, type List, type ListFacet } from '../../platform/lists/list.ts'
import { syncList } from '../../platform/lists/sync-list.ts'
import { type ListTextSearch, substringSearch } from '../../platform/lists/words.ts'
import { forAllChanges } from '../../platform/table/changes.ts'
import {
  ALL_TASKS_PARTITION,
  TASK_LIST_KEYS,
  TASKS_BY_DUE_DATE_PARTITION,
  TIME_SORT_KEY_PATTERN,
  tasksOfStatusPartition,
  timeSortKey,
} from '../../platform/table/keys.ts'
import { findTasks, storedTaskWithoutInternals } from './tasks-store.ts'

/**
 * The office's list of installation tasks: by creation time, filtered by column, technician and city, searched by any
 * part of the point's name or code or the customer's name.
 */

const taskFactsSchema = z.object({
  status: orUnknown(taskStatusSchema),
  technician: z.string(),
  city: z.string(),
  due_date: z.string(),
  work: z.optional(z.string()),
  text: z.string(),
})
type TaskFacts = z.infer<typeof taskFactsSchema>

/** Stands in the filter for every status that this release does not know. */
export const UNKNOWN_STATUS = 'unknown'

type TaskFilters = 'technician' | 'city' | 'status' | 'work'

export const tasksList: List<InstallationTask, TaskFacts, TaskFilters> = {
  kind: 'installation_task',
  read: stored => storedTaskWithoutInternals.parse(stored),
  find: findTasks,
  keys: TASK_LIST_KEYS,
  all: { index: 'GSI1', partition: ALL_TASKS_PARTITION },
  sortKey: { of: ({ created_at, id }) => timeSortKey(created_at, id), pattern: TIME_SORT_KEY_PATTERN },
  facts: {
    of: task => ({
      status: task.status,
      technician: task.assigned_technician_id ?? '',
      city: task.city,
      due_date: task.due_date ?? '',
      work: task.work,
      text: searchText(task.point_name, assetCodeOf(task), task.customer_name),
    }),
    read: posting => taskFactsSchema.parse(posting),
  },
  words: substringSearch,
  // Index only what grows without limit, which is completed tasks: an open column has fewer tasks than a technician or a
  // city has in total.
  facets: {
    status: {
      name: 'status',
      of: ({ status }) => [isKnownTaskStatus(status) ? status : UNKNOWN_STATUS],
      values: [...TASK_STATUSES, UNKNOWN_STATUS],
      common: 'completed',
      index: status =>
        status === UNKNOWN_STATUS
          ? undefined
          : { index: 'GSI2', partition: tasksOfStatusPartition(taskStatusSchema.parse(status)) },
    },
    technician: { name: 'technician', of: ({ technician }) => (technician ? [technician] : []) },
    city: { name: 'city', of: ({ city }) => (city ? [city] : []) },
    // Postings from before work orders lack it; the task itself, which is read after them, has it.
    work: {
      name: 'work',
      of: ({ work }) => (work ? [work] : []),
      matches: ({ work }, value) => work === undefined || work === value,
      isUnindexed: true,
    },
  },
  reads: { limit: 50, max: 40 },
}

const unindexedFacet = (facet: ListFacet<TaskFacts>): ListFacet<TaskFacts> => ({
  name: facet.name,
  of: facet.of,
  isUnindexed: true,
})
/** Due tasks are looked up by day; words of the search only filter the result. */
const UNINDEXED_WORDS: ListTextSearch = { ...substringSearch, facetFor: () => 'anything' }

/**
 * Open tasks that are due on these days, soonest first. Reads the due-date index (GSI4) and filters the result, so that
 * no postings are stored for it.
 */
export function dueTasksList(due: DueFilter, today: string): List<InstallationTask, TaskFacts, TaskFilters | 'due'> {
  const { first, last } = dueFilterRange(due, today)
  const { technician, city, status, work } = tasksList.facets
  const isDue = (facts: TaskFacts) =>
    isOpenTask(facts) && facts.due_date !== '' && first <= facts.due_date && facts.due_date <= last
  return {
    ...tasksList,
    all: { index: 'GSI4', partition: TASKS_BY_DUE_DATE_PARTITION, between: { first, last: `${last}~` } },
    sortKey: { of: ({ due_date, id }) => timeSortKey(due_date ?? last, id), pattern: DUE_SORT_KEY },
    words: UNINDEXED_WORDS,
    facets: {
      due: { name: 'due', of: facts => (isDue(facts) ? [due] : []), isUnindexed: true },
      technician: unindexedFacet(technician),
      city: unindexedFacet(city),
      status: unindexedFacet(status),
      work,
    },
  }
}

const DUE_SORT_KEY = /^\d{4}-\d\d-\d\d#[\w-]{1,64}$/

export const taskListReaction = forAllChanges('installation_task', storedTaskWithoutInternals, changes =>
  syncList(tasksList, changes),
)

export const taskCountDefinition = countDefinitionOf(tasksList)

/** Number of tasks that technicians returned and that wait for the office. */
export async function countTasksOnHold(): Promise<number> {
  const [sum] = (await readSumsOfFacets(tasksList, [facetKey(tasksList.facets.status, 'on_hold')])).values()
  return sum?.items ?? 0
}

/** The cities that have tasks, sorted by name. */
export async function listCitiesOfTasks(): Promise<string[]> {
  const facet = facetKey(tasksList.facets.city, '')
  const sums = await readSumsBetween(tasksList, facet, `${facet}\uffff`)
  const cities = [...sums].flatMap(([key, { items }]) => (items > 0 ? [key.slice(facet.length)] : []))
  return cities.toSorted((a, b) => a.localeCompare(b, 'pt-BR'))
}
