import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { PIPELINE_TEXTS } from '#shared/installation/messages/pipeline.ts'
import type { TaskView } from '#shared/installation/rules/task-board.ts'
import { reasonSchema } from '#shared/platform/rules/reasons.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { readDraft, saveDraft } from '#web/lib/drafts.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'

/**
 * `onAnswer`: called with the reason, or without one to leave the task where it is. `onMoved` is called when the server
 * has moved the task.
 */
type Props = { task: TaskView; onAnswer: (reason: string | undefined, onMoved?: () => void) => void }

/** Asks for a reason before stickers are printed from an art that the client has not approved. */
export function UnapprovedArtDialog({ task, onAnswer }: Props) {
  const { profile } = useSession()
  const draftKey = `${profile?.id ?? ''}:unapproved:${task.id}`
  const [text, setText] = useState(() => String(readDraft(draftKey).reason ?? ''))
  const [error, setError] = useState<string>()
  const clearDraft = () => saveDraft(draftKey, {})
  return (
    <FormDialog
      open
      title={PIPELINE_TEXTS.UNAPPROVED}
      description={<PointTitle name={task.point_name} />}
      submitLabel={PIPELINE_TEXTS.UNAPPROVED_CONFIRM}
      busy={false}
      onSubmit={event => {
        event.preventDefault()
        const parsed = reasonSchema.safeParse(text)
        if (parsed.success) onAnswer(parsed.data, clearDraft)
        else setError(parsed.error.issues[0]?.message)
      }}
      onClose={() => onAnswer(undefined)}
      onCancel={() => {
        clearDraft()
        onAnswer(undefined)
      }}
    >
      <span>{PIPELINE_TEXTS.UNAPPROVED_DETAIL(task.art_status)}</span>
      <TextField
        label={PIPELINE_TEXTS.UNAPPROVED_REASON}
        value={text}
        onChange={event => {
          const { value } = event.target
          saveDraft(draftKey, value === '' ? {} : { reason: value })
          setText(value)
          setError(undefined)
        }}
        error={error !== undefined}
        helperText={error}
        multiline
        minRows={2}
        autoFocus
      />
    </FormDialog>
  )
}
