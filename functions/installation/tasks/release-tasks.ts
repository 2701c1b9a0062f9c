import { PIPELINE_TEXTS } from '#shared/installation/messages/pipeline.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findProfile, storedProfile } from '../../people/profiles/profiles-store.ts'
import { type Change, forEachChange } from '../../platform/table/changes.ts'
import { changeTask } from './change-task.ts'
import { taskMovedToColumn } from './task-moved-to-column.ts'
import { listTasksInField } from './tasks-store.ts'

/**
 * When a technician was removed or got another role, moves their tasks in the field back to the column of tasks without a technician. Each
 * task is released in its own transaction, so that a repeated run continues where a failed one stopped. The office gets
 * one notification for all tasks released at the same moment (notifications/notify-of-task.ts).
 */
export async function onTechnicianLeft({ before, after }: Change<Profile>): Promise<void> {
  if (before?.role !== 'field_technician' || after?.role === 'field_technician') return
  // A person who has become a technician again in the meantime keeps their tasks.
  if ((await findProfile(before.id))?.role === 'field_technician') return
  const now = new Date().toISOString()
  for (const { id } of await listTasksInField(before.id)) await releaseTask(id, before, now)
}

async function releaseTask(taskId: string, { id, name }: Profile, now: string): Promise<void> {
  try {
    await changeTask<null>(taskId, { by: null }, current => {
      // The task was completed, moved or reassigned since the index was updated.
      if (current.status !== 'assigned' || current.assigned_technician_id !== id) return { unchanged: null }
      return {
        updated: { ...taskMovedToColumn(current, 'pending_assignment', now), assigned_technician_id: null },
        actions: [],
        reason: PIPELINE_TEXTS.TECHNICIAN_LEFT(name),
      }
    })
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'TASK_NOT_FOUND')) throw error
  }
}

export const technicianLeftReaction = forEachChange('profile', storedProfile, onTechnicianLeft)
