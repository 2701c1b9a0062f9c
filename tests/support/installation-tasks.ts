import type { TaskRecord } from '#functions/installation/tasks/tasks-store.ts'
import type { TaskView } from '#shared/installation/rules/task-board.ts'

/** An installation that waits for its art. */
export const aTask = (id: string, changes: Partial<TaskRecord> = {}): TaskRecord => ({
  id,
  work: 'installation',
  order_id: 'o1',
  order_item_id: id,
  point_id: '1',
  point_name: 'Ouro | Av. Brasil',
  city: 'Americana',
  customer_name: 'Clara Cliente',
  kit_type: null,
  status: 'pending_art',
  assigned_technician_id: null,
  notes: null,
  due_date: null,
  art_file_url: null,
  art_version: 0,
  art_status: 'none',
  return_comment: null,
  completed_at: null,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
  version: 1,
  changed_by: null,
  ...changes,
})

/** The task as the API presents it to the office. */
export function aTaskView(id: string, changes: Partial<TaskView> = {}): TaskView {
  const { changed_by: _, changed_because: __, ...task } = aTask(id)
  return { ...task, technician_name: null, ...changes }
}
