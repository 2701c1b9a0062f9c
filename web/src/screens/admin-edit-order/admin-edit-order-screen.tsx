import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { toast } from 'sonner'
import { EDIT_ORDER_TEXTS } from '#shared/office/messages/edit-order.ts'
import { NEW_ORDER_TEXTS } from '#shared/office/messages/new-order.ts'
import { orderTitle } from '#shared/orders/messages/order-name.ts'
import { ORDER_REFUSALS } from '#shared/orders/refusals/orders.ts'
import { mayBeEditedWhole, type OfficeOrderEdit } from '#shared/orders/rules/office-orders.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import type { LoadedOrder } from '#web/features/office/new-order/edited-order-form.ts'
import { FormConflictAlert } from '#web/features/office/new-order/form-conflict-alert.tsx'
import type { NewOrderForm, NewOrderFormErrors } from '#web/features/office/new-order/new-order-form.ts'
import {
  OrderFormColumns,
  OrderFormPanels,
  useVisitedFields,
} from '#web/features/office/new-order/order-form-panels.tsx'
import { type OrderBeingEdited, useEditedOrder, useLoadOrder } from '#web/features/office/new-order/use-edited-order.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { ApiError, isNotFound } from '#web/lib/call-api.ts'
import { orderDeskPath } from '#web/lib/paths.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useUnsavedGuard } from '#web/lib/use-unsaved-guard.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { SumLine } from '#web/ui/sum-line.tsx'
import { UnsavedChangesDialog } from '#web/ui/unsaved-changes-dialog.tsx'

type CurrentUser = { id: string; name: string }

/** Screen on which the office edits a pending order of its own whole. */
export function AdminEditOrderScreen() {
  const { orderId = '' } = useParams()
  const { profile } = useSession()
  return profile && <OpenedOrder key={orderId} orderId={orderId} self={{ id: profile.id, name: profile.name }} />
}

function OpenedOrder({ orderId, self }: { orderId: string; self: CurrentUser }) {
  const load = useLoadOrder()
  const opened = useQuery({
    queryKey: ['edited-order', orderId],
    queryFn: () => load(orderId),
    // The form is based on what was loaded when the page opened; a conflict loads the order again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const title = EDIT_ORDER_TEXTS.TITLE(orderTitle(opened.data?.order ?? { id: orderId }))
  useTitle(title)
  if (opened.data && mayBeEditedWhole(opened.data.order))
    return <EditPage opened={opened.data} self={self} title={title} />
  return (
    <PageFrame title={title}>
      <BackLink to={orderDeskPath(orderId)}>{EDIT_ORDER_TEXTS.BACK}</BackLink>
      {opened.data || isNotFound(opened.error) ? (
        <EmptyState
          alert
          title={EDIT_ORDER_TEXTS.NOT_EDITABLE_TITLE}
          action={
            <Button component={Link} to={orderDeskPath(orderId)} variant="outlined">
              {EDIT_ORDER_TEXTS.OPEN_ORDER}
            </Button>
          }
        >
          {opened.data ? ORDER_REFUSALS.ORDER_NOT_EDITABLE.sentence : ORDER_REFUSALS.ORDER_NOT_FOUND.sentence}
        </EmptyState>
      ) : opened.isError ? (
        <RetryAlert query={opened} title={EDIT_ORDER_TEXTS.LOAD_FAILED}>
          {opened.error.message}
        </RetryAlert>
      ) : (
        <CardListSkeleton label={EDIT_ORDER_TEXTS.LOADING} count={3} height={160} stacked />
      )}
    </PageFrame>
  )
}

type PageProps = { opened: LoadedOrder; self: CurrentUser; title: string }

function EditPage({ opened, self, title }: PageProps) {
  const edited = useEditedOrder(opened, self.id)
  const { order } = edited
  const [wasSent, setSent] = useState(false)
  // Days of an order that was made days ago may be over.
  const fields = useVisitedFields(['start', 'hold'])
  const { isBusy, refusal, save } = useSave(edited, fields.focusField)
  const guard = useUnsavedGuard(edited.isChanged && !isBusy)
  const conflictRef = useRef<HTMLDivElement>(null)
  const conflicts = edited.conflict?.count ?? 0
  // What a colleague changed is to be read before the order is saved again.
  useEffect(() => {
    if (conflicts > 0) conflictRef.current?.focus()
  }, [conflicts])
  const errors: Partial<NewOrderFormErrors> = wasSent
    ? edited.filled.errors
    : Object.fromEntries(Object.entries(edited.filled.errors).filter(([name]) => fields.visitedFields.has(name)))
  const submit = () => {
    setSent(true)
    fields.focusFirst(edited)
    save()
  }
  return (
    <PageFrame title={title} intro={EDIT_ORDER_TEXTS.INTRO}>
      <BackLink to={orderDeskPath(order.id)}>{EDIT_ORDER_TEXTS.BACK}</BackLink>
      {edited.conflict && order.status === 'pending' && (
        <div ref={conflictRef} tabIndex={-1} style={{ outline: 'none' }}>
          <FormConflictAlert
            key={edited.conflict.count}
            order={edited}
            title={EDIT_ORDER_TEXTS.CHANGED_TITLE}
            changes={edited.conflict.changes}
            seen={[]}
            selfName={self.name}
            onAccept={edited.acceptTheirs}
            onDismiss={edited.dismissConflict}
          />
        </div>
      )}
      <OrderFormColumns onBlur={fields.onBlur}>
        <Stack spacing={2.5}>
          <OrderFormPanels
            order={edited}
            errors={errors}
            fields={fields}
            wasSent={wasSent}
            self={self}
            hold={order.unread_receipt ? null : EDIT_ORDER_TEXTS.HOLD_HINT}
          />
        </Stack>
        <Summary edited={edited} refusal={refusal} isBusy={isBusy} wasSent={wasSent} onSubmit={submit} />
      </OrderFormColumns>
      <UnsavedChangesDialog guard={guard} />
    </PageFrame>
  )
}

type SummaryProps = {
  edited: OrderBeingEdited
  refusal: string | undefined
  isBusy: boolean
  wasSent: boolean
  onSubmit: () => void
}

/** What the order costs before and after, and what goes with the change. */
function Summary({ edited, refusal, isBusy, wasSent, onSubmit }: SummaryProps) {
  const { order, form, filled } = edited
  const { total, errors, notFree } = filled
  const removed = order.items.filter(({ point_id }) => form.points.every(({ id }) => id !== point_id)).length
  const added = form.points.length - order.items.length + removed
  const isWrong = wasSent && (errors.prices.size > 0 || Object.keys(errors).length > 1)
  const problem = isWrong
    ? NEW_ORDER_TEXTS.CHECK_FIELDS
    : wasSent && notFree.length > 0
      ? NEW_ORDER_TEXTS.NOT_FREE_ANY_MORE
      : wasSent && !edited.isChanged
        ? EDIT_ORDER_TEXTS.NOTHING
        : undefined
  const alertText = refusal ?? problem
  const isOtherCustomer = form.customer !== null && form.customer.id !== order.customer_id
  return (
    <Panel className="summary" title={NEW_ORDER_TEXTS.SUMMARY}>
      <FactList
        beside
        facts={[
          [EDIT_ORDER_TEXTS.BEFORE, formatBRL(order.total_amount)],
          [EDIT_ORDER_TEXTS.POINTS, EDIT_ORDER_TEXTS.POINTS_CHANGE(added, removed)],
        ]}
      />
      <SumLine sx={{ mt: 0 }}>
        {EDIT_ORDER_TEXTS.AFTER}
        <strong>{total === undefined ? '—' : formatBRL(total)}</strong>
      </SumLine>
      <div role="status">
        {isOtherCustomer && <Alert severity="info">{EDIT_ORDER_TEXTS.OTHER_CUSTOMER}</Alert>}
        {order.signed_copy !== undefined && edited.isChanged && (
          <Alert severity="warning">{EDIT_ORDER_TEXTS.COPY_GOES}</Alert>
        )}
      </div>
      <div role="alert">{alertText && <Alert severity="error">{alertText}</Alert>}</div>
      <BusyButton variant="contained" size="large" loading={isBusy} onClick={onSubmit}>
        {EDIT_ORDER_TEXTS.SAVE}
      </BusyButton>
      <Typography variant="caption">{EDIT_ORDER_TEXTS.WHAT_NEXT}</Typography>
    </Panel>
  )
}

/** Saves the order once at a time. A refusal is shown until the form changes. */
function useSave(edited: OrderBeingEdited, focusField: (name: string) => void) {
  const { form, request, isChanged, isUndecided, order } = edited
  const navigate = useNavigate()
  const [refused, setRefused] = useState<{ form: NewOrderForm; text: string }>()
  const saving = useMutation({
    mutationFn: ({ edit }: { edit: OfficeOrderEdit; sent: NewOrderForm }) => edited.save(edit),
    onMutate: () => setRefused(undefined),
    onError: (error, { sent }) => {
      if (!(error instanceof ApiError)) return toastError(EDIT_ORDER_TEXTS.FAILED, error)
      // The form has what a colleague saved by now.
      if (error.code === 'ORDER_CHANGED') return toast.warning(EDIT_ORDER_TEXTS.CHANGED_ELSEWHERE)
      const text = error.code === 'POINT_UNAVAILABLE' ? NEW_ORDER_TEXTS.NOT_FREE_ANY_MORE : error.message
      setRefused({ form: sent, text })
      if (error.code === 'ORDER_CUSTOMER_PAPERS') focusField('customer')
    },
  })
  const saved = saving.data
  // After the render that knows that nothing is unsaved any more, or the guard would ask.
  useEffect(() => {
    if (!saved) return
    toast.success(EDIT_ORDER_TEXTS.SAVED)
    void navigate(orderDeskPath(saved.id))
  }, [saved, navigate])
  // Busy also after success, while the next screen loads.
  const isBusy = saving.isPending || saving.isSuccess
  const save = () => {
    if (request && isChanged && !isUndecided && !isBusy) saving.mutate({ edit: request, sent: form })
  }
  const isOver = order.status !== 'pending'
  return {
    isBusy,
    refusal: isOver ? ORDER_REFUSALS.ORDER_NOT_PENDING.sentence : refused?.form === form ? refused.text : undefined,
    save: isOver ? () => undefined : save,
  }
}
