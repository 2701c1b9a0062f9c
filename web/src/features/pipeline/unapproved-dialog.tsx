import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { reason } from '#shared/domain/reasons.ts'
import type { ToldTask } from '#shared/domain/task-board.ts'
import { PIPELINE } from '#shared/messages/pipeline.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'

type Props = { task: ToldTask; onAnswer: (because: string | undefined) => void }

/** Asks once, and why, before stickers are printed of an art that its client has not approved. */
export function UnapprovedDialog({ task, onAnswer }: Props) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const giveUp = () => onAnswer(undefined)
  return (
    <FormDialog
      open
      title={PIPELINE.UNAPPROVED}
      description={task.point_name}
      submitLabel={PIPELINE.UNAPPROVED_CONFIRM}
      busy={false}
      onSubmit={event => {
        event.preventDefault()
        const checked = reason.safeParse(typed)
        if (checked.success) onAnswer(checked.data)
        else setProblem(checked.error.issues[0]?.message)
      }}
      onClose={giveUp}
      onCancel={giveUp}
    >
      <span>{PIPELINE.UNAPPROVED_DETAIL(task.art_status)}</span>
      <TextField
        label={PIPELINE.UNAPPROVED_REASON}
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
        error={problem !== undefined}
        helperText={problem}
        multiline
        minRows={2}
        autoFocus
      />
    </FormDialog>
  )
}
