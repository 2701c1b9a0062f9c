import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { TASK_WORK_NAMES } from '#shared/catalogue/messages/task-work.ts'
import { TASK_WORK, type TaskWork, taskWorkSchema } from '#shared/catalogue/rules/task-work.ts'
import { PIPELINE_TEXTS } from '#shared/installation/messages/pipeline.ts'
import { DEFAULT_CHECKLISTS, WORK_ORDERS_TEXTS } from '#shared/installation/messages/work-orders.ts'
import { startOfWorkOrder, type WorkOrdersReport, workOrdersSchema } from '#shared/installation/rules/work-orders.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { addDays, dayOf } from '#shared/platform/rules/days.ts'
import { useTechnicians } from '#web/features/installation/pipeline/use-technicians.ts'
import { PATHS, taskPath } from '#web/lib/paths.ts'
import { randomUuid } from '#web/lib/random-id.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DialogActions } from '#web/ui/form-dialog.tsx'
import { FormTextField } from '#web/ui/form-fields.tsx'
import { FramedList } from '#web/ui/framed-list.ts'
import { PointTitle } from '#web/ui/point-title.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { YesNoChoice } from '#web/ui/yes-no-choice.tsx'
import { sendWorkOrders } from './send-work-orders.ts'

type Props = {
  open: boolean
  onClose: () => void
  pointIds: readonly string[]
  /** Whether the points are those of an order, so that the work is for its customer unless somebody says otherwise. */
  forCustomer: boolean
}

/** Days until work is due, unless the office says another day. */
const USUAL_DAYS = 7
/** Maximum number of left out points that are listed; further ones are counted. */
const MAX_LISTED = 50

const checklistText = (work: TaskWork): string => DEFAULT_CHECKLISTS[work].join('\n')

type Fields = { work: TaskWork; technician_id: string; due_date: string; notes: string; checklist: string }

function useWorkOrders({ pointIds, forCustomer }: Props) {
  const queryClient = useQueryClient()
  const [isForCustomer, setForCustomer] = useState(forCustomer)
  // One id for the dialog: a request that is sent again after a failure makes nothing twice.
  const [request_id] = useState(randomUuid)
  const [done, setDone] = useState(0)
  const form = useForm<Fields>({
    defaultValues: {
      work: 'inspection',
      technician_id: '',
      due_date: addDays(dayOf(serverNow()), USUAL_DAYS),
      notes: '',
      checklist: checklistText('inspection'),
    },
  })
  const send = useMutation({
    mutationFn: (order: Parameters<typeof sendWorkOrders>[0]) => sendWorkOrders(order, setDone),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['board'] }),
  })
  const submit = form.handleSubmit(({ work, technician_id, due_date, notes, checklist }) => {
    const order = workOrdersSchema.safeParse({
      request_id,
      work,
      // The points that go into one request are counted where they are sent.
      point_ids: pointIds.slice(0, 1),
      for_customer: isForCustomer,
      technician_id: technician_id || null,
      due_date: due_date || null,
      notes,
      checklist: checklist.split('\n').filter(line => line.trim() !== ''),
    })
    if (order.success) return send.mutate({ ...order.data, point_ids: [...pointIds] })
    for (const { path, message } of order.error.issues) {
      const [name] = path
      if (name === 'due_date' || name === 'notes' || name === 'checklist')
        form.setError(name, { message }, { shouldFocus: true })
    }
  })
  return { form, isForCustomer, setForCustomer, send, submit, done }
}

/** Dialog in which the office orders work at points, and then reads which of them got no task. */
export function NewWorkOrdersDialog(props: Props) {
  const { open, onClose, pointIds } = props
  const orders = useWorkOrders(props)
  const { send, submit, done } = orders
  const id = useId()
  const report = useRef<HTMLDivElement>(null)
  // The report takes the place of the focused button.
  useEffect(() => {
    if (send.data) report.current?.focus()
  }, [send.data])
  return (
    <SheetDialog
      open={open}
      onClose={onClose}
      busy={send.isPending}
      title={WORK_ORDERS_TEXTS.NEW}
      description={WORK_ORDERS_TEXTS.POINTS(pointIds.length)}
      footer={
        <DialogActions>
          {send.data ? (
            <>
              <Button component={Link} to={PATHS.adminPipeline}>
                {WORK_ORDERS_TEXTS.SEE_BOARD}
              </Button>
              <Button variant="contained" onClick={onClose}>
                {CONTROL_TEXTS.CLOSE}
              </Button>
            </>
          ) : (
            <>
              <Button disabled={send.isPending} onClick={onClose}>
                {CONTROL_TEXTS.CANCEL}
              </Button>
              <BusyButton type="submit" form={id} variant="contained" loading={send.isPending}>
                {WORK_ORDERS_TEXTS.SUBMIT}
              </BusyButton>
            </>
          )}
        </DialogActions>
      }
    >
      {send.data ? (
        <div ref={report} tabIndex={-1} style={{ outline: 'none' }}>
          <Report report={send.data} />
        </div>
      ) : (
        <Stack
          component="form"
          id={id}
          noValidate
          spacing={2.5}
          onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}
        >
          {send.error && (
            <Alert severity="error" role="alert">
              <AlertTitle>{WORK_ORDERS_TEXTS.FAILED}</AlertTitle>
              {send.error.message} {WORK_ORDERS_TEXTS.FAILED_DETAIL}
            </Alert>
          )}
          <OrderFields {...orders} />
          <span role="status">{send.isPending && WORK_ORDERS_TEXTS.SENDING(done, pointIds.length)}</span>
        </Stack>
      )}
    </SheetDialog>
  )
}

type FieldsProps = Pick<ReturnType<typeof useWorkOrders>, 'form' | 'isForCustomer' | 'setForCustomer'>

function OrderFields({ form, isForCustomer, setForCustomer }: FieldsProps) {
  const technicians = useTechnicians()
  const { work, technician_id, due_date } = form.watch()
  const start = startOfWorkOrder({
    work,
    assigned_technician_id: technician_id || null,
    due_date: due_date || null,
  })
  return (
    <>
      <FormTextField
        form={form}
        name="work"
        label={WORK_ORDERS_TEXTS.WORK}
        hint={WORK_ORDERS_TEXTS.GOES_TO[start]}
        select
        onTyped={chosen => {
          const next = taskWorkSchema.parse(chosen)
          // What somebody wrote stays.
          if (form.getValues('checklist') === checklistText(work)) form.setValue('checklist', checklistText(next))
        }}
      >
        {TASK_WORK.map(option => (
          <MenuItem key={option} value={option}>
            {TASK_WORK_NAMES[option]}
          </MenuItem>
        ))}
      </FormTextField>
      <div>
        <YesNoChoice question={WORK_ORDERS_TEXTS.FOR_CUSTOMER} answer={isForCustomer} onAnswer={setForCustomer} />
        <Typography variant="caption">{WORK_ORDERS_TEXTS.FOR_CUSTOMER_DETAIL}</Typography>
      </div>
      <FormTextField
        form={form}
        name="due_date"
        label={WORK_ORDERS_TEXTS.DAY}
        type="date"
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {due_date !== '' && due_date < dayOf(serverNow()) && <Alert severity="warning">{PIPELINE_TEXTS.PAST}</Alert>}
      <FormTextField
        form={form}
        name="technician_id"
        label={WORK_ORDERS_TEXTS.TECHNICIAN}
        hint={technicians.isError ? WORK_ORDERS_TEXTS.TECHNICIANS_FAILED : undefined}
        select
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{WORK_ORDERS_TEXTS.NO_TECHNICIAN}</MenuItem>
        {(technicians.data ?? []).map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </FormTextField>
      <FormTextField form={form} name="notes" label={WORK_ORDERS_TEXTS.NOTES} multiline minRows={2} maxRows={8} />
      <FormTextField
        form={form}
        name="checklist"
        label={WORK_ORDERS_TEXTS.CHECKLIST}
        hint={WORK_ORDERS_TEXTS.CHECKLIST_HINT}
        multiline
        minRows={3}
        maxRows={10}
      />
    </>
  )
}

const Report = ({ report: { made, left_out } }: { report: WorkOrdersReport }) => (
  <Stack spacing={2}>
    <Typography role="status">{WORK_ORDERS_TEXTS.MADE(made)}</Typography>
    {left_out.length > 0 && (
      <>
        <Typography>{WORK_ORDERS_TEXTS.LEFT_OUT(left_out.length)}</Typography>
        <FramedList>
          {left_out.slice(0, MAX_LISTED).map(({ point_id, name, why, task_id }) => (
            <ListItem key={point_id}>
              <ListItemText
                primary={<PointTitle name={name || WORK_ORDERS_TEXTS.GONE_POINT(point_id)} />}
                secondary={
                  <>
                    {WORK_ORDERS_TEXTS.WHY[why]}{' '}
                    {task_id !== null && <Link to={taskPath(task_id)}>{WORK_ORDERS_TEXTS.SEE_TASK}</Link>}
                  </>
                }
              />
            </ListItem>
          ))}
          {left_out.length > MAX_LISTED && (
            <ListItem>{WORK_ORDERS_TEXTS.MORE_LEFT_OUT(left_out.length - MAX_LISTED)}</ListItem>
          )}
        </FramedList>
      </>
    )}
  </Stack>
)
