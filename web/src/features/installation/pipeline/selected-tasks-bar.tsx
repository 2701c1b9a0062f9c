import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { PIPELINE_TEXTS } from '#shared/installation/messages/pipeline.ts'
import { SELECTED_TASKS_TEXTS } from '#shared/installation/messages/selected-tasks.ts'
import { TASK_STATUS_TITLES, TASK_STATUSES } from '#shared/installation/rules/installation-tasks.ts'
import type { TaskView } from '#shared/installation/rules/task-board.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { findMainElement } from '#web/ui/inline-menu.ts'
import { PointTitle } from '#web/ui/point-title.tsx'
import { SelectionBar } from '#web/ui/selection-bar.ts'
import { AssignTechnicianDialog } from './assign-technician-dialog.tsx'
import { changeSelectedTasks, type SelectedTasksChange, type SelectedTasksOutcome } from './change-selected-tasks.ts'
import { taskTitle } from './task-card.tsx'

type Props = {
  tasks: readonly TaskView[]
  /** Called when tasks were changed, with those that were not, which stay selected. */
  onDone: (outcome: SelectedTasksOutcome) => void
  onClear: () => void
}

/** What is done with the selected cards at once, and which of them could not be changed. */
export function SelectedTasksBar({ tasks, onDone, onClear }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isAssigning, setAssigning] = useState(false)
  const refusals = useRef<HTMLDivElement>(null)
  const change = useMutation({
    mutationFn: (wanted: SelectedTasksChange) => changeSelectedTasks(tasks, wanted),
    onSuccess: outcome => {
      if (outcome.changed.length > 0) toast.success(SELECTED_TASKS_TEXTS.CHANGED(outcome.changed.length))
      onDone(outcome)
    },
  })
  const refused = change.data?.refused ?? []
  // The menu or dialog that had the focus is gone.
  useEffect(() => {
    if (change.data && change.data.refused.length > 0) refusals.current?.focus()
  }, [change.data])
  const start = (wanted: SelectedTasksChange) => {
    setAnchor(null)
    setAssigning(false)
    change.mutate(wanted)
  }
  return (
    <SelectionBar aria-label={SELECTED_TASKS_TEXTS.BAR}>
      {refused.length > 0 && (
        <Alert severity="warning" role="alert" ref={refusals} tabIndex={-1} sx={{ flexBasis: '100%' }}>
          <AlertTitle>{SELECTED_TASKS_TEXTS.REFUSED(refused.length)}</AlertTitle>
          <ul style={{ margin: 0, paddingLeft: 20, maxHeight: 160, overflowY: 'auto' }}>
            {refused.map(({ task, why }) => (
              <li key={task.id}>
                <PointTitle name={taskTitle(task)} />: {why}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="count">
        <span role="status">
          {change.isPending ? SELECTED_TASKS_TEXTS.WORKING : SELECTED_TASKS_TEXTS.COUNT(tasks.length)}
        </span>
      </div>
      <div className="changes">
        <BusyButton
          loading={change.isPending}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {PIPELINE_TEXTS.MOVE_TO}
        </BusyButton>
        <Button disabled={change.isPending} onClick={() => setAssigning(true)}>
          {PIPELINE_TEXTS.ASSIGN}
        </Button>
        <Button disabled={change.isPending} onClick={() => start({ action: 'approve' })}>
          {SELECTED_TASKS_TEXTS.APPROVE}
        </Button>
        <Button color="inherit" disabled={change.isPending} onClick={onClear}>
          {SELECTED_TASKS_TEXTS.CLEAR}
        </Button>
      </div>
      <Menu
        container={findMainElement}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': PIPELINE_TEXTS.MOVE_TO } }}
      >
        {TASK_STATUSES.map(to => (
          <MenuItem key={to} onClick={() => start({ action: 'move', to })}>
            {TASK_STATUS_TITLES[to]}
          </MenuItem>
        ))}
      </Menu>
      {isAssigning && (
        <AssignTechnicianDialog
          description={SELECTED_TASKS_TEXTS.COUNT(tasks.length)}
          onClose={() => setAssigning(false)}
          onChoose={technician => start({ action: 'assign', technician })}
        />
      )}
    </SelectionBar>
  )
}
