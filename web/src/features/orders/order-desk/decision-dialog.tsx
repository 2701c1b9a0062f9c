import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { type MouseEvent, type ReactNode, type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { ORDER_DESK } from '#shared/orders/messages/order-desk.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { PARTS } from '#shared/platform/messages/parts.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { ApiError } from '#web/lib/call.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DialogActions } from '#web/ui/form-dialog.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { ChangedSince } from './changed-since.tsx'
import type { OrderDesk } from './use-order-desk.ts'

/** What a decision is, whatever its dialog asks for. */
export type Decision = {
  title: string
  /** What will happen. */
  text: string
  /** The button that does it. */
  action: string
  color?: 'primary' | 'error'
  /** Does it to the order of this version. Throws ApiError. */
  decide: (version: number) => Promise<Order>
  done: string
  failed: string
  /** Of which orders it can be made; of pending ones unless said. */
  orders?: readonly Order['status'][]
}

type Props = Decision & {
  open: boolean
  order: Order
  desk: Pick<OrderDesk, 'acknowledge' | 'entriesAfter' | 'isOwn' | 'isTold' | 'look' | 'put'>
  /** Whether what was typed can be sent; says so beside the field otherwise. */
  check?: () => boolean
  onClose: () => void
  children?: ReactNode
}

/** The second click of a double click was meant for the button that stood there before. */
const dropDoubleClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault()
}

/**
 * Says what will happen, asks, and does it to the version that the person knows. When somebody else was faster nothing is
 * done: the dialog says who changed what since, keeps what was typed, leads back to the decision about the order as it is
 * now, and asks again.
 */
export function DecisionDialog(props: Props) {
  const { open, order, desk, title, text, action, color = 'primary', decide, done, failed, check, onClose } = props
  const { orders = ['pending'] } = props
  const form = useId()
  const [busy, setBusy] = useState(false)
  /** The version when the dialog was opened, and the one that the person decides about. */
  const [base] = useState(order.version)
  const [known, setKnown] = useState(order.version)
  // What this very decision made is no news while the dialog closes.
  const isOwn = desk.isOwn(order.version)
  const met = order.version > base && !isOwn
  /** What changed is read before it is decided about, also where it appears just before the button is pressed. */
  const unread = order.version !== known && !isOwn
  const locked = !orders.includes(order.status) && !isOwn
  const isReadAnew = met && !unread && !locked

  // The button that had the focus is gone: it goes to what has to be read now.
  const news = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const focused = document.activeElement
    if ((unread || isReadAnew) && (!focused || focused.contains(news.current))) news.current?.focus()
  }, [unread, isReadAnew])

  const read = () => {
    setKnown(order.version)
    desk.acknowledge()
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || locked || unread || (check && !check())) return
    setBusy(true)
    try {
      desk.put(await decide(known))
      toast.success(done)
      onClose()
    } catch (error) {
      const isMet = error instanceof ApiError && (error.code === 'ORDER_CHANGED' || error.code === 'ORDER_NOT_PENDING')
      sayFailure(failed, error, isMet ? ORDER_DESK.MET_TITLE : undefined)
      if (isMet) await desk.look()
    } finally {
      setBusy(false)
    }
  }
  return (
    <SheetDialog
      open={open}
      onClose={onClose}
      title={title}
      description={text}
      busy={busy}
      closesOnBack
      footer={
        <DialogActions>
          <Button disabled={busy} onClick={onClose} autoFocus>
            {PARTS.BACK}
          </Button>
          {!locked &&
            (unread ? (
              // A button of its own: one that became the submit button under the click would decide at once.
              <BusyButton key="read" variant="contained" loading={busy} onClick={read}>
                {ORDER_DESK.READ}
              </BusyButton>
            ) : (
              <BusyButton
                key="decide"
                type="submit"
                form={form}
                variant="contained"
                color={color}
                loading={busy}
                onClick={dropDoubleClick}
              >
                {action}
              </BusyButton>
            ))}
        </DialogActions>
      }
    >
      <form id={form} noValidate onSubmit={event => void submit(event)} style={{ display: 'grid', gap: 16 }}>
        {met && (
          <div ref={news} tabIndex={-1} style={{ outline: 'none' }}>
            {isReadAnew ? (
              <Alert severity="info" role="status">
                {ORDER_DESK.NOW(
                  order.items.length,
                  formatBRL(order.total_amount),
                  order.reserved_until === null ? undefined : formatMoment(order.reserved_until),
                )}
              </Alert>
            ) : (
              <ChangedSince
                // Each meeting is told anew to who can't see it.
                key={order.version}
                desk={desk}
                since={base}
                severity="warning"
                title={ORDER_DESK.MET_TITLE}
              >
                {locked ? `${ORDER_DESK.MET_LOCKED} ${ORDER_DESK.LOCKED[order.status]}` : ORDER_DESK.MET_DETAIL}
              </ChangedSince>
            )}
          </div>
        )}
        {props.children}
      </form>
    </SheetDialog>
  )
}
