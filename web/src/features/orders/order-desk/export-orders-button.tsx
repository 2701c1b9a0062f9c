import DownloadRounded from '@mui/icons-material/DownloadRounded'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { ORDER_LIST_TEXTS } from '#shared/orders/messages/order-list.ts'
import { downloadFile, todayForFileName } from '#web/lib/download-file.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { loadAllOrders, type OrderFilter } from './use-order-list.ts'

type Props = {
  filter: OrderFilter
  loadSalespeople: (signal: AbortSignal) => Promise<readonly { id: string; full_name: string }[]>
}

/** Button that exports all orders of the filter as CSV. */
export function ExportOrdersButton({ filter, loadSalespeople }: Props) {
  const [busy, setBusy] = useState(false)
  const currentRun = useRef<AbortController>(undefined)
  useEffect(() => () => currentRun.current?.abort(), [])

  const exportAll = async () => {
    const abort = new AbortController()
    currentRun.current = abort
    setBusy(true)
    try {
      const [orders, salespeople, { ordersCsv }] = await Promise.all([
        loadAllOrders(filter, abort.signal),
        loadSalespeople(abort.signal),
        import('#shared/orders/rules/order-export.ts'),
      ])
      if (orders.length === 0) toast.info(ORDER_LIST_TEXTS.EXPORT_EMPTY)
      else {
        downloadFile(
          new Blob([ordersCsv(orders, new Map(salespeople.map(({ id, full_name }) => [id, full_name])))], {
            type: 'text/csv;charset=utf-8',
          }),
          `pedidos-${todayForFileName()}.csv`,
        )
        toast.success(ORDER_LIST_TEXTS.EXPORT_DONE(orders.length))
      }
    } catch (error) {
      if (!abort.signal.aborted) toastError(ORDER_LIST_TEXTS.EXPORT_FAILED, error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <BusyButton
      variant="outlined"
      color="inherit"
      startIcon={<DownloadRounded />}
      loading={busy}
      loadingPosition="start"
      data-keeps-open
      onClick={() => void exportAll()}
    >
      {ORDER_LIST_TEXTS.EXPORT}
    </BusyButton>
  )
}
