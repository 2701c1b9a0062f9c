import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import * as z from 'zod/mini'
import { taskWorkName } from '#shared/catalogue/messages/task-work.ts'
import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import { addressBelowName } from '#shared/catalogue/rules/point-titles.ts'
import { printsArt, type TaskWork } from '#shared/catalogue/rules/task-work.ts'
import { installationTasks as tasksApi } from '#shared/installation/api/installation-tasks.ts'
import { PIPELINE_TEXTS } from '#shared/installation/messages/pipeline.ts'
import { TASK_REFUSALS } from '#shared/installation/refusals/installation-tasks.ts'
import { taskStatusTitle } from '#shared/installation/rules/installation-tasks.ts'
import {
  type TaskDetails as Details,
  KIT_REQUIRED_MESSAGE,
  type TaskView,
  taskFormSchema,
} from '#shared/installation/rules/task-board.ts'
import { KIT_TYPE_LABELS, KIT_TYPES, kitTypeSchema } from '#shared/orders/rules/kit-types.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { OrderIdLink } from '#web/features/catalogue/points/order-id-link.tsx'
import { useSession } from '#web/features/people/session/use-session.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatDateWithWeekday } from '#web/lib/dates.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useEditForm } from '#web/lib/use-edit-form.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EditAlerts, quotedOrEmptyLabel } from '#web/ui/edit-alerts.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { DialogActions } from '#web/ui/form-dialog.tsx'
import { FormTextField } from '#web/ui/form-fields.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { useLeaveWithFiles, useUnsentFiles } from '#web/ui/unsent-files.tsx'
import { customerOfTask, taskTitle } from './task-card.tsx'
import { TaskTimeline } from './task-timeline.tsx'

/** How often an open task is refetched. Milliseconds. */
const REFRESH_MS = 10_000

// The sections below the fields have their own buttons and forms, so they are outside of this form.
type Props = {
  taskId: string
  /** The task as the board knows it, shown while the details are loading. */
  knownTask: TaskView | undefined
  onClose: () => void
  onSaved: (task: TaskView) => void
  /** Renders the art's file, status and decisions. */
  renderArt: (task: TaskView, onChanged: () => void) => ReactNode
  /** Renders the proof, the point's code and damage reports. */
  renderOnSite: (task: TaskView) => ReactNode
}

/** The dialog 'Detalhes da Tarefa': the form of a task, its art, and its records in the street. */
export function TaskDetailsDialog({ taskId, knownTask, onClose, onSaved, renderArt, renderOnSite }: Props) {
  const details = useQuery({
    queryKey: queryKeys.task(taskId),
    queryFn: ({ signal }) => callApi(tasksApi.get, { task_id: taskId }, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    retry: false,
  })
  if (details.data)
    return (
      <TaskForm
        details={details.data}
        onClose={onClose}
        onSaved={onSaved}
        renderArt={renderArt}
        renderOnSite={renderOnSite}
      />
    )
  return (
    <SheetDialog
      open
      onClose={onClose}
      title={PIPELINE_TEXTS.DETAILS}
      {...(knownTask ? { description: taskTitle(knownTask) } : {})}
    >
      {details.isError ? (
        <RetryAlert query={details} title={PIPELINE_TEXTS.DETAILS_FAILED}>
          {details.error.message}
        </RetryAlert>
      ) : (
        <p role="status">{PIPELINE_TEXTS.LOADING}</p>
      )}
    </SheetDialog>
  )
}

const LABELS = { kit_type: PIPELINE_TEXTS.KIT, notes: PIPELINE_TEXTS.NOTES, due_date: PIPELINE_TEXTS.DUE_DATE } as const

const NO_KIT = z.literal('', { error: KIT_REQUIRED_MESSAGE })
const formSchemaFor = (work: TaskWork) =>
  z.object({
    kit_type:
      work === 'installation' ? z.enum(KIT_TYPES, { error: KIT_REQUIRED_MESSAGE }) : z.union([kitTypeSchema, NO_KIT]),
    notes: taskFormSchema.shape.notes.def.innerType,
    due_date: taskFormSchema.shape.due_date,
  })
type FormOutput = z.output<ReturnType<typeof formSchemaFor>>
type FormInput = z.input<ReturnType<typeof formSchemaFor>>

/** State of the form for a task's kit, notes and due date, which others may edit at the same time. */
function useTaskForm({ details, onClose, onSaved }: { details: Details } & Pick<Props, 'onClose' | 'onSaved'>) {
  const { task: stored } = details
  const queryClient = useQueryClient()
  const { profile } = useSession()
  return useEditForm<TaskView, FormInput, FormOutput>({
    stored,
    labels: LABELS,
    toForm: ({ kit_type, notes, due_date } = stored) => ({
      kit_type: kit_type ?? '',
      notes: notes ?? '',
      due_date: due_date ?? '',
    }),
    resolver: zodResolver(formSchemaFor(stored.work)),
    draftKey: `${profile?.id ?? ''}:task:${stored.id}`,
    save: ({ kit_type, notes, due_date }, { id, version } = stored) =>
      callApi(tasksApi.update, { task_id: id, version, kit_type: kit_type === '' ? null : kit_type, notes, due_date }),
    conflictOn: {
      code: 'TASK_CHANGED',
      current: async ({ id }) => (await callApi(tasksApi.get, { task_id: id }).catch(() => undefined))?.task,
    },
    versionOf: ({ version }) => version,
    savedMessage: () => ({ title: PIPELINE_TEXTS.SAVED }),
    failedMessage: () => PIPELINE_TEXTS.SAVE_FAILED,
    onSaved: saved => {
      queryClient.setQueryData<Details>(queryKeys.task(saved.id), before => before && { ...before, task: saved })
      onSaved(saved)
      onClose()
    },
  })
}

type FormProps = { details: Details } & Omit<Props, 'taskId' | 'knownTask'>

function TaskForm({ details, onClose, onSaved, renderArt, renderOnSite }: FormProps) {
  const { task: stored, point } = details
  const queryClient = useQueryClient()
  const edit = useTaskForm({ details, onClose, onSaved })
  const { savedRecord: task = stored } = edit
  const id = useId()
  const files = useUnsentFiles()
  const { leave, question } = useLeaveWithFiles(files)
  const [isSending, setSending] = useState(false)
  /** A chosen art is sent first; if that fails, nothing is saved. */
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (files.has() && (await edit.form.trigger())) {
      setSending(true)
      const isSent = await files.sendAll()
      setSending(false)
      if (!isSent) return
    }
    await edit.submit()
  }
  const busy = edit.busy || isSending
  const returnReason = task.status === 'on_hold' ? (task.return_comment ?? point?.installation_notes) : undefined
  return (
    <SheetDialog
      open
      title={PIPELINE_TEXTS.DETAILS}
      description={taskTitle(task)}
      busy={busy}
      unsentFiles={files}
      onClose={onClose}
      footer={
        <DialogActions>
          <Button
            disabled={busy}
            onClick={() =>
              leave(() => {
                edit.clearDraft()
                onClose()
              })
            }
          >
            {CONTROL_TEXTS.CANCEL}
          </Button>
          <BusyButton type="submit" form={id} variant="contained" loading={busy}>
            {OFFICE_TEXTS.SAVE}
          </BusyButton>
        </DialogActions>
      }
    >
      <Stack spacing={2.5}>
        {question}
        {returnReason && (
          <Alert severity="error">
            <AlertTitle>{PIPELINE_TEXTS.RETURNED}</AlertTitle>
            {returnReason}
          </Alert>
        )}
        {task.work === 'installation' && (task.kit_type === null || task.due_date === null) && (
          <Alert severity="warning">{PIPELINE_TEXTS.REQUIRED}</Alert>
        )}
        <EditAlerts
          edit={edit}
          title={PIPELINE_TEXTS.SAVE_FAILED}
          text={TASK_REFUSALS.TASK_CHANGED.sentence}
          formatValue={(field, value) => {
            const kit = kitTypeSchema.safeParse(value)
            if (field === 'kit_type' && kit.success) return KIT_TYPE_LABELS[kit.data]
            return field === 'due_date' && value !== ''
              ? formatDateWithWeekday(`${value}T12:00:00Z`)
              : quotedOrEmptyLabel(value)
          }}
        />
        <TaskFacts task={task} point={point} />
        {task.checklist && <Checklist lines={task.checklist} />}
        <Stack component="form" spacing={2.5} id={id} noValidate onSubmit={event => void submit(event)}>
          <TaskFields form={edit.form} task={task} />
        </Stack>
        {printsArt(task.work) &&
          renderArt(stored, () => void queryClient.invalidateQueries({ queryKey: queryKeys.task(stored.id) }))}
        {renderOnSite(stored)}
        <section>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {PIPELINE_TEXTS.HISTORY}
          </Typography>
          <TaskTimeline task={stored} />
        </section>
      </Stack>
    </SheetDialog>
  )
}

const TaskFacts = ({ task, point }: Details) => (
  <FactList
    beside
    facts={[
      [
        PIPELINE_TEXTS.POINT,
        <div key="point">
          {point ? <PointTitle name={point.name} /> : PIPELINE_TEXTS.NO_POINT}
          <Typography variant="caption">
            <AssetCode code={assetCodeOf(task)}>{point && addressBelowName(point)}</AssetCode>
          </Typography>
        </div>,
      ],
      [PIPELINE_TEXTS.CUSTOMER, customerOfTask(task)],
      [PIPELINE_TEXTS.WORK, taskWorkName(task.work)],
      [PIPELINE_TEXTS.ORDER, task.order_id && <OrderIdLink key="order" orderId={task.order_id} />],
      [
        PIPELINE_TEXTS.STATUS,
        <div key="status">
          {taskStatusTitle(task.status)}
          {task.technician_name && (
            <Typography variant="caption">{PIPELINE_TEXTS.TECHNICIAN_OF(task.technician_name)}</Typography>
          )}
        </div>,
      ],
    ]}
  />
)

const Checklist = ({ lines }: { lines: readonly string[] }) => (
  <section>
    <Typography variant="h3">{PIPELINE_TEXTS.CHECKLIST}</Typography>
    <ul style={{ margin: '8px 0 0', paddingLeft: 20 }}>
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </section>
)

type FieldsProps = { form: ReturnType<typeof useTaskForm>['form']; task: TaskView }

function TaskFields({ form, task }: FieldsProps) {
  const dueDate = form.watch('due_date')
  return (
    <>
      {(task.work === 'installation' || task.work === 'maintenance') && (
        <FormTextField
          form={form}
          name="kit_type"
          label={PIPELINE_TEXTS.KIT}
          hint={task.order_item_id && PIPELINE_TEXTS.KIT_OF_ORDER}
          select
        >
          {task.work === 'maintenance' && <MenuItem value="">{PIPELINE_TEXTS.NO_KIT}</MenuItem>}
          {KIT_TYPES.map(kit => (
            <MenuItem key={kit} value={kit}>
              {KIT_TYPE_LABELS[kit]}
            </MenuItem>
          ))}
        </FormTextField>
      )}
      <FormTextField form={form} name="notes" label={PIPELINE_TEXTS.NOTES} multiline minRows={3} maxRows={10} />
      <FormTextField
        form={form}
        name="due_date"
        label={PIPELINE_TEXTS.DUE_DATE}
        type="date"
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {dueDate !== '' && dueDate < dayOf(serverNow()) && task.status !== 'completed' && (
        <Alert severity="warning">{PIPELINE_TEXTS.PAST}</Alert>
      )}
    </>
  )
}
