import type { TaskRecord } from './tasks-store.ts'

type NewTaskFields = Pick<
  TaskRecord,
  | 'id'
  | 'work'
  | 'order_id'
  | 'order_item_id'
  | 'point_id'
  | 'point_name'
  | 'asset_code'
  | 'city'
  | 'customer_name'
  | 'kit_type'
  | 'status'
  | 'notes'
  | 'changed_by'
>

/** A new task: without technician, day, art or completion. */
export const newInstallationTask = (fields: NewTaskFields, now: string): TaskRecord => ({
  ...fields,
  assigned_technician_id: null,
  due_date: null,
  art_file_url: null,
  art_version: 0,
  art_status: 'none',
  return_comment: null,
  completed_at: null,
  created_at: now,
  updated_at: now,
  version: 1,
})
