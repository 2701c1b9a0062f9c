import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import * as z from 'zod/mini'
import type { Point } from '#shared/domain/points.ts'
import { POINTS } from '#shared/messages/points.ts'
import { ApiError } from '#web/lib/call.ts'
import { DeleteDialog } from '#web/ui/delete-dialog.tsx'
import { OrderLink } from './order-link.tsx'
import { isInUse, useRemovePoint } from './use-point-changes.ts'

const inUse = z.object({ order_id: z.string(), status: z.optional(z.enum(['reserved', 'sold'])) })

type Holder = { order_id: string; status?: 'reserved' | 'sold' | undefined }

/** The order that has a point, as the refusal tells. */
function holderOf(error: unknown): Holder | undefined {
  if (!isInUse(error)) return undefined
  return inUse.safeParse(error.details).data
}

type Props = {
  open: boolean
  onClose: () => void
  /** The dialog is gone after the point was. */
  onDeleted: () => void
  point: Point
}

/** Asks before a point is deleted; refused, it says which order has the point. */
export function DeletePointDialog({ open, onClose, onDeleted, point }: Props) {
  const remove = useRemovePoint()
  const holder = holderOf(remove.error)
  const refused = isInUse(remove.error)
  const confirm = () =>
    remove.mutate(point, {
      onSuccess: onClose,
      onError: error => {
        if (error instanceof ApiError && error.status === 404) onClose()
      },
    })
  return (
    <DeleteDialog
      open={open}
      busy={remove.isPending}
      title={POINTS.DELETE_TITLE(point.name)}
      onClose={onClose}
      onExited={() => {
        if (remove.isSuccess) onDeleted()
      }}
      action={
        !refused && (
          <Button variant="contained" color="error" loading={remove.isPending} onClick={confirm}>
            {POINTS.DELETE_POINT}
          </Button>
        )
      }
    >
      {refused && remove.error ? (
        <Alert severity="warning">
          {holder ? (
            <>
              {POINTS.IN_USE(holder.status)} <OrderLink orderId={holder.order_id} />.
            </>
          ) : (
            remove.error.message
          )}
        </Alert>
      ) : (
        <p>{POINTS.DELETE_ONE_DETAIL}</p>
      )}
    </DeleteDialog>
  )
}
