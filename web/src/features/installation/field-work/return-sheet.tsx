import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import { FIELD_WORK } from '#shared/installation/messages/field-work.ts'
import { COMMENT_LENGTH, type FieldTask, returnComment } from '#shared/installation/rules/field-work.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import type { Kept } from './outbox/store.ts'
import type { Draft } from './use-drafts.ts'
import { useKeep } from './use-keep.ts'
import type { Outbox } from './use-outbox.ts'

type Props = {
  task: FieldTask
  draft: Draft
  onComment: (comment: string) => void
  add: Outbox['add']
  userId: string
  onDone: (kept: Kept) => void
  onClose: () => void
}

/** Brings a task back: the office has to know why. */
export function ReturnSheet({ task, draft: { ids, comment }, onComment, add, userId, onDone, onClose }: Props) {
  const [refusal, setRefusal] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { keep, busy, problem } = useKeep(onDone)

  const giveBack = () => {
    const checked = returnComment.safeParse(comment)
    if (!checked.success) {
      setRefusal(checked.error.issues[0]?.message ?? '')
      field.current?.focus() // which reads the refusal out
      return
    }
    const made = {
      ...{ id: ids.return, kind: 'return' as const, user_id: userId, task_id: task.id, point_id: task.point_id },
      ...{ point_name: task.point_name, made_at: new Date().toISOString(), comment: checked.data },
    }
    void keep(() => add(made))
  }
  return (
    <SheetDialog
      open
      closesOnBack
      busy={busy}
      onClose={onClose}
      title={FIELD_WORK.RETURN_TITLE}
      description={task.point_name}
      footer={
        <BusyButton
          fullWidth
          variant="contained"
          size="large"
          loading={busy}
          onClick={giveBack}
          sx={{ minHeight: 56, fontSize: 17 }}
        >
          {FIELD_WORK.RETURN_TITLE}
        </BusyButton>
      }
    >
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      <TextField
        fullWidth
        multiline
        minRows={4}
        required
        label={FIELD_WORK.COMMENT}
        inputRef={field}
        value={comment}
        onChange={({ target }) => {
          onComment(target.value)
          setRefusal('')
        }}
        error={refusal !== ''}
        helperText={refusal || FIELD_WORK.COMMENT_HELP}
        slotProps={{ htmlInput: { maxLength: COMMENT_LENGTH.most } }}
      />
    </SheetDialog>
  )
}
