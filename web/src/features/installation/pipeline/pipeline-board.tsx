import { DndContext, DragOverlay, MeasuringStrategy, useDroppable } from '@dnd-kit/core'
import MapOutlined from '@mui/icons-material/MapOutlined'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import { useEventCallback } from '@mui/material/utils'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { BoardColumn } from '#shared/installation/api/installation-tasks.ts'
import { PIPELINE_TEXTS } from '#shared/installation/messages/pipeline.ts'
import { TASK_STATUS_TITLES, type TaskStatus } from '#shared/installation/rules/installation-tasks.ts'
import type { TaskView } from '#shared/installation/rules/task-board.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { LoadMoreButton } from '#web/ui/load-more-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import {
  collisionUnderPointer,
  type DropOutcome,
  dragAnnouncements,
  draggedTaskOf,
  dropColumnOf,
  useDragSensors,
} from './dragging.ts'
import { DraggedCard, TaskCard } from './task-card.tsx'

/**
 * Width of a column. It narrows so far that a window of 1440 px shows all six; below that, the row scrolls. Then the
 * height of an empty column, on which a card can still be dropped. Pixels.
 */
const COLUMN_WIDTH = 288
const MIN_COLUMN_WIDTH = '11rem'
const EMPTY_HEIGHT = 150

const Columns = styled('div')({
  display: 'flex',
  alignItems: 'stretch',
  gap: 12,
  overflowX: 'auto',
  paddingBottom: 8,
  // Room for the shadows of the cards.
  marginInline: -4,
  paddingInline: 4,
})

const ColumnFrame = styled('section')(({ theme }) => ({
  flex: `1 1 ${COLUMN_WIDTH}px`,
  minWidth: MIN_COLUMN_WIDTH,
  maxWidth: 360,
  display: 'flex',
  flexDirection: 'column',
  minHeight: EMPTY_HEIGHT,
  maxHeight: 'max(420px, calc(100dvh - var(--header-height) - 190px))',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.default,
  '&[data-over=true]': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -1 },
  '&[data-alone=true]': { maxWidth: 'none', maxHeight: 'none', flex: '1 1 auto', minWidth: 0 },
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 56,
    padding: '6px 4px 6px 12px',
    '& .title': { flex: 1, minWidth: 0 },
    '& h2': { display: 'inline', margin: '0 6px 0 0', fontSize: 15, lineHeight: 1.3, fontWeight: 600 },
    '& .count': {
      display: 'inline-block',
      padding: '0 7px',
      border: '1px solid transparent',
      borderRadius: 10,
      fontSize: 13,
      fontWeight: 600,
      fontVariantNumeric: 'tabular-nums',
      color: theme.palette.text.secondary,
      background: theme.palette.background.paper,
    },
    '& .map': { width: 36 },
  },
  '& > .cards': { flex: 1, overflowY: 'auto', padding: '2px 6px 10px', overscrollBehavior: 'contain' },
  '& ul': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8, margin: 0, padding: 0, listStyle: 'none' },
  '& .empty': { margin: '24px 8px', textAlign: 'center', color: theme.palette.text.secondary },
}))

const Tabs = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  overflowX: 'auto',
  marginInline: -16,
  paddingInline: 16,
  scrollbarWidth: 'none',
  borderBottom: `1px solid ${theme.palette.divider}`,
  '& button': {
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 48,
    padding: '0 12px',
    border: 0,
    borderBottom: '3px solid transparent',
    font: 'inherit',
    fontSize: 14,
    fontWeight: 600,
    whiteSpace: 'nowrap',
    color: theme.palette.text.secondary,
    background: 'transparent',
    '&[aria-selected=true]': { color: theme.palette.primary.main, borderBottomColor: theme.palette.primary.main },
    '&[data-over=true]': { background: theme.palette.action.selected, borderRadius: theme.radius.control },
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  },
}))

type Props = {
  columns: readonly BoardColumn[]
  /** Whether columns are side by side; otherwise one is shown at a time, chosen by tabs. */
  isSideBySide: boolean
  selectedStatus: TaskStatus
  onSelect: (status: TaskStatus) => void
  isPending: (task: TaskView) => boolean
  isLoading: boolean
  /** Whether nothing is loaded yet; then skeletons are shown, and no counts. */
  hasNoData: boolean
  /** What would happen if the task were dropped on that column. */
  dropOutcome: (task: TaskView, to: TaskStatus) => DropOutcome
  onMove: (task: TaskView, to: TaskStatus) => void
  onAssign: (task: TaskView) => void
  isCardSelected: (task: TaskView) => boolean
  onSelectCard: (task: TaskView) => void
  onOpenMap: (status: TaskStatus) => void
  onLoadMore: (status: TaskStatus) => void
}

/** The board of the installation pipeline. Cards move between columns by mouse, touch and keyboard. */
export function PipelineBoard(props: Props) {
  const { columns, isSideBySide, onMove } = props
  const sensors = useDragSensors()
  const [draggedTask, setDraggedTask] = useState<TaskView>()
  const findTask = (id: string | undefined) => columns.flatMap(({ items }) => items).find(task => task.id === id)
  const dropOutcome = useEventCallback((taskId: string, to: TaskStatus): DropOutcome => {
    const task = findTask(taskId)
    return task ? props.dropOutcome(task, to) : 'moves'
  })
  const accessibility = useMemo(() => dragAnnouncements(dropOutcome), [dropOutcome])
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisionUnderPointer}
      accessibility={accessibility}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      onDragStart={({ active }) => setDraggedTask(findTask(draggedTaskOf(active)?.id))}
      onDragCancel={() => setDraggedTask(undefined)}
      onDragEnd={({ active, over }) => {
        setDraggedTask(undefined)
        const task = findTask(draggedTaskOf(active)?.id)
        const to = dropColumnOf(over)
        if (task && to && to !== task.status) onMove(task, to)
      }}
    >
      <VisuallyHidden role="status">{props.hasNoData && PIPELINE_TEXTS.LOADING}</VisuallyHidden>
      {isSideBySide ? <ColumnRow {...props} /> : <TabbedColumns {...props} />}
      <DragOverlay dropAnimation={null}>{draggedTask && <DraggedCard task={draggedTask} />}</DragOverlay>
    </DndContext>
  )
}

function ColumnRow(props: Props) {
  const { columns, selectedStatus } = props
  const rowRef = useRef<HTMLDivElement>(null)
  const isFirstRender = useRef(true)
  useEffect(() => {
    // On the first render the first column is visible anyway; another column, which comes from the URL, is scrolled into
    // view.
    if (isFirstRender.current && selectedStatus === columns[0]?.status) {
      isFirstRender.current = false
      return
    }
    isFirstRender.current = false
    rowRef.current
      ?.querySelector(`[data-column="${selectedStatus}"]`)
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [selectedStatus, columns[0]?.status])
  return (
    <Columns ref={rowRef} role="region" aria-label={PIPELINE_TEXTS.BOARD} tabIndex={0}>
      {columns.map(column => (
        <Column key={column.status} column={column} {...props} />
      ))}
    </Columns>
  )
}

function TabbedColumns(props: Props) {
  const { columns, selectedStatus, onSelect } = props
  const id = useId()
  const column = columns.find(({ status }) => status === selectedStatus) ?? columns[0]
  return (
    <>
      <Tabs role="tablist" aria-label={PIPELINE_TEXTS.COLUMNS}>
        {columns.map(tabColumn => (
          <Tab
            key={tabColumn.status}
            id={`${id}-${tabColumn.status}`}
            panel={`${id}-panel`}
            column={tabColumn}
            hasNoData={props.hasNoData}
            isSelected={tabColumn.status === selectedStatus}
            onSelect={onSelect}
          />
        ))}
      </Tabs>
      {column && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${column.status}`}>
          <Column {...props} column={column} isSingle />
        </div>
      )}
    </>
  )
}

type TabProps = {
  id: string
  panel: string
  column: BoardColumn
  hasNoData: boolean
  isSelected: boolean
  onSelect: (status: TaskStatus) => void
}

/** The tab of a column. Cards can be dropped on it, because the other columns are not visible. */
function Tab({ id, panel, column: { status, total }, hasNoData, isSelected, onSelect }: TabProps) {
  const { setNodeRef, isOver } = useDroppable({ id: `tab-${status}`, data: { status }, disabled: isSelected })
  const buttonRef = useRef<HTMLButtonElement | null>(null)
  useEffect(() => {
    if (isSelected) buttonRef.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isSelected])
  return (
    <button
      type="button"
      role="tab"
      id={id}
      aria-controls={panel}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      data-over={isOver}
      ref={element => {
        buttonRef.current = element
        setNodeRef(element)
      }}
      onClick={() => onSelect(status)}
      onKeyDown={event => {
        const sibling =
          event.key === 'ArrowRight'
            ? event.currentTarget.nextElementSibling
            : event.key === 'ArrowLeft'
              ? event.currentTarget.previousElementSibling
              : null
        if (!(sibling instanceof HTMLElement)) return
        event.preventDefault()
        sibling.focus()
        sibling.click()
      }}
    >
      {TASK_STATUS_TITLES[status]}
      {!hasNoData && <span>{PIPELINE_TEXTS.COUNT(total)}</span>}
    </button>
  )
}

type ColumnProps = Omit<Props, 'columns'> & { column: BoardColumn; isSingle?: boolean }

function Column({ column, isSingle = false, ...props }: ColumnProps) {
  const { status, items, cursor, total } = column
  const id = useId()
  const { setNodeRef, isOver } = useDroppable({ id: status, data: { status } })
  return (
    <ColumnFrame
      ref={setNodeRef}
      aria-labelledby={id}
      data-column={status}
      data-over={isOver && !isSingle}
      data-alone={isSingle}
    >
      <header>
        <div className="title">
          <h2 id={id} tabIndex={-1}>
            {TASK_STATUS_TITLES[status]}
          </h2>
          {!props.hasNoData && (
            <span className="count" title={PIPELINE_TEXTS.COUNT_IN_WORDS(total)}>
              {PIPELINE_TEXTS.COUNT(total)}
            </span>
          )}
        </div>
        {total.count > 0 && (
          <Tooltip title={PIPELINE_TEXTS.MAP}>
            <IconButton
              className="map"
              aria-label={PIPELINE_TEXTS.MAP_OF(status)}
              color="inherit"
              onClick={() => props.onOpenMap(status)}
            >
              <MapOutlined fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </header>
      <div className="cards">
        {props.hasNoData && <CardSkeletons />}
        {items.length === 0 && !props.isLoading && cursor === null && <p className="empty">{PIPELINE_TEXTS.EMPTY}</p>}
        <ul aria-labelledby={id}>
          {items.map(task => (
            <li key={task.id}>
              <TaskCard
                task={task}
                isPending={props.isPending(task)}
                onMove={to => props.onMove(task, to)}
                onAssign={() => props.onAssign(task)}
                isSelected={props.isCardSelected(task)}
                onSelect={() => props.onSelectCard(task)}
              />
            </li>
          ))}
        </ul>
        {cursor !== null && (
          <LoadMoreButton
            fullWidth
            loading={props.isLoading}
            onClick={() => props.onLoadMore(status)}
            aria-label={`${CONTROL_TEXTS.LOAD_MORE}: ${TASK_STATUS_TITLES[status]}`}
            sx={{ mt: 1 }}
          >
            {CONTROL_TEXTS.LOAD_MORE}
          </LoadMoreButton>
        )}
      </div>
    </ColumnFrame>
  )
}

const CardSkeletons = () => (
  <div aria-hidden="true" style={{ display: 'grid', gap: 8 }}>
    {['a', 'b', 'c'].map(key => (
      <Skeleton key={key} variant="rounded" height={116} sx={{ borderRadius: '12px' }} />
    ))}
  </div>
)
