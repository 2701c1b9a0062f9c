import Alert from '@mui/material/Alert'
import { POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { isNotFound } from '#web/lib/call-api.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DeleteDialog } from '#web/ui/delete-dialog.tsx'
import { OrderIdLink } from './order-id-link.tsx'
import { isPointInUseError, useRemovePoint } from './use-point-changes.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** Called when the dialog has closed after a deletion. */
  onDeleted: () => void
  point: Point
}

/** Asks before a point is deleted. If the deletion is refused, shows the order that has the point. */
export function DeletePointDialog({ open, onClose, onDeleted, point }: Props) {
  const removePoint = useRemovePoint()
  const refusal = isPointInUseError(removePoint.error) ? removePoint.error : undefined
  const holdingOrderId = refusal?.details?.order_id
  const confirmDeletion = () =>
    removePoint.mutate(point, {
      onSuccess: onClose,
      onError: error => {
        if (isNotFound(error)) onClose()
      },
    })
  return (
    <DeleteDialog
      open={open}
      busy={removePoint.isPending}
      title={POINTS_TEXTS.DELETE_TITLE(point.name)}
      onClose={onClose}
      onExited={() => {
        if (removePoint.isSuccess) onDeleted()
      }}
      action={
        !refusal && (
          <BusyButton variant="contained" color="error" loading={removePoint.isPending} onClick={confirmDeletion}>
            {POINTS_TEXTS.DELETE_POINT}
          </BusyButton>
        )
      }
    >
      {refusal ? (
        <Alert severity="warning">
          {holdingOrderId ? (
            <>
              {POINTS_TEXTS.IN_USE(refusal.details?.status)} <OrderIdLink orderId={holdingOrderId} />.
            </>
          ) : (
            refusal.message
          )}
        </Alert>
      ) : (
        <p>{POINTS_TEXTS.DELETE_ONE_DETAIL}</p>
      )}
    </DeleteDialog>
  )
}
