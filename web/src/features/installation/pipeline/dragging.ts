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
import { DRAGGING, PIPELINE } from '#shared/installation/messages/pipeline.ts'
import { TASK_STATUS_TITLES, type TaskStatus, taskStatus } from '#shared/installation/rules/installation-tasks.ts'

/** What is dragged, and onto what: kept beside the library's ids. */
const dragged = z.object({ task: z.object({ id: z.string(), point_name: z.string(), status: taskStatus }) })
const onto = z.object({ status: taskStatus })

type Held = { data: { current: unknown } } | null | undefined

export const taskIn = (held: Held) => {
  const found = dragged.safeParse(held?.data.current)
  return found.success ? found.data.task : undefined
}
export function columnIn(held: Held): TaskStatus | undefined {
  const found = onto.safeParse(held?.data.current)
  return found.success ? found.data.status : undefined
}

/** A click is no drag, and a finger that pushes the page aside is none either. */
const MOUSE = { activationConstraint: { distance: 8 } }
const FINGER = { activationConstraint: { delay: 250, tolerance: 8 } }

/** How far inside of a column a card that the keyboard moves hangs. Pixels. */
const INSIDE = 12

/** The arrows lead from column to column, in their order on the screen. */
const columnByColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = event.code === KeyboardCode.Right ? 1 : event.code === KeyboardCode.Left ? -1 : 0
  if (step === 0) return undefined
  event.preventDefault()
  const columns = context.droppableContainers
    .getEnabled()
    .flatMap(({ id, data }) => {
      const rect = context.droppableRects.get(id)
      return rect && columnIn({ data }) ? [{ id, rect }] : []
    })
    .toSorted((one, other) => one.rect.left - other.rect.left)
  const at = columns.findIndex(({ id }) => id === context.over?.id)
  const next = columns[at === -1 ? 0 : Math.min(columns.length - 1, Math.max(0, at + step))]
  return next ? { x: next.rect.left + INSIDE, y: next.rect.top + INSIDE } : currentCoordinates
}

/** Space and Enter take and drop, Esc gives up. */
const KEYBOARD = { coordinateGetter: columnByColumn, scrollBehavior: 'auto' } as const

export const useDragSensors = () =>
  useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, FINGER), useSensor(KeyboardSensor, KEYBOARD))

/** What lies under the pointer; of a card that the keyboard moves, what it lies over most. */
export const underPointer: CollisionDetection = args => {
  const found = pointerWithin(args)
  return found.length > 0 || args.pointerCoordinates ? found : rectIntersection(args)
}

const nameIn = (held: Held): string => taskIn(held)?.point_name || PIPELINE.NO_POINT
/** What becomes of a card that is dropped: it goes, or it stays because of this, or that is asked first. */
export type DropOutcome = 'goes' | 'asked' | { refused: string }

/** What a screen reader is told of one board. */
export function saying(outcomeOf: (taskId: string, to: TaskStatus) => DropOutcome): {
  announcements: Announcements
  screenReaderInstructions: { draggable: string }
} {
  // A card lies over its own column when it is picked up; that would be said in place of how it was.
  let hasLeft = false
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasLeft = false
      const status = taskIn(active)?.status
      return DRAGGING.PICKED(nameIn(active), status ? TASK_STATUS_TITLES[status] : '')
    },
    onDragOver: ({ active, over }) => {
      const column = columnIn(over)
      if (column === taskIn(active)?.status && !hasLeft) return undefined
      hasLeft = true
      return column ? DRAGGING.OVER(nameIn(active), TASK_STATUS_TITLES[column]) : DRAGGING.OVER_NOTHING(nameIn(active))
    },
    onDragEnd: ({ active, over }) => {
      const [task, column] = [taskIn(active), columnIn(over)]
      if (!task || !column || column === task.status) return DRAGGING.DROPPED_NOWHERE(nameIn(active))
      const outcome = outcomeOf(task.id, column)
      const title = TASK_STATUS_TITLES[column]
      if (outcome === 'goes') return DRAGGING.DROPPED(nameIn(active), title)
      return outcome === 'asked'
        ? DRAGGING.ASKED(nameIn(active), title)
        : DRAGGING.REFUSED(nameIn(active), title, outcome.refused)
    },
    onDragCancel: ({ active }) => DRAGGING.CANCELLED(nameIn(active)),
  }
  return { announcements, screenReaderInstructions: { draggable: DRAGGING.INSTRUCTIONS } }
}
