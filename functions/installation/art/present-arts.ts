import type { ArtView, TaskWithArt } from '#shared/installation/rules/arts.ts'
import type { InstallationTask } from '#shared/installation/rules/installation-tasks.ts'
import { type Actor, isManager } from '#shared/platform/rules/roles.ts'
import { findPoints } from '../../catalogue/points/points-store.ts'
import { findAuthorNames } from '../../people/profiles/author-names.ts'
import { findTasks } from '../tasks/tasks-store.ts'
import { type Art, findArts } from './arts-store.ts'

/** Arts with the names of their authors, as far as the viewer may see names, and without internal fields. */
export async function presentArts(arts: readonly Art[], viewer: Actor): Promise<ArtView[]> {
  const nameOf = await findAuthorNames(
    viewer,
    arts.flatMap(({ sent_by, decided_by, removed_by }) => [sent_by, decided_by ?? [], removed_by ?? []].flat()),
  )
  const authorName = (by: Actor | null) => by && nameOf(by).by
  return arts.map(
    ({ task_id: _, order_id: __, sent_for: ___, deciding: ____, decided_for: _____, file, ...artFields }) => ({
      ...artFields,
      has_file: file !== null,
      sent_by: nameOf(artFields.sent_by).by,
      sent_by_office: isManager(artFields.sent_by.role),
      decided_by: authorName(artFields.decided_by),
      decided_by_office: artFields.decided_by !== null && isManager(artFields.decided_by.role),
      removed_by: authorName(artFields.removed_by),
    }),
  )
}

/** Tasks with their newest art, with names of authors as far as the viewer may see them. */
export async function presentTaskArts(tasks: readonly InstallationTask[], viewer: Actor): Promise<TaskWithArt[]> {
  const [newest, points] = await Promise.all([
    findArts(
      tasks.flatMap(({ id, art_version, art_file_url }) => (art_file_url === null ? [] : { task_id: id, art_version })),
    ),
    findPoints([...new Set(tasks.map(({ point_id }) => point_id))]),
  ])
  const views = new Map(
    (await presentArts([...newest.values()], viewer)).map((art, index) => [[...newest.keys()][index], art]),
  )
  return tasks.map(({ id, point_id, asset_code, point_name, kit_type, status, art_status }) => ({
    task_id: id,
    point_id,
    asset_code,
    point_name,
    kit_type,
    task_status: status,
    art_status,
    face_width_cm: points.get(point_id)?.face_width_cm ?? null,
    face_height_cm: points.get(point_id)?.face_height_cm ?? null,
    art: views.get(id) ?? null,
  }))
}

/** The current state of these tasks, in this order, each with its newest art. */
export async function presentArtsOfTasks(taskIds: readonly string[], viewer: Actor): Promise<TaskWithArt[]> {
  const tasks = await findTasks(taskIds)
  return presentTaskArts(
    taskIds.flatMap(id => tasks.get(id) ?? []),
    viewer,
  )
}

export async function presentTaskArt(task: InstallationTask, viewer: Actor): Promise<TaskWithArt> {
  const [view] = await presentTaskArts([task], viewer)
  if (!view) throw new Error('a task without a view')
  return view
}
