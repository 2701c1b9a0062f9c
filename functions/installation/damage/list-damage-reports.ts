import type { DamageView } from '#shared/installation/rules/damage-reports.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { isManager } from '#shared/platform/rules/roles.ts'
import type { Context } from '../../platform/context.ts'
import { isTaskInFieldOf } from '../art/art-participant.ts'
import { findTask } from '../tasks/tasks-store.ts'
import { findDamageReports, findReporterContacts } from './damage-store.ts'
import { signDamagePhotoLink } from './sign-damage-photo-link.ts'

/**
 * The damage reports that a maintenance task repairs, newest first; empty for a task that no report created. A
 * technician who has the task in the field does not get the reporters' contacts. Throws TASK_NOT_FOUND.
 */
export async function listDamageReports(
  { task_id }: { task_id: string },
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<{ items: DamageView[] }> {
  const task = await findTask(task_id)
  const isOffice = isManager(actor.role)
  if (!task || !(isOffice || isTaskInFieldOf(task, actor))) throw new DomainError('TASK_NOT_FOUND')
  const reports = (await findDamageReports(task.point_id)).filter(report => report.task_id === task_id)
  const contacts = await findReporterContacts(task.point_id, isOffice ? reports.map(({ id }) => id) : [], now)
  return {
    items: await Promise.all(
      reports.map(async report => ({
        ...report,
        contact: contacts.get(report.id) ?? null,
        photo_url: await signDamagePhotoLink(report, now),
      })),
    ),
  }
}
