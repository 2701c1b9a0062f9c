import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { type SubmitEvent, useId, useState } from 'react'
import { ART, ART_REASONS } from '#shared/installation/messages/art.ts'
import { artReason, MAX_ART_REASON } from '#shared/installation/rules/arts.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { keepDraft, readDraft } from '#web/lib/drafts.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import type { ArtChanges, NamedArt } from './use-art.ts'

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })

const Reasons = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { padding: '0 0 8px', fontSize: 14, color: theme.palette.text.secondary },
  '& .MuiChip-root': { height: 'auto', minHeight: 36, '& .MuiChip-label': { whiteSpace: 'normal', paddingBlock: 4 } },
}))

/** `of`: the points whose art it is, in words. */
type Refusing = { arts: readonly NamedArt[]; of: string; changes: ArtChanges; onClose: () => void }

/** Approving or refusing one art, or one file that several points have. */
export function ArtDecision({ arts, of, changes }: Omit<Refusing, 'onClose'>) {
  const [refusing, setRefusing] = useState(false)
  return (
    <>
      <Actions>
        <BusyButton
          variant="contained"
          disabled={changes.busy}
          loading={changes.approve.isPending}
          onClick={() => changes.approve.mutate(arts)}
        >
          {ART.APPROVE(arts.length)}
        </BusyButton>
        <Button variant="outlined" color="error" disabled={changes.busy} onClick={() => setRefusing(true)}>
          {ART.REFUSE(arts.length)}
        </Button>
      </Actions>
      {refusing && <RefuseDialog arts={arts} of={of} changes={changes} onClose={() => setRefusing(false)} />}
    </>
  )
}

/** Why it does not serve: what is often wrong, by a press, and own words. */
function RefuseDialog({ arts, of, changes, onClose }: Refusing) {
  const id = useId()
  const { profile } = useSession()
  const draftKey = `${profile?.id ?? ''}:art-refusal:${arts.map(({ task_id, art_version }) => `${task_id}-${art_version}`).join()}`
  const [reason, setReason] = useState(() => String(readDraft(draftKey).reason ?? ''))
  const [problem, setProblem] = useState<string>()
  const busy = changes.refuse.isPending
  /** What was typed is there again after Esc, until it is sent or given up. */
  const change = (text: string) => {
    keepDraft(draftKey, text === '' ? {} : { reason: text })
    setReason(text)
    setProblem(undefined)
  }
  const toggle = (sentence: string) =>
    change(reason.includes(sentence) ? reason.replace(sentence, '').trim() : `${reason} ${sentence}`.trim())
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = artReason.safeParse(reason)
    if (!read.success) {
      setProblem(read.error.issues[0]?.message)
      document.getElementById(id)?.focus()
      return
    }
    changes.refuse.mutate({ arts, reason: read.data }, { onSuccess: () => keepDraft(draftKey, {}), onSettled: onClose })
  }
  return (
    <FormDialog
      open
      title={ART.REFUSE_TITLE}
      description={of}
      submitLabel={ART.REFUSE(arts.length)}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      onCancel={() => {
        keepDraft(draftKey, {})
        onClose()
      }}
    >
      <span>{ART.REFUSE_INTRO}</span>
      <Reasons>
        <legend>{ART.REASONS}</legend>
        {ART_REASONS.map(sentence => {
          const chosen = reason.includes(sentence)
          return (
            <Chip
              key={sentence}
              label={sentence}
              color={chosen ? 'primary' : 'default'}
              variant={chosen ? 'filled' : 'outlined'}
              aria-pressed={chosen}
              disabled={busy}
              onClick={() => toggle(sentence)}
            />
          )
        })}
      </Reasons>
      <TextField
        id={id}
        label={ART.OWN_WORDS}
        value={reason}
        onChange={({ target }) => change(target.value)}
        error={problem !== undefined}
        helperText={problem}
        disabled={busy}
        multiline
        minRows={3}
        fullWidth
        slotProps={{ htmlInput: { maxLength: MAX_ART_REASON } }}
      />
    </FormDialog>
  )
}
