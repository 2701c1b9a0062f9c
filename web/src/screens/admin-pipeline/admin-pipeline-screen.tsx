import Alert from '@mui/material/Alert'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PIPELINE } from '#shared/installation/messages/pipeline.ts'
import { TASK_STATUSES } from '#shared/installation/rules/installation-tasks.ts'
import type { TaskView } from '#shared/installation/rules/task-board.ts'
import { TaskArt } from '#web/features/installation/art/task-art.tsx'
import { TaskStreet } from '#web/features/installation/damage/task-street.tsx'
import { AssignDialog } from '#web/features/installation/pipeline/assign-dialog.tsx'
import { Board } from '#web/features/installation/pipeline/board.tsx'
import { BoardFilters } from '#web/features/installation/pipeline/board-filters.tsx'
import { ColumnMap } from '#web/features/installation/pipeline/column-map.tsx'
import { TaskDetails } from '#web/features/installation/pipeline/task-details.tsx'
import { UnapprovedDialog } from '#web/features/installation/pipeline/unapproved-dialog.tsx'
import { useBoard, useTechnicians } from '#web/features/installation/pipeline/use-board.ts'
import { TASK_PARAMETER, useBoardFilters } from '#web/features/installation/pipeline/use-board-filters.ts'
import { useKeptFocus } from '#web/features/installation/pipeline/use-kept-focus.ts'
import { useMoves } from '#web/features/installation/pipeline/use-moves.ts'
import { ApiError } from '#web/lib/call.ts'
import { OPENED_HERE, useStepBack } from '#web/lib/use-step-back.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'

/** The pipeline of installation: from the art to the sign in the street. */
export function AdminPipelineScreen() {
  useTitle(PIPELINE.TITLE)
  const filters = useBoardFilters()
  const [params, setParams] = useSearchParams()
  const stepBack = useStepBack()
  const board = useBoard(filters.filter)
  const keepFocus = useKeptFocus()
  const moves = useMoves(board, keepFocus)
  const technicians = useTechnicians()
  const [assigning, setAssigning] = useState<TaskView>()
  const wide = useMediaQuery(theme => theme.breakpoints.up('md'), { noSsr: true })
  const { query, columns } = board

  if (query.error instanceof ApiError && query.error.status === 403)
    return (
      <PageFrame title={PIPELINE.TITLE}>
        <AccessDenied />
      </PageFrame>
    )

  const openId = params.get(TASK_PARAMETER) ?? undefined
  const known = columns.flatMap(({ items }) => items).find(({ id }) => id === openId)
  const closeTask = () =>
    stepBack(() => {
      const next = new URLSearchParams(params)
      next.delete(TASK_PARAMETER)
      setParams(next, { replace: true })
    })
  const isNothing = query.isSuccess && !query.isPlaceholderData && columns.every(({ total }) => total.count === 0)
  return (
    <PageFrame
      title={PIPELINE.TITLE}
      intro={PIPELINE.INTRO}
      wide
      filters={<BoardFilters filters={filters} technicians={technicians.data ?? []} cities={board.cities} />}
    >
      {board.failure && (
        <RetryAlert query={query} title={PIPELINE.LOAD_FAILED}>
          {board.failure.message}
        </RetryAlert>
      )}
      {isNothing && filters.isNarrowed && (
        <Alert severity="info">
          {PIPELINE.NOTHING_FOUND}. {PIPELINE.NOTHING_FOUND_DETAIL}
        </Alert>
      )}
      {(board.isKnown || !query.isError) && (
        <Board
          columns={columns}
          wide={wide}
          shown={filters.column ?? TASK_STATUSES[0]}
          onShow={status => filters.choose('column', status)}
          isPending={board.isPending}
          isLoading={query.isPending || query.isPlaceholderData}
          isUnknown={!board.isKnown}
          outcomeOf={moves.outcomeOf}
          onMove={moves.move}
          onAssign={setAssigning}
          onMap={status => setParams(filters.withMap(status), { state: OPENED_HERE })}
          onMore={board.loadMore}
        />
      )}
      {filters.map && (
        <ColumnMap
          status={filters.map}
          filter={filters.filter}
          onClose={() => stepBack(() => filters.choose('map', ''))}
        />
      )}
      {openId && (
        <TaskDetails
          key={openId}
          taskId={openId}
          known={known}
          onClose={closeTask}
          onSaved={task => {
            board.know(task)
            board.look()
          }}
          street={task => <TaskStreet task={task} />}
          art={(task, onChanged) => (
            <TaskArt
              task={task}
              onChanged={() => {
                onChanged()
                board.look()
              }}
            />
          )}
        />
      )}
      {assigning && (
        <AssignDialog
          task={assigning}
          onClose={() => setAssigning(undefined)}
          onChoose={technician => {
            setAssigning(undefined)
            keepFocus(assigning.id)
            void moves.assign(assigning, technician)
          }}
        />
      )}
      {moves.asked?.about === 'unapproved' && <UnapprovedDialog task={moves.asked.task} onAnswer={moves.answer} />}
      <ConfirmDialog
        open={moves.asked?.about === 'withdrawn'}
        title={PIPELINE.WITHDRAW}
        text={PIPELINE.WITHDRAW_DETAIL}
        confirmLabel={PIPELINE.WITHDRAW_CONFIRM}
        closesOnBack
        busy={false}
        onClose={() => moves.answer(undefined)}
        onConfirm={moves.withdraw}
      />
    </PageFrame>
  )
}
