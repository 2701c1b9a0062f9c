import { taskWorkName, workDoneText } from '../../catalogue/messages/task-work.ts'
import { periodText } from '../../catalogue/messages/terms.ts'
import { pointNameWithoutTier } from '../../catalogue/rules/point-titles.ts'
import type { LateWork } from '../../installation/rules/field-work.ts'
import type { InstallationTask } from '../../installation/rules/installation-tasks.ts'
import { isAssignment, type TaskHistoryEntry } from '../../installation/rules/task-history.ts'
import { formatInstant, formatLongDay } from '../../platform/messages/instants.ts'
import type { DayPeriod } from '../../platform/rules/day-periods.ts'
import { type EmailContent, greetingText } from './emails.ts'
import { emailFooterText, type NotificationMessage } from './notification-message.ts'

/** One notification for all tasks of a person who is no longer a technician. `reason`: as in the tasks' history. */
export const notificationForReleasedTasks = (reason: string): NotificationMessage => ({
  title: 'Tarefas sem técnico',
  message: `${reason}. O que estava em campo com essa pessoa voltou para 'Pronto para Atribuir'.`,
  topic: 'installation',
})

/**
 * Notification of work that a technician reported after the task was taken from them. `by`: the technician's name, if
 * known.
 */
export const notificationForLateWork = (
  { action, made_at, comment, photos }: Pick<LateWork, 'action' | 'made_at' | 'comment' | 'photos'>,
  { point_name, by }: { point_name: string; by: string | null },
): NotificationMessage => ({
  title: photos.length > 0 ? 'Fotos de um trabalho não aceito' : 'Trabalho de campo não aceito',
  message: `${by ?? 'O técnico'} ${action === 'complete' ? 'concluiu' : 'devolveu'} ${pointNameWithoutTier(point_name)} em ${formatInstant(made_at)}, sem internet, quando a tarefa já não estava mais com essa pessoa em campo${comment === null ? '' : `: ${comment}`}. Veja em 'Detalhes da Tarefa'.`,
  topic: 'installation',
})

/** Notification for a client that the office has sent the report of the campaign. */
export const campaignReportNotification = (period: DayPeriod): NotificationMessage => ({
  title: 'Relatório da campanha',
  message: `O relatório com as fotos da sua campanha${periodText(period)} está pronto. No pedido, escolha “Relatório da campanha” para ver, imprimir ou baixar as fotos.`,
  topic: null,
})

/** Notifications about one event of a task, by recipient. A missing recipient is not notified. */
export type TaskNotifications = {
  client?: NotificationMessage
  office?: NotificationMessage
  /** For the assigned technician, by bell only. */
  technician?: NotificationMessage
}

/** Notifications about a change of a task. Nobody is notified of their own action. */
export function notificationsForTask(
  { event }: Pick<TaskHistoryEntry, 'event'>,
  previous: InstallationTask | undefined,
  task: InstallationTask,
): TaskNotifications {
  if (isAssignment(previous, task)) return { technician: taskAssigned(task) }
  switch (event) {
    case 'returned':
      return { office: returned(task) }
    case 'completed':
      return completed(task)
    default:
      // Other events are only recorded in the history.
      return {}
  }
}

const taskAssigned = ({ work, point_name, city, due_date }: InstallationTask): NotificationMessage => ({
  title: 'Nova tarefa em campo',
  message: `${work === 'installation' ? '' : `${taskWorkName(work)}: `}${pointWithCity(point_name, city)}${due_date === null ? '' : `, para ${formatLongDay(`${due_date}T12:00:00Z`)}`}.`,
  topic: 'installation',
})

/** For the technician who had the task of an order whose confirmation was taken back. */
export const taskWithdrawnNotification = ({
  point_name,
  city,
}: Pick<InstallationTask, 'point_name' | 'city'>): NotificationMessage => ({
  title: 'Tarefa cancelada',
  message: `${pointWithCity(point_name, city)}: a venda foi desfeita. Não precisa ir ao local.`,
  topic: 'installation',
})

/** A repair of a free point's structure has no customer. */
const pointOfCustomer = (point_name: string, customer_name: string): string =>
  `${pointNameWithoutTier(point_name)}${customer_name ? `, de ${customer_name}` : ''}`

const returned = ({ work, point_name, customer_name, return_comment }: InstallationTask): NotificationMessage => ({
  title: `${taskWorkName(work)} devolvida`,
  message: `O técnico devolveu ${pointOfCustomer(point_name, customer_name)}: ${return_comment ?? ''}`,
  topic: 'installation',
})

function completed({ work, point_name, customer_name }: InstallationTask): TaskNotifications {
  const done = workDoneText(work)
  return {
    client: {
      title: done,
      message:
        work === 'installation'
          ? `${pointNameWithoutTier(point_name)} está instalado. Veja em Pontos.`
          : `${taskWorkName(work)} em ${pointNameWithoutTier(point_name)}: o serviço terminou.`,
      topic: 'installation',
    },
    office: { title: done, message: `${pointOfCustomer(point_name, customer_name)}.`, topic: 'installation' },
  }
}

const pointWithCity = (point_name: string, city: string): string =>
  `${pointNameWithoutTier(point_name)}${city ? `, ${city}` : ''}`

/** The notification as an e-mail. `name`: the recipient's name; `path`: the page for this recipient. */
export const taskEmail = (
  news: NotificationMessage,
  task: Pick<InstallationTask, 'point_name' | 'city'>,
  { name, path, siteUrl }: { name: string | undefined; path: string; siteUrl: string },
): EmailContent => ({
  subject: `${news.title}: ${pointNameWithoutTier(task.point_name)}`,
  greeting: greetingText(name),
  blocks: [{ paragraph: news.message }],
  button: { label: 'Abrir', href: `${siteUrl}${path}` },
  note: emailFooterText(news),
})
