import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import { FIELD_WORK_TEXTS } from '#shared/installation/messages/field-work.ts'
import { COMMENT_LENGTH, type FieldTask, returnCommentSchema } from '#shared/installation/rules/field-work.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import type { AddReportResult } from './outbox/outbox-store.ts'
import type { ReportDraft } from './report-draft.ts'
import { useEnqueueReport } from './use-enqueue-report.ts'
import type { Outbox } from './use-outbox.ts'

type Props = {
  task: FieldTask
  draft: ReportDraft
  onComment: (comment: string) => void
  addReport: Outbox['add']
  userId: string
  onDone: (result: AddReportResult) => void
  onClose: () => void
}

/** The sheet in which a technician returns a task to the office, with a required reason. */
export function ReturnTaskSheet({
  task,
  draft: { ids, comment },
  onComment,
  addReport,
  userId,
  onDone,
  onClose,
}: Props) {
  const [commentError, setCommentError] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { enqueue, busy, problem } = useEnqueueReport(onDone)

  const submit = () => {
    const parsed = returnCommentSchema.safeParse(comment)
    if (!parsed.success) {
      setCommentError(parsed.error.issues[0]?.message ?? '')
      field.current?.focus() // focused so that a screen reader reads the error
      return
    }
    const newReport = {
      id: ids.return,
      kind: 'return' as const,
      user_id: userId,
      task_id: task.id,
      point_id: task.point_id,
      point_name: task.point_name,
      asset_code: assetCodeOf(task),
      made_at: serverNow(),
      comment: parsed.data,
    }
    void enqueue(() => addReport(newReport))
  }
  return (
    <SheetDialog
      open
      closesOnBack
      busy={busy}
      onClose={onClose}
      title={FIELD_WORK_TEXTS.RETURN_TITLE}
      description={
        <AssetCode code={assetCodeOf(task)}>
          <PointTitle name={task.point_name} />
        </AssetCode>
      }
      footer={
        <BusyButton
          fullWidth
          variant="contained"
          size="large"
          loading={busy}
          onClick={submit}
          sx={{ minHeight: 56, fontSize: 17 }}
        >
          {FIELD_WORK_TEXTS.RETURN_TITLE}
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
        label={FIELD_WORK_TEXTS.COMMENT}
        inputRef={field}
        value={comment}
        onChange={({ target }) => {
          onComment(target.value)
          setCommentError('')
        }}
        error={commentError !== ''}
        helperText={commentError || FIELD_WORK_TEXTS.COMMENT_HELP}
        slotProps={{ htmlInput: { maxLength: COMMENT_LENGTH.max } }}
      />
    </SheetDialog>
  )
}
