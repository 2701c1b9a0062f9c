import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import FormControl from '@mui/material/FormControl'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type SubmitEvent, useId, useState } from 'react'
import { joinPointPlaces } from '#shared/catalogue/messages/point-places.ts'
import { ART_REFUSAL_REASONS, ART_TEXTS } from '#shared/installation/messages/art.ts'
import { artReasonSchema, MAX_ART_REASON_LENGTH } from '#shared/installation/rules/arts.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { readDraft, saveDraft } from '#web/lib/drafts.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import type { ArtChanges, ArtOfPoint } from './use-art.ts'

/** `pointNames`: names of the points for which the art was sent, as one text. */
type Props = { arts: readonly ArtOfPoint[]; pointNames: string; changes: ArtChanges; onClose: () => void }

type Sign = { task_id: string; point_name: string; art: Pick<ArtOfPoint, 'art_version'> | null }

/** Form to approve or refuse one art, or one file that was sent for several points. */
export function ArtDecisionForm({ signs, changes }: { signs: readonly Sign[]; changes: ArtChanges }) {
  const arts = signs.flatMap(({ task_id, point_name, art }) =>
    art ? [{ task_id, point_name, art_version: art.art_version }] : [],
  )
  const pointNames = joinPointPlaces(signs)
  const [isRefusing, setIsRefusing] = useState(false)
  return (
    <>
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
        <BusyButton
          variant="contained"
          disabled={changes.busy}
          loading={changes.approve.isPending}
          onClick={() => changes.approve.mutate(arts)}
        >
          {ART_TEXTS.APPROVE(arts.length)}
        </BusyButton>
        <Button variant="outlined" color="error" disabled={changes.busy} onClick={() => setIsRefusing(true)}>
          {ART_TEXTS.REFUSE(arts.length)}
        </Button>
      </Stack>
      {isRefusing && (
        <RefuseDialog arts={arts} pointNames={pointNames} changes={changes} onClose={() => setIsRefusing(false)} />
      )}
    </>
  )
}

/** Asks for the reason of a refusal: common reasons as chips, and free text. */
function RefuseDialog({ arts, pointNames, changes, onClose }: Props) {
  const id = useId()
  const { profile } = useSession()
  // Version of the last art, which is undecided even when only the first of several requests succeeded.
  const last = arts.at(-1)
  const draftKey = `${profile?.id ?? ''}:art-refusal:${last?.task_id}-${last?.art_version}`
  const [reason, setReason] = useState(() => String(readDraft(draftKey).reason ?? ''))
  const [error, setError] = useState<string>()
  const busy = changes.refuse.isPending
  /** Saved as a draft, so that closing the dialog with Esc loses nothing until the reason is sent or cancelled. */
  const changeReason = (text: string) => {
    saveDraft(draftKey, text === '' ? {} : { reason: text })
    setReason(text)
    setError(undefined)
  }
  const toggle = (sentence: string) =>
    changeReason(reason.includes(sentence) ? reason.replace(sentence, '').trim() : `${reason} ${sentence}`.trim())
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parsed = artReasonSchema.safeParse(reason)
    if (!parsed.success) {
      setError(parsed.error.issues[0]?.message)
      document.getElementById(id)?.focus()
      return
    }
    changes.refuse.mutate(
      { arts, reason: parsed.data },
      { onSuccess: () => saveDraft(draftKey, {}), onSettled: onClose },
    )
  }
  return (
    <FormDialog
      open
      title={ART_TEXTS.REFUSE_TITLE}
      description={pointNames}
      submitLabel={ART_TEXTS.REFUSE(arts.length)}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      onCancel={() => {
        saveDraft(draftKey, {})
        onClose()
      }}
    >
      <span>{ART_TEXTS.REFUSE_INTRO}</span>
      <FormControl component="fieldset" sx={{ flexDirection: 'row', flexWrap: 'wrap', gap: 1 }}>
        <Typography variant="hint" component="legend" sx={{ mb: 1 }}>
          {ART_TEXTS.REASONS}
        </Typography>
        {ART_REFUSAL_REASONS.map(sentence => {
          const isChosen = reason.includes(sentence)
          return (
            <Chip
              key={sentence}
              label={sentence}
              color={isChosen ? 'primary' : 'default'}
              variant={isChosen ? 'filled' : 'outlined'}
              aria-pressed={isChosen}
              disabled={busy}
              onClick={() => toggle(sentence)}
              sx={{ minHeight: 36, '& .MuiChip-label': { whiteSpace: 'normal', py: 0.5 } }}
            />
          )
        })}
      </FormControl>
      <TextField
        id={id}
        label={ART_TEXTS.OWN_WORDS}
        value={reason}
        onChange={({ target }) => changeReason(target.value)}
        error={error !== undefined}
        helperText={error}
        disabled={busy}
        multiline
        minRows={3}
        fullWidth
        slotProps={{ htmlInput: { maxLength: MAX_ART_REASON_LENGTH } }}
      />
    </FormDialog>
  )
}
