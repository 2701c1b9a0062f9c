import type {
  BoardColumn,
  BoardFilter,
  PlacedTask,
  TaskListFilter,
} from '#shared/installation/api/installation-tasks.ts'
import {
  columnOfStatus,
  type InstallationTask,
  TASK_STATUSES,
  type TaskStatus,
} from '#shared/installation/rules/installation-tasks.ts'
import { BOARD_PAGE_SIZE, type TaskView, type Technician } from '#shared/installation/rules/task-board.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { findPoints } from '../../catalogue/points/points-store.ts'
import { profilesList } from '../../people/profiles/listed-profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import { type Page, readPageOfList } from '../../platform/lists/page.ts'
import { dueTasksList, listCitiesOfTasks, tasksList, UNKNOWN_STATUS } from './listed-tasks-store.ts'
import { presentTasks } from './present-tasks.ts'

type WithCursor<Filter> = Filter & { cursor?: string | undefined }
type CurrentTime = Pick<Context, 'now'>

/** A page of the tasks that match the filter, newest first; when the filter asks for due tasks, by due date. */
export async function listTasks(request: WithCursor<TaskListFilter>, { now }: CurrentTime): Promise<Page<TaskView>> {
  const page = await pageOfTasks(request, now)
  return { ...page, items: await presentTasks(page.items) }
}

/** The first page and the total of each column, in board order. */
export async function getTaskBoard(
  filter: BoardFilter,
  { now }: CurrentTime,
): Promise<{ columns: BoardColumn[]; cities: string[] }> {
  const [cities, ...pages] = await Promise.all([
    listCitiesOfTasks(),
    ...TASK_STATUSES.map(status => pageOfTasks({ ...filter, status }, now)),
  ])
  const views = new Map((await presentTasks(pages.flatMap(({ items }) => items))).map(task => [task.id, task]))
  return {
    cities,
    columns: TASK_STATUSES.map((status, index) => ({
      status,
      cursor: pages[index]?.cursor ?? null,
      total: pages[index]?.total ?? { count: 0, exact: true },
      items: (pages[index]?.items ?? []).flatMap(({ id }) => views.get(id) ?? []),
    })),
  }
}

/** A page of `listTasks`, each task with its point's current data. */
export async function listPlacedTasks(
  request: WithCursor<TaskListFilter>,
  { now }: CurrentTime,
): Promise<Omit<Page<PlacedTask>, 'total'>> {
  const { items, cursor } = await pageOfTasks(request, now, PLACES_PAGE_SIZE)
  const ids = new Set(items.map(({ point_id }) => point_id))
  const [tasks, points] = await Promise.all([presentTasks(items), findPoints([...ids])])
  return { items: tasks.map(task => ({ task, point: points.get(task.point_id) ?? null })), cursor }
}

const PLACES_PAGE_SIZE = 50

/** A page of tasks. The first column begins with the tasks of unknown statuses, which have no column of their own. */
async function pageOfTasks(request: WithCursor<TaskListFilter>, now: string, size = BOARD_PAGE_SIZE) {
  if (request.status !== columnOfStatus(UNKNOWN_STATUS)) return readTasks(request, now, size)
  const [page, unknown] = await Promise.all([
    readTasks(request, now, size),
    readTasks({ ...request, status: UNKNOWN_STATUS, cursor: undefined }, now, MAX_UNKNOWN),
  ])
  return {
    ...page,
    items: request.cursor === undefined ? [...unknown.items, ...page.items] : page.items,
    total: {
      count: page.total.count + unknown.total.count,
      exact: page.total.exact && unknown.total.exact,
    },
  }
}

/** Maximum number of tasks of unknown statuses that are shown. */
const MAX_UNKNOWN = 50

type TaskRequest = WithCursor<BoardFilter> & { status?: TaskStatus | typeof UNKNOWN_STATUS | undefined }

function readTasks(
  { cursor, due, ...filter }: TaskRequest,
  now: string,
  size: number,
): Promise<Page<InstallationTask>> {
  if (due === undefined) return readPageOfList(tasksList, filter, { cursor, backwards: true, size })
  return readPageOfList(dueTasksList(due, dayOf(now)), { ...filter, due }, { cursor, size })
}

const TECHNICIANS_PAGE_SIZE = 25

/** Field technicians by name, whose name or e-mail contains the searched text. */
export async function listTechnicians({
  cursor,
  search,
}: {
  cursor?: string | undefined
  search?: string | undefined
}): Promise<{ items: Technician[]; cursor: string | null }> {
  const filter = { role: 'field_technician', search }
  const page = await readPageOfList(profilesList, filter, { cursor, size: TECHNICIANS_PAGE_SIZE })
  return { cursor: page.cursor, items: page.items.map(({ id, name }) => ({ id, name })) }
}
