import {
  type Announcements,
  type CollisionDetection,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import * as z from 'zod/mini'
import { DRAGGING_TEXTS, PIPELINE_TEXTS } from '#shared/installation/messages/pipeline.ts'
import { TASK_STATUS_TITLES, type TaskStatus, taskStatusSchema } from '#shared/installation/rules/installation-tasks.ts'

/** Our data on draggable cards and droppable columns, besides the library's ids. */
const draggedSchema = z.object({ task: z.object({ id: z.string(), point_name: z.string(), status: taskStatusSchema }) })
const dropTargetSchema = z.object({ status: taskStatusSchema })

type DndItem = { data: { current: unknown } } | null | undefined

export const draggedTaskOf = (item: DndItem) => {
  const parsed = draggedSchema.safeParse(item?.data.current)
  return parsed.success ? parsed.data.task : undefined
}
export function dropColumnOf(item: DndItem): TaskStatus | undefined {
  const parsed = dropTargetSchema.safeParse(item?.data.current)
  return parsed.success ? parsed.data.status : undefined
}

/** Thresholds that distinguish a drag from a click and from scrolling. Distances in pixels, delays in milliseconds. */
const MOUSE_OPTIONS = { activationConstraint: { distance: 8 } }
const TOUCH_OPTIONS = { activationConstraint: { delay: 250, tolerance: 8 } }

/** Distance between a column's corner and a card that the keyboard moves there. Pixels. */
const COLUMN_INSET_PX = 12

/** Arrow keys move the card from column to column, in the order on the screen. */
const moveByColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = event.code === KeyboardCode.Right ? 1 : event.code === KeyboardCode.Left ? -1 : 0
  if (step === 0) return undefined
  event.preventDefault()
  const columns = context.droppableContainers
    .getEnabled()
    .flatMap(({ id, data }) => {
      const rect = context.droppableRects.get(id)
      return rect && dropColumnOf({ data }) ? [{ id, rect }] : []
    })
    .toSorted((one, other) => one.rect.left - other.rect.left)
  const index = columns.findIndex(({ id }) => id === context.over?.id)
  const next = columns[index === -1 ? 0 : Math.min(columns.length - 1, Math.max(0, index + step))]
  return next ? { x: next.rect.left + COLUMN_INSET_PX, y: next.rect.top + COLUMN_INSET_PX } : currentCoordinates
}

/** Space and Enter pick up and drop a card, Esc cancels. */
const KEYBOARD_OPTIONS = { coordinateGetter: moveByColumn, scrollBehavior: 'auto' } as const

export const useDragSensors = () =>
  useSensors(
    useSensor(MouseSensor, MOUSE_OPTIONS),
    useSensor(TouchSensor, TOUCH_OPTIONS),
    useSensor(KeyboardSensor, KEYBOARD_OPTIONS),
  )

/** The column under the pointer. For a card moved by keyboard, the column with the largest overlap. */
export const collisionUnderPointer: CollisionDetection = args => {
  const collisions = pointerWithin(args)
  return collisions.length > 0 || args.pointerCoordinates ? collisions : rectIntersection(args)
}

const taskName = (item: DndItem): string => draggedTaskOf(item)?.point_name || PIPELINE_TEXTS.NO_POINT
/**
 * What happens when a card is dropped: the task moves, a confirmation is asked for first, or the move is refused with a
 * reason.
 */
export type DropOutcome = 'moves' | 'asked' | { refused: string }

/** The announcements of a board to screen readers. */
export function dragAnnouncements(dropOutcome: (taskId: string, to: TaskStatus) => DropOutcome): {
  announcements: Announcements
  screenReaderInstructions: { draggable: string }
} {
  // The library reports a card over its own column as soon as it is picked up. That is ignored, because it would replace
  // the announcement that dragging has begun.
  let hasLeftColumn = false
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasLeftColumn = false
      const status = draggedTaskOf(active)?.status
      return DRAGGING_TEXTS.PICKED(taskName(active), status ? TASK_STATUS_TITLES[status] : '')
    },
    onDragOver: ({ active, over }) => {
      const column = dropColumnOf(over)
      if (column === draggedTaskOf(active)?.status && !hasLeftColumn) return undefined
      hasLeftColumn = true
      return column
        ? DRAGGING_TEXTS.OVER(taskName(active), TASK_STATUS_TITLES[column])
        : DRAGGING_TEXTS.OVER_NOTHING(taskName(active))
    },
    onDragEnd: ({ active, over }) => {
      const [task, column] = [draggedTaskOf(active), dropColumnOf(over)]
      if (!task || !column || column === task.status) return DRAGGING_TEXTS.DROPPED_NOWHERE(taskName(active))
      const outcome = dropOutcome(task.id, column)
      const title = TASK_STATUS_TITLES[column]
      if (outcome === 'moves') return DRAGGING_TEXTS.DROPPED(taskName(active), title)
      return outcome === 'asked'
        ? DRAGGING_TEXTS.ASKED(taskName(active), title)
        : DRAGGING_TEXTS.REFUSED(taskName(active), title, outcome.refused)
    },
    onDragCancel: ({ active }) => DRAGGING_TEXTS.CANCELLED(taskName(active)),
  }
  return { announcements, screenReaderInstructions: { draggable: DRAGGING_TEXTS.INSTRUCTIONS } }
}
