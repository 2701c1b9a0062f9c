import NotificationsNoneRounded from '@mui/icons-material/NotificationsNoneRounded'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { pointWatches } from '#shared/map/api/point-watches.ts'
import { POINT_WATCH } from '#shared/map/messages/point-watch.ts'
import { email as emailField, INVALID_EMAIL } from '#shared/platform/rules/fields.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { call } from '#web/lib/call.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& .ways > *': { minHeight: 44, flex: '1 1 auto' },
  '& [role=alert]': { margin: 0, fontSize: 14, color: theme.palette.error.main },
}))

const Sent = styled('div')(({ theme }) => ({
  fontSize: 14,
  lineHeight: 1.45,
  overflowWrap: 'anywhere',
  '&:focus-visible': { outline: 'none' }, // it has the focus so that the keyboard stays here, not to be used
  '& strong': { display: 'block', fontSize: 15 },
  '& span': { color: theme.palette.text.secondary },
}))

/** On a point that somebody has: an e-mail once it is free, for who leaves theirs and confirms it by a link. */
export function WatchOffer({ pointId }: { pointId: string }) {
  const { profile } = useSession()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(profile?.email ?? '')
  const [wrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const asking = useMutation({
    mutationFn: (email: string) => call(pointWatches.ask, { point_id: pointId, email }).then(() => email),
  })
  useEffect(() => {
    if (open) field.current?.focus()
  }, [open])

  // The button that had the focus is gone
  const sent = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asking.isSuccess) sent.current?.focus()
  }, [asking.isSuccess])

  if (asking.data !== undefined)
    return (
      <Sent role="status" ref={sent} tabIndex={-1}>
        <strong>{POINT_WATCH.SENT}</strong>
        <span>{POINT_WATCH.SENT_DETAIL(asking.data)}</span>
      </Sent>
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
        {POINT_WATCH.OFFER}
      </Button>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (asking.isPending) return
    const { success, data } = emailField.safeParse(typed)
    setWrong(!success)
    if (success) asking.mutate(data)
    else field.current?.focus()
  }
  return (
    <Form onSubmit={submit} noValidate>
      <TextField
        inputRef={field}
        type="email"
        size="small"
        fullWidth
        label={POINT_WATCH.EMAIL}
        value={typed}
        autoComplete="email"
        error={wrong}
        helperText={wrong ? INVALID_EMAIL : POINT_WATCH.EMAIL_HINT}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(false)
        }}
      />
      {asking.error && <p role="alert">{asking.error.message || POINT_WATCH.FAILED}</p>}
      <div className="ways">
        <Button color="inherit" onClick={() => setOpen(false)}>
          {POINT_WATCH.CANCEL}
        </Button>
        <BusyButton type="submit" variant="contained" loading={asking.isPending}>
          {POINT_WATCH.ASK}
        </BusyButton>
      </div>
    </Form>
  )
}
