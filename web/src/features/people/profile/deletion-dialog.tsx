import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from 'sonner'
import { me as meApi } from '#shared/account/api/me.ts'
import type { DeletionPreview } from '#shared/account/rules/privacy.ts'
import { PROFILE } from '#shared/people/messages/profile.ts'
import { DELETION_WORD } from '#shared/people/rules/retention.ts'
import { SITE } from '#shared/platform/messages/site.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { call } from '#web/lib/call.ts'
import { PATHS } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

const Sections = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  '& h3': { margin: '0 0 4px', fontSize: 16, fontWeight: 600 },
  '& p': { margin: 0, color: theme.palette.text.secondary },
  '& ul': { margin: 0, paddingLeft: 20, color: theme.palette.text.secondary },
  '& li + li': { marginTop: 4 },
}))

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8 })

const longDate = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'long' })

type Step = 'confirming' | 'sending' | 'sent_to_managers'

/** Requests the deletion of the signed-in person's account; who belongs to the team needs a manager for that. */
function useDeletionRequest() {
  const { profile } = useSession()
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>('confirming')
  const request = async () => {
    setStep('sending')
    try {
      const { outcome } = await call(meApi.requestDeletion, { confirmation: DELETION_WORD })
      if (outcome === 'asked_managers') {
        setStep('sent_to_managers')
        return
      }
      // The privacy page says goodbye and signs out; signing out here would lead to the login page.
      navigate(PATHS.privacy, { replace: true, state: { farewell: profile?.id } })
    } catch (error) {
      setStep('confirming')
      toast.error(PROFILE.DELETE_FAILED, { description: error instanceof Error ? error.message : undefined })
    }
  }
  return { step, request, reset: () => setStep('confirming') }
}

/** Deletes the person's own account. Lists the consequences first, and requires a word to be typed. */
export function DeletionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { step, request, reset } = useDeletionRequest()
  const id = useId()
  const [confirmation, setConfirmation] = useState('')
  const [error, setError] = useState<string>()
  const preview = useQuery({
    queryKey: queryKeys.myDeletion,
    queryFn: ({ signal }) => call(meApi.previewDeletion, {}, { signal }),
    enabled: open,
    // The consequences must be current each time the dialog opens.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const close = () => {
    setConfirmation('')
    setError(undefined)
    reset()
    onClose()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (confirmation.trim().toUpperCase() !== DELETION_WORD) {
      setError(PROFILE.DELETE_NOT_CONFIRMED)
      document.getElementById(`${id}-word`)?.focus()
      return
    }
    void request()
  }
  if (step === 'sent_to_managers') return <SentToManagers open={open} onClose={close} />
  const busy = step === 'sending'
  return (
    <SheetDialog
      open={open}
      onClose={close}
      busy={busy}
      title={PROFILE.DELETE_TITLE}
      footer={
        preview.data && (
          <Buttons>
            <Button onClick={close} disabled={busy}>
              {PROFILE.BACK}
            </Button>
            <BusyButton type="submit" form={`${id}-form`} variant="contained" color="error" loading={busy}>
              {preview.data.needs_manager ? PROFILE.DELETE_ASK : PROFILE.DELETE}
            </BusyButton>
          </Buttons>
        )
      }
    >
      {(preview.isPending || preview.isError) && <PreviewStatus preview={preview} />}
      {preview.data && (
        <Sections>
          {preview.data.needs_manager ? <p>{PROFILE.DELETE_TEAM}</p> : <DeletionConsequences preview={preview.data} />}
          <form id={`${id}-form`} noValidate onSubmit={submit}>
            <TextField
              id={`${id}-word`}
              label={PROFILE.DELETE_CONFIRM}
              value={confirmation}
              onChange={event => {
                setConfirmation(event.target.value)
                setError(undefined)
              }}
              error={error !== undefined}
              helperText={error}
              disabled={busy}
              autoComplete="off"
              fullWidth
              slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'characters' } }}
            />
          </form>
        </Sections>
      )}
    </SheetDialog>
  )
}

const SentToManagers = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <SheetDialog
    open={open}
    onClose={onClose}
    title={PROFILE.DELETE_ASKED}
    footer={
      <Buttons>
        <Button variant="contained" onClick={onClose}>
          {PROFILE.UNDERSTOOD}
        </Button>
      </Buttons>
    }
  >
    <Alert severity="success" role="status">
      {PROFILE.DELETE_ASKED_DETAIL}
    </Alert>
  </SheetDialog>
)

function PreviewStatus({ preview }: { preview: UseQueryResult<DeletionPreview> }) {
  if (!preview.isError)
    return (
      <div role="status">
        <VisuallyHidden>{PROFILE.DELETE_LOADING}</VisuallyHidden>
        {['a', 'b', 'c'].map(key => (
          <Skeleton key={key} height={72} />
        ))}
      </div>
    )
  return (
    <EmptyState
      alert
      title={PROFILE.DELETE_PREVIEW_FAILED}
      action={
        <BusyButton variant="contained" loading={preview.isFetching} onClick={() => void preview.refetch()}>
          {SITE.TRY_AGAIN}
        </BusyButton>
      }
    >
      {preview.error.message}
    </EmptyState>
  )
}

function DeletionConsequences({ preview }: { preview: DeletionPreview }) {
  const { pending_orders, reserved_points, kept_orders, kept_until } = preview
  return (
    <>
      <div>
        <h3>{PROFILE.DELETE_GOES}</h3>
        <ul>
          {PROFILE.DELETE_GOES_DETAIL.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3>{PROFILE.DELETE_FREES}</h3>
        <p>
          {pending_orders > 0
            ? PROFILE.DELETE_FREES_DETAIL(pending_orders, reserved_points)
            : PROFILE.DELETE_FREES_NOTHING}
        </p>
      </div>
      <div>
        <h3>{PROFILE.DELETE_STAYS}</h3>
        <p>
          {kept_orders > 0 && kept_until !== null
            ? PROFILE.DELETE_STAYS_DETAIL(kept_orders, longDate.format(new Date(kept_until)))
            : PROFILE.DELETE_STAYS_NOTHING}
        </p>
      </div>
      <Alert severity="warning">{PROFILE.DELETE_FINAL}</Alert>
    </>
  )
}
