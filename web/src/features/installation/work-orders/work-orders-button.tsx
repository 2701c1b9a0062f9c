import Button, { type ButtonProps } from '@mui/material/Button'
import { WORK_ORDERS_TEXTS } from '#shared/installation/messages/work-orders.ts'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

const NewWorkOrdersDialog = lazyDialog(
  async () => ({ default: (await import('./new-work-orders-dialog.tsx')).NewWorkOrdersDialog }),
  { title: WORK_ORDERS_TEXTS.NEW },
)

type Props = Pick<ButtonProps, 'variant' | 'color'> & { pointIds: readonly string[]; forCustomer?: boolean }

/** Opens the dialog in which the office orders work at these points. */
export function WorkOrdersButton({ pointIds, forCustomer = false, ...look }: Props) {
  const { dialog, open, openCount, show, close } = useDialogState<readonly string[]>()
  return (
    <>
      <Button {...look} onClick={() => show(pointIds)}>
        {WORK_ORDERS_TEXTS.NEW}
      </Button>
      {dialog && (
        <NewWorkOrdersDialog key={openCount} open={open} onClose={close} pointIds={dialog} forCustomer={forCustomer} />
      )}
    </>
  )
}
