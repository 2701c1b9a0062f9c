import type { InstallationTask } from '../domain/installation-tasks.ts'
import { isGivenOut, type TaskEntry } from '../domain/task-history.ts'
import { type Email, greet, write } from './emails.ts'
import { formatLongDay } from './instants.ts'
import { type News, noteOf } from './news.ts'

/** Of one event of an installation task, for whom it is about. Who is not named is told nothing. */
export type TaskNews = {
  client?: News
  office?: News
  /** Whom the task is given to: by the bell alone. */
  technician?: News
}

/** What is told of a change of a task: nobody of what they did themselves. */
export function newsOfTask(
  { event }: Pick<TaskEntry, 'event'>,
  was: InstallationTask | undefined,
  task: InstallationTask,
): TaskNews {
  if (isGivenOut(was, task)) return { technician: givenOut(task) }
  switch (event) {
    case 'returned':
      return { office: returned(task) }
    case 'completed':
      return completed(task)
    default:
      // The rest is told by the task itself and its history.
      return {}
  }
}

const givenOut = ({ point_name, city, due_date }: InstallationTask): News => ({
  title: 'Nova tarefa em campo',
  message: `${placed(point_name, city)}${due_date === null ? '' : `, para ${formatLongDay(`${due_date}T12:00:00Z`)}`}.`,
  topic: 'installation',
})

const returned = ({ point_name, customer_name, return_comment }: InstallationTask): News => ({
  title: 'Instalação devolvida',
  message: `O técnico devolveu ${point_name}, de ${customer_name}: ${return_comment ?? ''}`,
  topic: 'installation',
})

function completed({ work, point_name, customer_name }: InstallationTask): TaskNews {
  const done = work === 'installation' ? 'Instalação concluída' : 'Manutenção concluída'
  return {
    client: {
      title: done,
      message:
        work === 'installation'
          ? `${point_name} está instalado. Veja em Pontos.`
          : `A manutenção de ${point_name} terminou.`,
      topic: 'installation',
    },
    office: { title: done, message: `${point_name}, de ${customer_name}.`, topic: 'installation' },
  }
}

const placed = (point_name: string, city: string): string => (city ? `${point_name}, ${city}` : point_name)

/** The same as an e-mail. `name`: whom it is for; `path`: the page that shows it to them. */
export const taskEmail = (
  news: News,
  task: Pick<InstallationTask, 'point_name' | 'city'>,
  { name, path, siteUrl }: { name: string; path: string; siteUrl: string },
): Email =>
  write({
    subject: `${news.title}: ${task.point_name}`,
    greeting: greet(name),
    blocks: [{ paragraph: news.message }],
    button: { label: 'Abrir', href: `${siteUrl}${path}` },
    note: noteOf(news),
  })
