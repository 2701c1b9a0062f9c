import NotificationsNoneRounded from '@mui/icons-material/NotificationsNoneRounded'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { pointWatches } from '#shared/map/api/point-watches.ts'
import { POINT_WATCH_TEXTS } from '#shared/map/messages/point-watch.ts'
import { emailSchema as emailField, INVALID_EMAIL_MESSAGE } from '#shared/platform/rules/fields.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { callApi } from '#web/lib/call-api.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& .ways > *': { minHeight: 44, flex: '1 1 auto' },
  '& [role=alert]': { margin: 0, fontSize: 14, color: theme.palette.error.main },
}))

const SentMessage = styled('div')(({ theme }) => ({
  fontSize: 14,
  lineHeight: 1.45,
  overflowWrap: 'anywhere',
  '&:focus-visible': { outline: 'none' }, // it has the focus only to keep the keyboard's position
  '& strong': { display: 'block', fontSize: 15 },
  '& span': { color: theme.palette.text.secondary },
}))

/** Offers an e-mail when a taken point becomes free. The person has to confirm the address by a link. */
export function PointWatchOffer({ pointId }: { pointId: string }) {
  const { profile } = useSession()
  const [open, setOpen] = useState(false)
  const [emailText, setEmailText] = useState(profile?.email ?? '')
  const [isInvalid, setIsInvalid] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const request = useMutation({
    mutationFn: (email: string) => callApi(pointWatches.ask, { point_id: pointId, email }).then(() => email),
  })
  useEffect(() => {
    if (open) field.current?.focus()
  }, [open])

  // The focused button has disappeared
  const sentMessage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (request.isSuccess) sentMessage.current?.focus()
  }, [request.isSuccess])

  if (request.data !== undefined)
    return (
      <SentMessage role="status" ref={sentMessage} tabIndex={-1}>
        <strong>{POINT_WATCH_TEXTS.SENT}</strong>
        <span>{POINT_WATCH_TEXTS.SENT_DETAIL(request.data)}</span>
      </SentMessage>
    )
  if (!open)
    return (
      <Button
        variant="contained"
        size="large"
        fullWidth
        startIcon={<NotificationsNoneRounded />}
        onClick={() => setOpen(true)}
      >
        {POINT_WATCH_TEXTS.OFFER}
      </Button>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (request.isPending) return
    const { success, data } = emailField.safeParse(emailText)
    setIsInvalid(!success)
    if (success) request.mutate(data)
    else field.current?.focus()
  }
  return (
    <Form onSubmit={submit} noValidate>
      <TextField
        inputRef={field}
        type="email"
        size="small"
        fullWidth
        label={POINT_WATCH_TEXTS.EMAIL}
        value={emailText}
        autoComplete="email"
        error={isInvalid}
        helperText={isInvalid ? INVALID_EMAIL_MESSAGE : POINT_WATCH_TEXTS.EMAIL_HINT}
        onChange={({ target }) => {
          setEmailText(target.value)
          setIsInvalid(false)
        }}
      />
      {request.error && <p role="alert">{request.error.message || POINT_WATCH_TEXTS.FAILED}</p>}
      <div className="ways">
        <Button color="inherit" onClick={() => setOpen(false)}>
          {POINT_WATCH_TEXTS.CANCEL}
        </Button>
        <BusyButton type="submit" variant="contained" loading={request.isPending}>
          {POINT_WATCH_TEXTS.ASK}
        </BusyButton>
      </div>
    </Form>
  )
}
