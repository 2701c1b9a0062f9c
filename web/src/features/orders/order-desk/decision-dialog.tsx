import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { OFFICE_ORDER_TEXTS, orderLockedText } from '#shared/orders/messages/order-desk.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { ApiError } from '#web/lib/call-api.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { useUnsavedGuard } from '#web/lib/use-unsaved-guard.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DialogActions } from '#web/ui/form-dialog.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { UnsavedChangesDialog } from '#web/ui/unsaved-changes-dialog.tsx'
import { ChangesAlert } from './changes-alert.tsx'
import type { OrderDesk } from './use-order-desk.ts'

/** A decision of the office about an order. */
export type OrderDecision = {
  title: string
  /** Text that explains the consequences. */
  text: string
  /** Label of the submit button. */
  action: string
  color?: 'primary' | 'error'
  /** Sends the decision for this version of the order. Throws ApiError. */
  decide: (version: number) => Promise<Order>
  successMessage: string
  failureTitle: string
  /** Called with a refusal, before it is told. Returns whether the dialog shows it itself. */
  onRefused?: (refusal: ApiError) => boolean
  /** The order statuses in which the decision can be made; only pending by default. */
  orders?: readonly Order['status'][]
}

type Props = OrderDecision & {
  open: boolean
  order: Order
  desk: Pick<OrderDesk, 'acknowledge' | 'entriesAfter' | 'isOwn' | 'isHistoryCurrent' | 'refetch' | 'applyOwnChange'>
  /** Returns whether the input is valid, and shows errors at the fields. */
  validate?: () => boolean
  /** Whether there is input that is not lost without a question. */
  isUnsaved?: boolean
  width?: 'narrow' | 'wide'
  onClose: () => void
  children?: ReactNode
}

/** Ignores the second click of a double click, which was meant for the button that was at this place before. */
const ignoreSecondClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault()
}

/** The version to which the decision applies, and what others have changed since the user saw it. */
function useDecidedVersion({ order, desk, orders = ['pending'] }: Pick<Props, 'order' | 'desk' | 'orders'>) {
  /** The version when the dialog opened; below, the version to which the decision applies. */
  const [openedVersion] = useState(order.version)
  const [decidedVersion, setDecidedVersion] = useState(order.version)
  // The version that this decision itself created is no conflict while the dialog closes.
  const isOwn = desk.isOwn(order.version)
  const hasConflict = order.version > openedVersion && !isOwn
  /** The user has to read changes before deciding, even if they appear just before the click. */
  const hasUnreadChanges = order.version !== decidedVersion && !isOwn
  const isLocked = !orders.includes(order.status) && !isOwn
  const isReread = hasConflict && !hasUnreadChanges && !isLocked

  // The focused button was replaced, so the focus moves to the changes to be read.
  const changesRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const focusedElement = document.activeElement
    if ((hasUnreadChanges || isReread) && (!focusedElement || focusedElement.contains(changesRef.current)))
      changesRef.current?.focus()
  }, [hasUnreadChanges, isReread])

  const markRead = () => {
    setDecidedVersion(order.version)
    desk.acknowledge()
  }
  return { openedVersion, decidedVersion, hasConflict, hasUnreadChanges, isLocked, isReread, changesRef, markRead }
}

/** Asks before the dialog is closed, or its page is left, with input that is not saved. */
function useAskBeforeClose({ open, isUnsaved = false, onClose }: Pick<Props, 'open' | 'isUnsaved' | 'onClose'>) {
  const [isAsking, setAsking] = useState(false)
  const guard = useUnsavedGuard(open && isUnsaved)
  const stay = () => setAsking(false)
  const leave = () => {
    stay()
    onClose()
  }
  return {
    requestClose: isUnsaved ? () => setAsking(true) : onClose,
    question: (
      <>
        <UnsavedChangesDialog guard={guard} />
        <UnsavedChangesDialog guard={{ isAsking, leave, stay }} />
      </>
    ),
  }
}

/**
 * Dialog that explains a decision, asks for confirmation, and applies it to the version that the user has seen. After a
 * write conflict nothing is applied: the dialog shows who changed what, keeps the input, and asks again once the user
 * has read the changes.
 */
export function DecisionDialog(props: Props) {
  const { open, order, desk, title, text, action, color = 'primary', decide, validate, width = 'narrow' } = props
  const { openedVersion, decidedVersion, hasConflict, hasUnreadChanges, isLocked, isReread, changesRef, markRead } =
    useDecidedVersion(props)
  const { requestClose, question } = useAskBeforeClose(props)
  const formId = useId()
  const { isPending: busy, mutate } = useMutation({
    mutationFn: decide,
    onSuccess: decided => {
      desk.applyOwnChange(decided)
      toast.success(props.successMessage)
      props.onClose()
    },
    onError: async error => {
      if (error instanceof ApiError && props.onRefused?.(error)) return
      const isConflict =
        error instanceof ApiError && (error.code === 'ORDER_CHANGED' || error.code === 'ORDER_NOT_PENDING')
      toastError(props.failureTitle, error, isConflict ? OFFICE_ORDER_TEXTS.MET_TITLE : undefined)
      if (isConflict) await desk.refetch()
    },
  })

  const submitDecision = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy && !isLocked && !hasUnreadChanges && (!validate || validate())) mutate(decidedVersion)
  }
  return (
    <SheetDialog
      open={open}
      onClose={requestClose}
      title={title}
      description={text}
      busy={busy}
      closesOnBack
      width={width}
      footer={
        <DialogActions>
          <Button disabled={busy} onClick={requestClose} autoFocus>
            {CONTROL_TEXTS.BACK}
          </Button>
          {!isLocked &&
            (hasUnreadChanges ? (
              // A separate key: if this button turned into the submit button during a click, it would submit.
              <BusyButton key="read" variant="contained" loading={busy} onClick={markRead}>
                {OFFICE_ORDER_TEXTS.READ}
              </BusyButton>
            ) : (
              <BusyButton
                key="decide"
                type="submit"
                form={formId}
                variant="contained"
                color={color}
                loading={busy}
                onClick={ignoreSecondClick}
              >
                {action}
              </BusyButton>
            ))}
        </DialogActions>
      }
    >
      <form id={formId} noValidate onSubmit={submitDecision} style={{ display: 'grid', gap: 16 }}>
        {hasConflict && (
          <div ref={changesRef} tabIndex={-1} style={{ outline: 'none' }}>
            {isReread ? (
              <Alert severity="info" role="status">
                {OFFICE_ORDER_TEXTS.NOW(
                  order.items.length,
                  formatBRL(order.total_amount),
                  order.reserved_until === null ? undefined : formatDateTime(order.reserved_until),
                )}
              </Alert>
            ) : (
              <ChangesAlert
                // A new key per version, so that screen readers announce each conflict.
                key={order.version}
                order={order}
                desk={desk}
                since={openedVersion}
                severity="warning"
                title={OFFICE_ORDER_TEXTS.MET_TITLE}
              >
                {isLocked
                  ? `${OFFICE_ORDER_TEXTS.MET_LOCKED} ${orderLockedText(order)}`
                  : OFFICE_ORDER_TEXTS.MET_DETAIL}
              </ChangesAlert>
            )}
          </div>
        )}
        {props.children}
      </form>
      {question}
    </SheetDialog>
  )
}
