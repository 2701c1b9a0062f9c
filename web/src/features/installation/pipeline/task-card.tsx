import { useDraggable } from '@dnd-kit/core'
import DragIndicatorRounded from '@mui/icons-material/DragIndicatorRounded'
import ReplyRounded from '@mui/icons-material/ReplyRounded'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { type ReactNode, useId, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { taskWorkName } from '#shared/catalogue/messages/task-work.ts'
import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import { pointTitleOf } from '#shared/catalogue/rules/point-titles.ts'
import { printsArt } from '#shared/catalogue/rules/task-work.ts'
import { DRAGGING_TEXTS, PIPELINE_TEXTS } from '#shared/installation/messages/pipeline.ts'
import { SELECTED_TASKS_TEXTS } from '#shared/installation/messages/selected-tasks.ts'
import {
  isKnownTaskStatus,
  TASK_STATUS_TITLES,
  TASK_STATUSES,
  type TaskStatus,
  taskStatusTitle,
} from '#shared/installation/rules/installation-tasks.ts'
import { isOverdue, type TaskView } from '#shared/installation/rules/task-board.ts'
import { kitTypeLabel } from '#shared/orders/rules/kit-types.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { formatDateWithWeekday } from '#web/lib/dates.ts'
import { ART_SECTION_ID } from '#web/lib/paths.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { OPENED_FROM_SITE_STATE } from '#web/lib/use-go-back.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { findMainElement } from '#web/ui/inline-menu.ts'
import { PointTitle, TierChip } from '#web/ui/point-title.tsx'
import { TASK_PARAMETER } from './use-board-filters.ts'

const BUTTON_PADDING = 10

const Card = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 6,
  padding: '10px 12px 6px',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  fontSize: 13,
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
  position: 'relative',
  cursor: 'pointer',
  touchAction: 'manipulation',
  // A long press drags the card instead of selecting text or opening the link's menu.
  '@media (pointer: coarse)': { userSelect: 'none', WebkitTouchCallout: 'none' },
  '&:hover': { borderColor: theme.palette.primary.light },
  '&[data-dragged=true]': { opacity: 0.4 },
  '&[data-lifted=true]': { ...theme.floating, cursor: 'grabbing' },
  '&[aria-busy=true]': { opacity: 0.7 },
  // Beside the first line only, because the card is narrow.
  '& .head .handle': { position: 'absolute', top: 2, right: 0, cursor: 'grab', color: theme.palette.text.secondary },
  '& .head h3::before': { content: '""', float: 'right', width: 24, height: '1.5em' },
  '& h3': { margin: 0, fontSize: 15, lineHeight: 1.35, fontWeight: 600 },
  // The link covers the whole card, below its buttons.
  '& h3 a': { color: 'inherit', textDecoration: 'none', '&:focus-visible': { outline: 'none' } },
  '& h3 a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: theme.radius.card },
  '& h3 a:focus-visible::after': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  '& .handle': { zIndex: 1 },
  '& .actions > *': { position: 'relative', zIndex: 1 },
  '& p': { margin: 0 },
  '& .rest': { color: theme.palette.text.secondary },
  '& .badges': { display: 'flex', flexWrap: 'wrap', gap: 4 },
  '& .badges span': {
    padding: '0 7px',
    // To be seen in forced colours, which have no backgrounds; likewise that of `returned`.
    border: '1px solid transparent',
    borderRadius: 10,
    fontSize: 12,
    fontWeight: 600,
    lineHeight: '18px',
    color: theme.palette.text.primary,
    background: theme.palette.background.default,
    '&[data-tone=good]': {
      color: theme.palette.status.available.text,
      background: theme.palette.status.available.soft,
    },
    '&[data-tone=late]': { color: theme.palette.status.sold.text, background: theme.palette.status.sold.soft },
    '&[data-tone=wait]': { color: theme.palette.status.reserved.text, background: theme.palette.status.reserved.soft },
  },
  '& .returned': {
    display: 'flex',
    gap: 6,
    padding: '5px 7px',
    border: '1px solid transparent',
    borderRadius: theme.radius.control,
    color: theme.palette.status.sold.text,
    background: theme.palette.status.sold.soft,
    '& svg': { fontSize: 16, marginTop: 1 },
    '& strong': { display: 'block' },
  },
  // Aligns the labels of text buttons with the text above.
  '& .actions': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 4,
    paddingBottom: 2,
    marginLeft: -BUTTON_PADDING,
  },
  '& .actions .MuiButton-root': {
    paddingInline: BUTTON_PADDING,
    fontSize: 13,
    // Smaller buttons where the pointer is a mouse.
    '@media (pointer: fine)': { minHeight: 32 },
  },
  // The main action has a row of its own, so that the others fit below it in a column of any width.
  '& .actions .MuiButton-contained': { flex: '1 1 100%', marginLeft: BUTTON_PADDING },
}))

const ART_TONES = { none: undefined, sent: 'wait', from_client: 'wait', approved: 'good', refused: 'late' } as const

type Props = {
  task: TaskView
  isPending: boolean
  isSelected: boolean
  onMove: (to: TaskStatus) => void
  onAssign: () => void
  onSelect: () => void
}

/** A card that can be dragged by mouse, finger and keyboard. */
export function TaskCard(props: Props) {
  const { task, isPending } = props
  const {
    attributes,
    listeners = {},
    setNodeRef,
    setActivatorNodeRef,
    isDragging,
  } = useDraggable({
    id: task.id,
    data: { task },
    disabled: isPending,
    attributes: { roleDescription: DRAGGING_TEXTS.KIND },
  })
  // The keyboard drags by a separate handle, because screen readers can't reach the content of a card that is itself a
  // button.
  const keyboardListeners = Object.fromEntries(Object.entries(listeners).filter(([name]) => name === 'onKeyDown'))
  const { onKeyDown: _, ...pointerListeners } = listeners
  return (
    <Card ref={setNodeRef} {...pointerListeners} data-dragged={isDragging} aria-busy={isPending} data-task={task.id}>
      <CardContent
        {...props}
        handle={
          <IconButton
            className="handle"
            ref={setActivatorNodeRef}
            {...attributes}
            {...keyboardListeners}
            aria-label={PIPELINE_TEXTS.HANDLE(taskTitle(task))}
          >
            <DragIndicatorRounded fontSize="small" />
          </IconButton>
        }
      />
    </Card>
  )
}

/** The copy of a card that follows the pointer. */
export const DraggedCard = ({ task }: { task: TaskView }) => (
  <Card data-lifted="true">
    <div className="titles">
      <h3>
        <PointTitle name={taskTitle(task)} withTier={false} />
      </h3>
      <p className="rest">
        <AssetCode code={assetCodeOf(task)}>{customerOfTask(task)}</AssetCode>
      </p>
    </div>
  </Card>
)

/** The customer of a task; a repair of a free point has none. */
export const customerOfTask = ({ customer_name, order_id }: Pick<TaskView, 'customer_name' | 'order_id'>): string =>
  customer_name || (order_id === null ? PIPELINE_TEXTS.FREE_POINT : PIPELINE_TEXTS.NO_CUSTOMER)

export const taskTitle = ({ point_name }: Pick<TaskView, 'point_name'>): string => point_name || PIPELINE_TEXTS.NO_POINT

function CardContent({
  task,
  onMove,
  onAssign,
  handle,
  isPending,
  isSelected,
  onSelect,
}: Props & { handle: ReactNode }) {
  const location = useLocation()
  const params = new URLSearchParams(location.search)
  params.set(TASK_PARAMETER, task.id)
  const detailsUrl = `?${params}`
  const today = dayOf(serverNow())
  const isLate = isOverdue(task, today)
  const { tier } = pointTitleOf(taskTitle(task))
  const dueDay = task.due_date && formatDateWithWeekday(`${task.due_date}T12:00:00Z`)
  return (
    <>
      <div className="head">
        <div className="titles">
          <h3>
            <Link to={detailsUrl} state={OPENED_FROM_SITE_STATE} draggable={false}>
              <PointTitle name={taskTitle(task)} withTier={false} />
            </Link>
          </h3>
          <p className="rest">
            <AssetCode code={assetCodeOf(task)}>{customerOfTask(task)}</AssetCode>
          </p>
        </div>
        {handle}
      </div>
      <div className="badges">
        {!isKnownTaskStatus(task.status) && <span data-tone="wait">{taskStatusTitle(task.status)}</span>}
        {/* The title says it to screen readers. */}
        {tier !== undefined && <TierChip aria-hidden="true">{tier}</TierChip>}
        {task.work !== 'installation' && <span data-tone="wait">{taskWorkName(task.work)}</span>}
        {task.kit_type && task.work !== 'art_change' && <span>{kitTypeLabel(task.kit_type)}</span>}
        {printsArt(task.work) && (task.status === 'pending_art' || task.art_status === 'refused') && (
          <span data-tone={ART_TONES[task.art_status]}>{PIPELINE_TEXTS.ART[task.art_status]}</span>
        )}
        {dueDay && (
          <span data-tone={isLate ? 'late' : undefined}>
            {isLate ? PIPELINE_TEXTS.OVERDUE_SINCE(dueDay) : PIPELINE_TEXTS.DUE_ON(dueDay)}
          </span>
        )}
      </div>
      {task.status === 'on_hold' && task.return_comment && (
        <div className="returned">
          <ReplyRounded aria-hidden="true" />
          <div>
            <strong>{PIPELINE_TEXTS.RETURNED}</strong>
            {task.return_comment}
          </div>
        </div>
      )}
      {task.technician_name && <p>{PIPELINE_TEXTS.TECHNICIAN_OF(task.technician_name)}</p>}
      <div className="actions">
        {task.status === 'pending_assignment' && (
          <Button
            size="small"
            variant="contained"
            aria-label={PIPELINE_TEXTS.ASSIGN_OF(taskTitle(task))}
            disabled={isPending}
            onClick={onAssign}
          >
            {PIPELINE_TEXTS.ASSIGN}
          </Button>
        )}
        {task.art_file_url && (
          <Button
            size="small"
            component={Link}
            to={`${detailsUrl}#${ART_SECTION_ID}`}
            state={OPENED_FROM_SITE_STATE}
            aria-label={PIPELINE_TEXTS.SEE_ART_OF(taskTitle(task))}
          >
            {PIPELINE_TEXTS.SEE_ART}
          </Button>
        )}
        {task.status !== 'completed' && (
          <Checkbox
            size="small"
            checked={isSelected}
            onChange={onSelect}
            slotProps={{ input: { 'aria-label': SELECTED_TASKS_TEXTS.SELECT(taskTitle(task)) } }}
          />
        )}
        <MoveMenu task={task} isPending={isPending} onMove={onMove} />
      </div>
    </>
  )
}

function MoveMenu({ task, isPending, onMove }: Pick<Props, 'task' | 'isPending' | 'onMove'>) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        size="small"
        id={`${id}-button`}
        aria-label={PIPELINE_TEXTS.MOVE_WHAT_TO(taskTitle(task))}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isPending}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {PIPELINE_TEXTS.MOVE_TO}
      </Button>
      <Menu
        container={findMainElement}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {TASK_STATUSES.map(status => (
          <MenuItem
            key={status}
            disabled={status === task.status}
            onClick={() => {
              setAnchor(null)
              onMove(status)
            }}
          >
            {TASK_STATUS_TITLES[status]}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
