import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from 'sonner'
import { me as meApi } from '#shared/account/api/me.ts'
import { PROFILE_TEXTS } from '#shared/people/messages/profile.ts'
import { DELETION_WORD } from '#shared/people/rules/retention.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { callApi } from '#web/lib/call-api.ts'
import { PATHS } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DialogActions } from '#web/ui/form-dialog.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { DeletionConsequences, DeletionPreviewStatus, DeletionWordField, useDeletionWord } from './deletion-parts.tsx'

const OWN_TEXTS = {
  GOES_DETAIL: PROFILE_TEXTS.DELETE_GOES_DETAIL,
  FREES_NOTHING: PROFILE_TEXTS.DELETE_FREES_NOTHING,
  STAYS_NOTHING: PROFILE_TEXTS.DELETE_STAYS_NOTHING,
  FINAL: PROFILE_TEXTS.DELETE_FINAL,
}

type Step = 'confirming' | 'sending' | 'sent_to_managers'

/**
 * Requests the deletion of the signed-in person's account. The account of a team member has to be deleted by a manager.
 */
function useDeletionRequest() {
  const { profile } = useSession()
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>('confirming')
  const request = async () => {
    setStep('sending')
    try {
      const { outcome } = await callApi(meApi.requestDeletion, { confirmation: DELETION_WORD })
      if (outcome === 'asked_managers') {
        setStep('sent_to_managers')
        return
      }
      // The privacy page shows the last message and signs out; signing out here would lead to the login page.
      navigate(PATHS.privacy, { replace: true, state: { farewell: profile?.id } })
    } catch (error) {
      setStep('confirming')
      toast.error(PROFILE_TEXTS.DELETE_FAILED, { description: error instanceof Error ? error.message : undefined })
    }
  }
  return { step, request, reset: () => setStep('confirming') }
}

/** Dialog that deletes the person's own account. It lists the consequences first, and requires a typed word. */
export function DeletionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { step, request, reset } = useDeletionRequest()
  const id = useId()
  const word = useDeletionWord(`${id}-word`)
  const preview = useQuery({
    queryKey: queryKeys.myDeletion,
    queryFn: ({ signal }) => callApi(meApi.previewDeletion, {}, { signal }),
    enabled: open,
    // The consequences are loaded anew each time the dialog opens.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const close = () => {
    word.change('')
    reset()
    onClose()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (word.isTyped()) void request()
  }
  if (step === 'sent_to_managers') return <SentToManagers open={open} onClose={close} />
  const busy = step === 'sending'
  return (
    <SheetDialog
      open={open}
      onClose={close}
      busy={busy}
      title={PROFILE_TEXTS.DELETE_TITLE}
      footer={
        preview.data && (
          <DialogActions>
            <Button onClick={close} disabled={busy}>
              {PROFILE_TEXTS.BACK}
            </Button>
            <BusyButton type="submit" form={`${id}-form`} variant="contained" color="error" loading={busy}>
              {preview.data.needs_manager ? PROFILE_TEXTS.DELETE_ASK : PROFILE_TEXTS.DELETE}
            </BusyButton>
          </DialogActions>
        )
      }
    >
      {(preview.isPending || preview.isError) && (
        <DeletionPreviewStatus
          preview={preview}
          loading={PROFILE_TEXTS.DELETE_LOADING}
          failed={PROFILE_TEXTS.DELETE_PREVIEW_FAILED}
        />
      )}
      {preview.data && (
        <Stack spacing={2.5}>
          {preview.data.needs_manager ? (
            <Typography color="textSecondary">{PROFILE_TEXTS.DELETE_TEAM}</Typography>
          ) : (
            <DeletionConsequences preview={preview.data} texts={OWN_TEXTS} />
          )}
          <form id={`${id}-form`} noValidate onSubmit={submit}>
            <DeletionWordField field={word} disabled={busy} />
          </form>
        </Stack>
      )}
    </SheetDialog>
  )
}

const SentToManagers = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <SheetDialog
    open={open}
    onClose={onClose}
    title={PROFILE_TEXTS.DELETE_ASKED}
    footer={
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {PROFILE_TEXTS.UNDERSTOOD}
        </Button>
      </DialogActions>
    }
  >
    <Alert severity="success" role="status">
      {PROFILE_TEXTS.DELETE_ASKED_DETAIL}
    </Alert>
  </SheetDialog>
)
