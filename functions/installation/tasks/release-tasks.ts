import { DomainError } from '#shared/domain/domain-error.ts'
import type { Profile } from '#shared/domain/profiles.ts'
import { TECHNICIAN_LEFT } from '#shared/messages/task-news.ts'
import { findProfile, storedProfile } from '../../people/profiles/profiles-store.ts'
import { type Change, toEach } from '../../platform/table/changes.ts'
import { changeTask } from './change-task.ts'
import { inColumn } from './move.ts'
import { listTasksInField } from './tasks-store.ts'

/**
 * Somebody who is no technician any more, or gone, has nothing in the street: what they had there waits to be given to another.
 * Each task by itself, so that a run that breaks off goes on with the rest when it is repeated; the stream tells the office
 * (notifications/notify-of-task.ts), once for all that have the same moment.
 */
export async function onTechnicianLeft({ before, after }: Change<Profile>): Promise<void> {
  if (before?.role !== 'field_technician' || after?.role === 'field_technician') return
  // Who was made one again meanwhile keeps what they have.
  if ((await findProfile(before.id))?.role === 'field_technician') return
  const now = new Date().toISOString()
  for (const { id } of await listTasksInField(before.id)) await releaseTask(id, before, now)
}

async function releaseTask(taskId: string, { id, name }: Profile, now: string): Promise<void> {
  try {
    await changeTask<null>(taskId, { by: null }, read => {
      // Done, moved or given to another since the index was written.
      if (read.status !== 'assigned' || read.assigned_technician_id !== id) return { unchanged: null }
      return {
        became: { ...inColumn(read, 'pending_assignment', now), assigned_technician_id: null },
        actions: [],
        because: TECHNICIAN_LEFT.REASON(name),
      }
    })
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'TASK_NOT_FOUND')) throw error
  }
}

export const technicianLeftReaction = toEach('profile', storedProfile, onTechnicianLeft)
