import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { toast } from 'sonner'
import { points as pointsApi } from '#shared/catalogue/api/points.ts'
import { SIGN_TEXTS } from '#shared/catalogue/messages/signs.ts'
import { POINT_REFUSALS } from '#shared/catalogue/refusals/points.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { maySignHangSince } from '#shared/catalogue/rules/signs.ts'
import { dayOf, daySchema } from '#shared/platform/rules/days.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatDate } from '#web/lib/dates.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { YesNoChoice } from '#web/ui/yes-no-choice.tsx'

/** Whether a sign hangs at the point, who says so, and a button with which the office says otherwise. */
export function SignInStreet({ pointId }: { pointId: string }) {
  const queryClient = useQueryClient()
  const [dialog, setDialog] = useState({ open: false, count: 0 })
  const point = useQuery({
    queryKey: queryKeys.pointRecord(pointId),
    queryFn: ({ signal }) => callApi(pointsApi.get, { point_id: pointId }, { signal }),
  })
  const save = useMutation({
    mutationFn: (since: string | null) => callApi(pointsApi.saySign, { point_id: pointId, since }),
    onSuccess: saved => {
      queryClient.setQueryData(queryKeys.pointRecord(pointId), saved)
      void queryClient.invalidateQueries({ queryKey: queryKeys.pointHistory(pointId) })
      setDialog(({ count }) => ({ open: false, count }))
      toast.success(SIGN_TEXTS.SAVED)
    },
  })
  if (point.isPending) return <CardListSkeleton label={SIGN_TEXTS.LOADING} count={1} height={52} stacked />
  if (point.isError)
    return (
      <RetryAlert query={point} title={SIGN_TEXTS.FAILED}>
        {point.error.message}
      </RetryAlert>
    )
  const { sign } = point.data
  return (
    <>
      {sign ? (
        <Typography variant="body2">{`${SIGN_TEXTS.HANGS(formatDate(sign.since))} ${SIGN_TEXTS.SAID_BY[sign.said_by]}.`}</Typography>
      ) : (
        <Typography variant="body2">{SIGN_TEXTS.NONE}</Typography>
      )}
      <Button
        variant="outlined"
        sx={{ marginTop: 2 }}
        onClick={() => {
          save.reset()
          setDialog(({ count }) => ({ open: true, count: count + 1 }))
        }}
      >
        {SIGN_TEXTS.CHANGE}
      </Button>
      <SignDialog
        key={dialog.count}
        open={dialog.open}
        point={point.data}
        busy={save.isPending}
        refusal={save.error?.message}
        onSave={since => save.mutate(since)}
        onClose={() => setDialog(({ count }) => ({ open: false, count }))}
      />
    </>
  )
}

type DialogProps = {
  open: boolean
  point: Point
  busy: boolean
  /** Why the server refused the answer. */
  refusal: string | undefined
  onSave: (since: string | null) => void
  onClose: () => void
}

function SignDialog({ open, point, busy, refusal, onSave, onClose }: DialogProps) {
  const today = dayOf(serverNow())
  const [hangs, setHangs] = useState(Boolean(point.sign))
  const [since, setSince] = useState(point.sign ? dayOf(point.sign.since) : today)
  const [isRefused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isDay = daySchema.safeParse(since).success && maySignHangSince(since, serverNow())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!hangs) return onSave(null)
    if (isDay) return onSave(since)
    setRefused(true)
    input.current?.focus()
  }
  const showsError = isRefused && !isDay
  return (
    <FormDialog
      open={open}
      title={SIGN_TEXTS.TITLE}
      description={SIGN_TEXTS.DETAIL}
      submitLabel={SIGN_TEXTS.SAVE}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      onCancel={onClose}
    >
      {refusal !== undefined && (
        <Alert severity="error" role="alert">
          {refusal}
        </Alert>
      )}
      <YesNoChoice question={SIGN_TEXTS.QUESTION} answer={hangs} onAnswer={setHangs} />
      {hangs && (
        <TextField
          label={SIGN_TEXTS.SINCE}
          type="date"
          value={since}
          inputRef={input}
          onChange={event => setSince(event.target.value)}
          error={showsError}
          helperText={showsError ? POINT_REFUSALS.SIGN_DAY_INVALID.sentence : undefined}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
        />
      )}
    </FormDialog>
  )
}
