import Alert from '@mui/material/Alert'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PIPELINE_TEXTS } from '#shared/installation/messages/pipeline.ts'
import { TASK_STATUSES } from '#shared/installation/rules/installation-tasks.ts'
import type { TaskView } from '#shared/installation/rules/task-board.ts'
import { TaskArtSection } from '#web/features/installation/art/task-art-section.tsx'
import { TaskSiteLinks } from '#web/features/installation/damage/task-site-links.tsx'
import { AssignTechnicianDialog } from '#web/features/installation/pipeline/assign-technician-dialog.tsx'
import { BoardFilters } from '#web/features/installation/pipeline/board-filters.tsx'
import { MapOfColumn } from '#web/features/installation/pipeline/map-of-column.tsx'
import { PipelineBoard } from '#web/features/installation/pipeline/pipeline-board.tsx'
import { SelectedTasksBar } from '#web/features/installation/pipeline/selected-tasks-bar.tsx'
import { TaskDetailsDialog } from '#web/features/installation/pipeline/task-details-dialog.tsx'
import { UnapprovedArtDialog } from '#web/features/installation/pipeline/unapproved-art-dialog.tsx'
import { useBoard } from '#web/features/installation/pipeline/use-board.ts'
import { TASK_PARAMETER, useBoardFilters } from '#web/features/installation/pipeline/use-board-filters.ts'
import { useCardFocus } from '#web/features/installation/pipeline/use-card-focus.ts'
import { useSelectedTasks } from '#web/features/installation/pipeline/use-selected-tasks.ts'
import { useTaskMoves } from '#web/features/installation/pipeline/use-task-moves.ts'
import { useTechnicians } from '#web/features/installation/pipeline/use-technicians.ts'
import { isForbidden } from '#web/lib/call-api.ts'
import { OPENED_FROM_SITE_STATE, useGoBack } from '#web/lib/use-go-back.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'

/** The installation pipeline, from the art to the installed sign. */
export function AdminPipelineScreen() {
  useTitle(PIPELINE_TEXTS.TITLE)
  const filters = useBoardFilters()
  const [params, setParams] = useSearchParams()
  const stepBack = useGoBack()
  const board = useBoard(filters.filter)
  const restoreFocus = useCardFocus()
  const taskMoves = useTaskMoves(board, restoreFocus)
  const technicians = useTechnicians()
  const selected = useSelectedTasks(board, restoreFocus)
  const [taskToAssign, setTaskToAssign] = useState<TaskView>()
  const isWide = useMediaQuery(theme => theme.breakpoints.up('md'))
  const { query, columns } = board

  if (isForbidden(query.error))
    return (
      <PageFrame title={PIPELINE_TEXTS.TITLE}>
        <AccessDenied />
      </PageFrame>
    )

  const openId = params.get(TASK_PARAMETER) ?? undefined
  const knownTask = columns.flatMap(({ items }) => items).find(({ id }) => id === openId)
  const closeTask = () =>
    stepBack(() => {
      const nextParameters = new URLSearchParams(params)
      nextParameters.delete(TASK_PARAMETER)
      setParams(nextParameters, { replace: true })
    })
  const isEmpty = query.isSuccess && !query.isPlaceholderData && columns.every(({ total }) => total.count === 0)
  return (
    <PageFrame
      title={PIPELINE_TEXTS.TITLE}
      intro={PIPELINE_TEXTS.INTRO}
      wide
      filters={<BoardFilters filters={filters} technicians={technicians.data ?? []} cities={board.cities} />}
    >
      {board.failure && (
        <RetryAlert query={query} title={PIPELINE_TEXTS.LOAD_FAILED}>
          {board.failure.message}
        </RetryAlert>
      )}
      {isEmpty && filters.isFiltered && <NothingFound />}
      {(board.isLoaded || !query.isError) && (
        <PipelineBoard
          columns={columns}
          isSideBySide={isWide}
          selectedStatus={filters.column ?? TASK_STATUSES[0]}
          onSelect={status => filters.setFilter('column', status)}
          isPending={board.isPending}
          isLoading={query.isPending || query.isPlaceholderData}
          hasNoData={!board.isLoaded}
          dropOutcome={taskMoves.dropOutcome}
          onMove={taskMoves.move}
          onAssign={setTaskToAssign}
          {...selected.cards}
          onOpenMap={status => setParams(filters.withMap(status), { state: OPENED_FROM_SITE_STATE })}
          onLoadMore={board.loadMore}
        />
      )}
      {selected.bar.tasks.length > 0 && <SelectedTasksBar {...selected.bar} />}
      {filters.map && (
        <MapOfColumn
          status={filters.map}
          filter={filters.filter}
          onClose={() => stepBack(() => filters.setFilter('map', ''))}
        />
      )}
      {openId && (
        <TaskDetailsDialog
          key={openId}
          taskId={openId}
          knownTask={knownTask}
          onClose={closeTask}
          onSaved={task => {
            board.setConfirmed(task)
            board.refresh()
          }}
          renderOnSite={task => <TaskSiteLinks task={task} />}
          renderArt={(task, onChanged) => (
            <TaskArtSection
              task={task}
              onChanged={() => {
                onChanged()
                board.refresh()
              }}
            />
          )}
        />
      )}
      {taskToAssign && (
        <AssignTechnicianDialog
          description={<PointTitle name={taskToAssign.point_name} />}
          onClose={() => setTaskToAssign(undefined)}
          onChoose={technician => {
            setTaskToAssign(undefined)
            restoreFocus(taskToAssign.id)
            void taskMoves.assign(taskToAssign, technician)
          }}
        />
      )}
      {taskMoves.question?.about === 'unapproved' && (
        <UnapprovedArtDialog task={taskMoves.question.task} onAnswer={taskMoves.answer} />
      )}
      <ConfirmDialog
        open={taskMoves.question?.about === 'withdrawn'}
        title={PIPELINE_TEXTS.WITHDRAW}
        text={PIPELINE_TEXTS.WITHDRAW_DETAIL}
        confirmLabel={PIPELINE_TEXTS.WITHDRAW_CONFIRM}
        closesOnBack
        busy={false}
        onClose={() => taskMoves.answer(undefined)}
        onConfirm={taskMoves.confirmWithdrawal}
      />
    </PageFrame>
  )
}

const NothingFound = () => (
  <Alert severity="info">
    {PIPELINE_TEXTS.NOTHING_FOUND}. {PIPELINE_TEXTS.NOTHING_FOUND_DETAIL}
  </Alert>
)
