import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
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

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  '& h3': { margin: '0 0 4px', fontSize: 16, fontWeight: 600 },
  '& p': { margin: 0, color: theme.palette.text.secondary },
  '& ul': { margin: 0, paddingLeft: 20, color: theme.palette.text.secondary },
  '& li + li': { marginTop: 4 },
}))

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8 })

const day = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'long' })

/** Asks for deletion: says first what goes, what is cancelled and what has to stay, and wants a word typed. */
export function DeletionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const session = useSession()
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [step, setStep] = useState<'asking' | 'sending' | 'asked_managers'>('asking')
  const preview = useQuery({
    queryKey: queryKeys.myDeletion,
    queryFn: ({ signal }) => call(meApi.previewDeletion, {}, { signal }),
    enabled: open,
    // What is told has to be what is so now.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const close = () => {
    setTyped('')
    setProblem(undefined)
    setStep('asking')
    onClose()
  }
  const request = async () => {
    setStep('sending')
    try {
      const { outcome } = await call(meApi.requestDeletion, { confirmation: DELETION_WORD })
      if (outcome === 'asked_managers') {
        setStep('asked_managers')
        return
      }
      // That page says goodbye and signs out: from here, being signed out would lead to the login.
      navigate(PATHS.privacy, { replace: true, state: { farewell: session.profile?.id } })
    } catch (error) {
      setStep('asking')
      toast.error(PROFILE.DELETE_FAILED, { description: error instanceof Error ? error.message : undefined })
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim().toUpperCase() !== DELETION_WORD) {
      setProblem(PROFILE.DELETE_NOT_CONFIRMED)
      document.getElementById(`${id}-word`)?.focus()
      return
    }
    void request()
  }
  if (step === 'asked_managers')
    return (
      <SheetDialog
        open={open}
        onClose={close}
        title={PROFILE.DELETE_ASKED}
        footer={
          <Buttons>
            <Button variant="contained" onClick={close}>
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
      {preview.isPending && (
        <div role="status">
          <VisuallyHidden>{PROFILE.DELETE_LOADING}</VisuallyHidden>
          {['a', 'b', 'c'].map(part => (
            <Skeleton key={part} height={72} />
          ))}
        </div>
      )}
      {preview.isError && (
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
      )}
      {preview.data && (
        <Parts>
          {preview.data.needs_manager ? <p>{PROFILE.DELETE_TEAM}</p> : <WhatHappens preview={preview.data} />}
          <form id={`${id}-form`} noValidate onSubmit={submit}>
            <TextField
              id={`${id}-word`}
              label={PROFILE.DELETE_CONFIRM}
              value={typed}
              onChange={event => {
                setTyped(event.target.value)
                setProblem(undefined)
              }}
              error={problem !== undefined}
              helperText={problem}
              disabled={busy}
              autoComplete="off"
              fullWidth
              slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'characters' } }}
            />
          </form>
        </Parts>
      )}
    </SheetDialog>
  )
}

function WhatHappens({ preview }: { preview: DeletionPreview }) {
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
            ? PROFILE.DELETE_STAYS_DETAIL(kept_orders, day.format(new Date(kept_until)))
            : PROFILE.DELETE_STAYS_NOTHING}
        </p>
      </div>
      <Alert severity="warning">{PROFILE.DELETE_FINAL}</Alert>
    </>
  )
}
