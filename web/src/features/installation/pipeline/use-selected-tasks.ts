import { useState } from 'react'
import type { TaskView } from '#shared/installation/rules/task-board.ts'
import type { SelectedTasksOutcome } from './change-selected-tasks.ts'
import type { Board } from './use-board.ts'

/** The cards of the board that are selected; those that could not be changed stay so. */
export function useSelectedTasks(board: Pick<Board, 'columns' | 'refresh'>, restoreFocus: (taskId: string) => void) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const tasks = board.columns.flatMap(({ items }) => items).filter(({ id }) => ids.has(id))
  return {
    cards: {
      isCardSelected: ({ id }: TaskView) => ids.has(id),
      onSelectCard: ({ id }: TaskView) => {
        const next = new Set(ids)
        if (!next.delete(id)) next.add(id)
        setIds(next)
      },
    },
    bar: {
      tasks,
      onDone: ({ changed, refused }: SelectedTasksOutcome) => {
        if (refused.length === 0 && changed[0]) restoreFocus(changed[0].id)
        setIds(new Set(refused.map(({ task }) => task.id)))
        board.refresh()
      },
      onClear: () => {
        if (tasks[0]) restoreFocus(tasks[0].id)
        setIds(new Set())
      },
    },
  }
}
