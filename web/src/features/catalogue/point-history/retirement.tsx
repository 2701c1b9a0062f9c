import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { toast } from 'sonner'
import { points as pointsApi } from '#shared/catalogue/api/points.ts'
import { RETIRED_TEXTS } from '#shared/catalogue/messages/retired-points.ts'
import { POINT_REFUSALS } from '#shared/catalogue/refusals/points.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { maySignHangSince } from '#shared/catalogue/rules/signs.ts'
import { dayOf, daySchema } from '#shared/platform/rules/days.ts'
import { MAX_REASON_LENGTH, reasonProblemOf } from '#shared/platform/rules/reasons.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { orderDeskPath } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'

/** Whether the point is gone for good, and a button that says so or takes it back. */
export function PointRetirement({ pointId }: { pointId: string }) {
  const queryClient = useQueryClient()
  const [dialog, setDialog] = useState({ open: false, count: 0 })
  const point = useQuery({
    queryKey: queryKeys.pointRecord(pointId),
    queryFn: ({ signal }) => callApi(pointsApi.get, { point_id: pointId }, { signal }),
  })
  const store = (saved: Point) => {
    queryClient.setQueryData(queryKeys.pointRecord(pointId), saved)
    void queryClient.invalidateQueries({ queryKey: queryKeys.pointHistory(pointId) })
  }
  const close = () => setDialog(({ count }) => ({ open: false, count }))
  const retire = useMutation({
    mutationFn: (retirement: { on: string; reason: string }) =>
      callApi(pointsApi.retire, { point_id: pointId, ...retirement }),
    onSuccess: saved => {
      store(saved)
      close()
      toast.success(RETIRED_TEXTS.RETIRED)
    },
  })
  const putBack = useMutation({
    mutationFn: () => callApi(pointsApi.putBack, { point_id: pointId }),
    onSuccess: saved => {
      store(saved)
      toast.success(RETIRED_TEXTS.RETURNED)
    },
    onError: error => toastError(RETIRED_TEXTS.RETURN_FAILED, error),
  })
  if (point.isPending) return <CardListSkeleton label={RETIRED_TEXTS.LOADING} count={1} height={52} stacked />
  if (point.isError)
    return (
      <RetryAlert query={point} title={RETIRED_TEXTS.FAILED}>
        {point.error.message}
      </RetryAlert>
    )
  const { retired } = point.data
  const openDialog = () => {
    retire.reset()
    setDialog(({ count }) => ({ open: true, count: count + 1 }))
  }
  return (
    <>
      <Typography variant="body2">
        {retired ? RETIRED_TEXTS.IS(retired.on, retired.reason) : RETIRED_TEXTS.ACTIVE}
      </Typography>
      {/* One button, so that the focus stays when the point is retired or put back. */}
      <BusyButton
        variant="outlined"
        color={retired ? 'primary' : 'error'}
        sx={{ marginTop: 2 }}
        loading={putBack.isPending}
        onClick={() => (retired ? putBack.mutate() : openDialog())}
      >
        {retired ? RETIRED_TEXTS.RETURN : RETIRED_TEXTS.RETIRE}
      </BusyButton>
      <RetireDialog
        key={dialog.count}
        open={dialog.open}
        busy={retire.isPending}
        refusal={retire.error}
        onSave={retirement => retire.mutate(retirement)}
        onClose={close}
      />
    </>
  )
}

type DialogProps = {
  open: boolean
  busy: boolean
  refusal: Error | null
  onSave: (retirement: { on: string; reason: string }) => void
  onClose: () => void
}

function RetireDialog({ open, busy, refusal, onSave, onClose }: DialogProps) {
  const today = dayOf(serverNow())
  const [on, setOn] = useState(today)
  const [reason, setReason] = useState('')
  const [wasSent, setSent] = useState(false)
  const dayInput = useRef<HTMLInputElement>(null)
  const reasonInput = useRef<HTMLInputElement>(null)
  const isDay = daySchema.safeParse(on).success && maySignHangSince(on, serverNow())
  const reasonProblem = reasonProblemOf(reason)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (!isDay) dayInput.current?.focus()
    else if (reasonProblem !== undefined) reasonInput.current?.focus()
    else onSave({ on, reason: reason.trim() })
  }
  const dayError = wasSent && !isDay
  const reasonError = wasSent ? reasonProblem : undefined
  return (
    <FormDialog
      open={open}
      title={RETIRED_TEXTS.RETIRE_TITLE}
      description={RETIRED_TEXTS.RETIRE_DETAIL}
      submitLabel={RETIRED_TEXTS.RETIRE}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      onCancel={onClose}
    >
      {refusal && <Refusal refusal={refusal} />}
      <TextField
        label={RETIRED_TEXTS.DAY}
        type="date"
        value={on}
        inputRef={dayInput}
        onChange={event => setOn(event.target.value)}
        error={dayError}
        helperText={dayError ? POINT_REFUSALS.SIGN_DAY_INVALID.sentence : undefined}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
      />
      <TextField
        label={RETIRED_TEXTS.REASON}
        value={reason}
        inputRef={reasonInput}
        onChange={event => setReason(event.target.value)}
        error={reasonError !== undefined}
        helperText={reasonError ?? RETIRED_TEXTS.REASON_HINT}
        slotProps={{ htmlInput: { maxLength: MAX_REASON_LENGTH } }}
      />
    </FormDialog>
  )
}

/** Why the point was not retired; the orders that have it are links to where they are ended or moved. */
function Refusal({ refusal }: { refusal: Error }) {
  const order_ids =
    refusal instanceof ApiError && refusal.code === 'POINT_HAS_ORDERS' ? (refusal.details?.order_ids ?? []) : []
  return (
    <Alert severity="error" role="alert">
      {order_ids.length === 0 ? refusal.message : RETIRED_TEXTS.HAS_ORDERS}
      {order_ids.map(id => (
        <Button key={id} component={Link} to={orderDeskPath(id)} color="inherit" sx={{ display: 'flex' }}>
          {RETIRED_TEXTS.ORDER(id.slice(0, 8))}
        </Button>
      ))}
    </Alert>
  )
}
