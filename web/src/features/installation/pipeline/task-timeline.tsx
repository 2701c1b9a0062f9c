import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { installationTasks as tasksApi } from '#shared/installation/api/installation-tasks.ts'
import {
  PIPELINE_TEXTS,
  TASK_FIELD_NAMES,
  taskEventText,
  taskValueText,
} from '#shared/installation/messages/pipeline.ts'
import type { TaskView } from '#shared/installation/rules/task-board.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatDateTime, formatDateWithWeekday } from '#web/lib/dates.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { LateWorkAlert } from './late-work-alert.tsx'

/**
 * How often the history is refetched while it lags behind the task, because a stream consumer writes it. Milliseconds.
 */
const LAG_REFRESH_MS = 1_500

const formatDueDay = (day: string): string => formatDateWithWeekday(`${day}T12:00:00Z`)

/** Whether a change is listed. The art's version is left out, because the event's name says it already. */
const isShownChange = ({ field }: { field: string }): boolean => field !== 'art_version'

/** A task's history: who changed what, when and why. */
export function TaskTimeline({ task: { id, version } }: { task: Pick<TaskView, 'id' | 'version'> }) {
  const history = useQuery({
    queryKey: queryKeys.taskHistory(id, version),
    queryFn: ({ signal }) => callApi(tasksApi.history, { task_id: id }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.items[0]?.version ?? version) < version ? LAG_REFRESH_MS : false),
  })
  if (history.isError && !history.data)
    return (
      <RetryAlert query={history} title={PIPELINE_TEXTS.HISTORY_FAILED}>
        {history.error.message}
      </RetryAlert>
    )
  return (
    <>
      {history.data?.late_work.map(work => (
        <LateWorkAlert key={work.report_id} work={work} />
      ))}
      <Timeline>
        {(history.data?.items ?? []).map(entry => (
          <li key={entry.version}>
            <p className="event">{taskEventText(entry)}</p>
            <p className="who">
              {entry.by} · <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
            </p>
            {entry.because && <p>{PIPELINE_TEXTS.BECAUSE(entry.because)}</p>}
            {entry.changes.some(isShownChange) && (
              <ul>
                {entry.changes.filter(isShownChange).map(change => (
                  <li key={change.field}>
                    {TASK_FIELD_NAMES[change.field]}: <del>{taskValueText(change, change.before, formatDueDay)}</del>
                    {change.after !== null && (
                      <>
                        {' → '}
                        <ins>{taskValueText(change, change.after, formatDueDay)}</ins>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </Timeline>
    </>
  )
}
