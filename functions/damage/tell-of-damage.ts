import type { DamageReport } from '#shared/domain/damage-reports.ts'
import { damageNotification } from '#shared/messages/damage.ts'
import { findTask } from '../installation-tasks/tasks-store.ts'
import { notificationId, notify } from '../notifications/notifications-store.ts'
import { listManagers } from '../profiles/profiles-store.ts'
import { type Change, toEach } from '../table/changes.ts'
import { storedDamage } from './damage-store.ts'

/** Tells managers of a damage that made a task; what joins an open one stands there. */
export async function tellOfDamage({ before, after }: Change<DamageReport>): Promise<void> {
  if (before || !after?.made_task) return
  const task = await findTask(after.task_id)
  for (const manager of await listManagers())
    await notify({
      id: notificationId(after.reported_at, `damage-${after.id}`),
      user_id: manager.id,
      ...damageNotification({ point_name: task?.point_name ?? '', words: after.words }),
      link: `/admin/pipeline?tarefa=${after.task_id}`,
      is_read: false,
      created_at: after.reported_at,
    })
}

export const damageNews = toEach('damage_report', storedDamage, tellOfDamage)
