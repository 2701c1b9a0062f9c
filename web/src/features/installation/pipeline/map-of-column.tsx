import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { Suspense, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { addressBelowName } from '#shared/catalogue/rules/point-titles.ts'
import { type PointStatus, pointAddressText } from '#shared/catalogue/rules/points.ts'
import {
  type BoardFilter,
  type PlacedTask,
  installationTasks as tasksApi,
} from '#shared/installation/api/installation-tasks.ts'
import { PIPELINE_TEXTS } from '#shared/installation/messages/pipeline.ts'
import type { TaskStatus } from '#shared/installation/rules/installation-tasks.ts'
import { TASK_URGENCIES, type TaskUrgency, taskUrgencyOf } from '#shared/installation/rules/task-board.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { callApi } from '#web/lib/call-api.ts'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { OPENED_FROM_SITE_STATE } from '#web/lib/use-go-back.ts'
import { useList } from '#web/lib/use-list.ts'
import { MapGuard } from '#web/map/map-guard.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadMoreButton } from '#web/ui/load-more-button.tsx'
import { MapFrame } from '#web/ui/map-frame.ts'
import { PointStatusShape } from '#web/ui/point-status-shape.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { taskTitle } from './task-card.tsx'
import { TASK_PARAMETER } from './use-board-filters.ts'

// Loaded on demand: the map's code is several times larger than the rest of this page.
const PointsMap = lazyWithRetry(async () => ({
  default: (await import('#web/map/marked-points-map.tsx')).MarkedPointsMap,
}))

const TaskList = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  margin: '16px 0 0',
  padding: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
  '& li': {
    padding: '8px 12px',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.radius.control,
    '&[data-selected=true]': { borderColor: theme.palette.primary.main },
  },
  '& a': { fontWeight: 600, color: 'inherit' },
  '& p': { margin: 0, fontSize: 13, color: theme.palette.text.secondary },
  '& p.pressing': { display: 'flex', alignItems: 'center', gap: 6, fontWeight: 600, color: theme.palette.text.primary },
}))

const Legend = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  fontSize: 14,
  '& li': { display: 'flex', alignItems: 'center', gap: 6 },
})

/**
 * Marks of tasks by urgency, in the look of the public map's points: late ones like sold points, urgent ones like
 * reserved points.
 */
const URGENCY_MARKS = { late: 'sold', urgent: 'reserved', on_time: 'available' } as const satisfies Record<
  TaskUrgency,
  PointStatus
>

type Props = { status: TaskStatus; filter: BoardFilter; onClose: () => void }

/** Shows a column's tasks on a map, with the board's filters. */
export function MapOfColumn({ status, filter, onClose }: Props) {
  const location = useLocation()
  const request = { ...filter, status }
  const list = useList<PlacedTask & { id: string }>({
    key: queryKeys.taskPlaces(request),
    fetchPage: async (cursor, signal) => {
      const page = await callApi(
        tasksApi.places,
        { ...request, ...(cursor === undefined ? {} : { cursor }) },
        { signal },
      )
      const items = page.items.map(placed => ({ ...placed, id: placed.task.id }))
      return { ...page, items, total: { count: items.length, exact: page.cursor === null } }
    },
  })
  const [selectedId, setSelectedId] = useState<string>()
  const today = dayOf(serverNow())
  const mapPoints = useMemo(
    () =>
      list.items.flatMap(({ id, task, point }) => {
        if (!point || point.latitude === null || point.longitude === null) return []
        const { latitude, longitude } = point
        const status = URGENCY_MARKS[taskUrgencyOf(task, today)]
        return [{ id, name: taskTitle(task), address: pointAddressText(point), latitude, longitude, status }]
      }),
    [list.items, today],
  )
  const withoutLocation = list.items.length - mapPoints.length
  const taskUrl = (id: string) => {
    const params = new URLSearchParams(location.search)
    params.set(TASK_PARAMETER, id)
    return `?${params}`
  }
  return (
    <SheetDialog open onClose={onClose} title={PIPELINE_TEXTS.MAP_OF(status)} width="medium">
      {list.error ? (
        <EmptyState alert title={PIPELINE_TEXTS.LOAD_FAILED}>
          {list.error.message}
        </EmptyState>
      ) : (
        <>
          {mapPoints.length > 0 && (
            <MapFrame role="region" aria-label={PIPELINE_TEXTS.MAP_LABEL}>
              <MapGuard failed={<p>{PIPELINE_TEXTS.MAP_FAILED}</p>}>
                <Suspense fallback={<Skeleton variant="rectangular" width="100%" height="100%" />}>
                  <PointsMap points={mapPoints} selectedId={selectedId} onPoint={setSelectedId} />
                </Suspense>
              </MapGuard>
            </MapFrame>
          )}
          {mapPoints.length > 0 && (
            <Legend aria-label={PIPELINE_TEXTS.MAP_LEGEND}>
              {TASK_URGENCIES.map(urgency => (
                <li key={urgency}>
                  <PointStatusShape status={URGENCY_MARKS[urgency]} />
                  {PIPELINE_TEXTS.URGENCY[urgency]}
                </li>
              ))}
            </Legend>
          )}
          <p role="status">{withoutLocation > 0 ? PIPELINE_TEXTS.WITHOUT_PLACE(withoutLocation) : ''}</p>
          <TaskList>
            {list.items.map(({ id, task, point }) => (
              <li key={id} data-selected={id === selectedId}>
                <Link to={taskUrl(id)} state={OPENED_FROM_SITE_STATE}>
                  {taskTitle(task)}
                </Link>
                {taskUrgencyOf(task, today) !== 'on_time' && (
                  <p className="pressing">
                    <PointStatusShape status={URGENCY_MARKS[taskUrgencyOf(task, today)]} />
                    {PIPELINE_TEXTS.URGENCY[taskUrgencyOf(task, today)]}
                  </p>
                )}
                <p>{[task.customer_name, point ? addressBelowName(point) : undefined].filter(Boolean).join(' · ')}</p>
              </li>
            ))}
          </TaskList>
          {list.hasNext && (
            <LoadMoreButton loading={list.isLoadingMore} onClick={() => void list.loadNext()} sx={{ mt: 1 }}>
              {CONTROL_TEXTS.LOAD_MORE}
            </LoadMoreButton>
          )}
        </>
      )}
    </SheetDialog>
  )
}
